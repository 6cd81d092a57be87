/** Reading an outcome of chance: the dice in its words, its weight among all that could have come. */

import type { OutcomeShown } from '../protocol';

export const totalOf = (outcome: OutcomeShown): number => outcome.could.reduce((sum, could) => sum + could.weight, 0);
export const chanceOf = (outcome: OutcomeShown, words: string): number =>
  outcome.could.find((could) => could.words === words)?.weight ?? 0;

/** The faces of `roll 1 2 3`; null if the words are no roll. */
export function facesIn(words: string): number[] | null {
  const [verb, ...faces] = words.split(' ');
  return verb === 'roll' && faces.length ? faces.map(Number) : null;
}
