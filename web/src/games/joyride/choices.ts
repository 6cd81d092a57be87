/** Reading the words of a choice, and finding the choice that a gesture means. */

import type { Choice } from '../../protocol';

export type Kind = 'lock' | 'steer' | 'shift' | 'remove' | 'damage' | 'head-on' | 'place' | 'late' | 'done';

export const wordsOf = (text: string): string[] => text.trim().split(/\s+/);
const MAIN = ['lock', 'steer', 'reverse', 'shift'];
/** What is being asked: the kind of the choices, beside which an ability may be used; reverse is a way to steer. */
export const askOf = (choices: readonly Choice[]): Kind | null => {
  const kind = (choices.find((choice) => choice.kind && MAIN.includes(choice.kind)) ?? choices[0])?.kind;
  return kind ? ((kind === 'reverse' ? 'steer' : kind) as Kind) : null;
};
export const byText = (choices: readonly Choice[], text: string): Choice | undefined =>
  choices.find((c) => c.text === text);
export const byAction = (choices: readonly Choice[], action: number | null): Choice | undefined =>
  action === null ? undefined : choices.find((c) => c.action === action);

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
export const notchOf = (gear: number, words: string): number =>
  gear + ({ stay: 0, 'shift up': 1, 'shift down': -1, 'engine brake': -2 }[words] ?? 0);

/** What was chosen in a step, as things to draw: dice, arrows, a word where there is no picture. */
export interface StepToken {
  die?: number;
  icon?: string;
  word?: string;
}
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

/** The clause a sentence ends with, as "… [JR-LOCK-02]". */
export function splitClause(says: string): { text: string; clause: string } {
  const found = /\s*\[([A-Z]{2,}-[A-Z0-9-]+)\]\s*$/.exec(says);
  return found ? { text: says.slice(0, found.index), clause: found[1]! } : { text: says, clause: '' };
}
