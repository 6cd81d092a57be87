/** Who races with whom. */

import type { Panel } from '../protocol';

/** The number of the team of each seat, the team of the first seat first; empty where each races for itself. */
export function pairs(panels: readonly Panel[]): Record<number, number> {
  const found: Record<number, number> = {};
  let teams = 0;
  for (const panel of [...panels].sort((a, b) => a.seat - b.seat)) {
    const mate = panel.figures?.teammate ?? -1;
    if (mate >= 0) found[panel.seat] = found[mate] ?? ++teams;
  }
  return found;
}
