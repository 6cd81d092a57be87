/** The steps of a turn, and what was chosen in each. */

import type { LogLine } from '../protocol';

/** What was chosen in a step, as a thing to draw: a die, a sign, a word where there is no picture. */
export interface StepToken {
  die?: number;
  icon?: string;
  word?: string;
}
/** By the step's name: the words for a reader, and the things to draw. */
export type StepsDone = Readonly<Record<string, { words: readonly string[]; tokens: readonly StepToken[] }>>;

/** The lines of the turn that is being driven. */
export function thisTurn(log: readonly LogLine[]): readonly LogLine[] {
  const began = log.findLastIndex((line) => line.told.some((told) => told.turn));
  return log.slice(began + 1);
}
