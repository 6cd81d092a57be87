/** Reading the words of a choice, and finding the choice that a gesture means. */

import { wordsOf } from '../../lib/choices';
import type { StepToken } from '../../lib/steps';
import type { Choice } from '../../protocol';

export type Kind = 'lock' | 'steer' | 'shift' | 'remove' | 'damage' | 'head-on' | 'place' | 'late' | 'face' | 'done';

const MAIN = ['lock', 'steer', 'reverse', 'shift'];
/** What is being asked: the kind of the choices, beside which an ability may be used; reverse is a way to steer. */
export const askOf = (choices: readonly Choice[]): Kind | null => {
  const kind = (choices.find((choice) => choice.kind && MAIN.includes(choice.kind)) ?? choices[0])?.kind;
  return kind ? ((kind === 'reverse' ? 'steer' : kind) as Kind) : null;
};

/** `lock 1 3` for these dice, `lock none` for none: the words of the choice they make. */
export const lockWords = (dice: readonly number[]): string => `lock ${[...dice].sort().join(' ') || 'none'}`;

/** Which of the dice on the mirror would be locked, by place; tapping one takes it there or back. */
export function toggled(picked: readonly number[], place: number): number[] {
  return picked.includes(place) ? picked.filter((p) => p !== place) : [...picked, place];
}
export const picks = (mirror: readonly number[], picked: readonly number[]): number[] =>
  picked.map((place) => mirror[place] ?? 0);

/** The words that a notch of the gear column means from a gear. */
export function shiftWords(gear: number, notch: number): string | null {
  switch (notch - gear) {
    case 0:
      return 'stay';
    case 1:
      return 'shift up';
    case -1:
      return 'shift down';
    case -2:
      return 'engine brake';
    default:
      return null;
  }
}
const NOTCHES: Record<string, number> = {
  ...{ stay: 0, 'shift up': 1, 'shift down': -1, 'engine brake': -2 },
  ...{ 'gear master up': 2, 'gear master down': -2, 'gear master brake': -3 },
  ...{ 'crunchy gears up': 3, 'crunchy gears down': -3 },
};
export const notchOf = (gear: number, words: string): number => gear + (NOTCHES[words] ?? 0);

const ARROWS = [
  'straight',
  'steer left',
  'steer right',
  'reverse',
  'reverse left',
  'reverse right',
  'steer sharp left',
  'steer sharp right',
];
export function tokensOf(chosen: readonly string[]): StepToken[] {
  return chosen.flatMap((words): StepToken[] => {
    if (ARROWS.includes(words)) return [{ icon: words }];
    const [verb, ...rest] = wordsOf(words);
    const dice = rest.map(Number).filter((face) => face >= 1 && face <= 3);
    if (dice.length && (verb === 'lock' || verb === 'roll' || verb === 'remove'))
      return [...(verb === 'remove' ? [{ icon: 'stay' }] : []), ...dice.map((die) => ({ die }))];
    return [{ word: words.replace(/^(lock|shift) /, '') }];
  });
}

/** The faces of `roll 1 2 3`; null if the words are no roll. */
export function facesIn(words: string): number[] | null {
  const [verb, ...faces] = words.split(' ');
  return verb === 'roll' && faces.length ? faces.map(Number) : null;
}
