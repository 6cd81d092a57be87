/** Reading an outcome of chance: its weight among all that could have come. */

import type { OutcomeShown } from '../protocol';

export const totalOf = (outcome: OutcomeShown): number => outcome.could.reduce((sum, could) => sum + could.weight, 0);
export const chanceOf = (outcome: OutcomeShown, words: string): number =>
  outcome.could.find((could) => could.words === words)?.weight ?? 0;
