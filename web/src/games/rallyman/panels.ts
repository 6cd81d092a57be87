/** The figures of a Dashboard. */

import type { Choice, Panel } from '../../protocol';
import type { Figures, Plan } from './figures';

export const figuresOf = (panel: Panel | undefined): Partial<Figures> | undefined =>
  panel?.figures as Partial<Figures> | undefined;

/** The dice on the road, whoever laid them. */
export function planOf(panels: readonly Panel[]): { seat: number; plan: Plan } | null {
  for (const panel of panels) {
    const plan = figuresOf(panel)?.plan;
    if (plan) return { seat: panel.seat, plan };
  }
  return null;
}

/** What a choice is worth. */
export interface Worth {
  die: string;
  gear: number;
  kept: number; // the chance that control is kept, with this die
  lost: number; // that it is lost on its space
  oneByOne: number; // seconds on average
  flatOut: number;
  dearness: number; // the least of those that end on a space is laid by a tap
  seconds: number;
  danger: string;
  tokens: number;
}
export const worthOf = (choice: Choice): Partial<Worth> => (choice.preview.figures ?? {}) as Partial<Worth>;

/** `2:55`; below zero with a sign. */
export function clock(seconds: number): string {
  const whole = Math.abs(Math.round(seconds));
  return `${seconds < 0 ? '−' : ''}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

const DAMAGES = ['Gear', 'Brake', 'Coast'];
/** `1 Gear, 2 Coast`; empty without damage. */
export const damageWords = (counts: readonly number[]): string =>
  counts.flatMap((count, k) => (count ? [`${count} ${DAMAGES[k]}`] : [])).join(', ');
