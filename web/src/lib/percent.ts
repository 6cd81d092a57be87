/** Chances as people read them. */

/** `12 %`; the ends are kept apart from almost nothing and almost all. */
export function percent(p: number): string {
  if (p > 0 && p < 0.01) return '<1 %';
  if (p > 0.99 && p < 1) return '>99 %';
  return `${Math.round(p * 100)} %`;
}
