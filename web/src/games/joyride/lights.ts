/** Which parts of the page lessons light, and where a choice is taken. */

import { wordsOf } from '../../lib/choices';
import type { Choice } from '../../protocol';

export const PARTS: Record<string, string> = {
  mirror: '[data-part=mirror] .row',
  locks: '[data-part=locks] .row',
  gears: '[data-part=gears]',
  items: '[data-part=items] .row',
  order: '[data-part=order]',
  outlook: '[data-part=outlook]',
  undo: '[data-part=undo]',
  hint: '[data-part=hint]',
};

/** Where a choice is taken, `picked` being the dice that wait in the lock slots. */
export function placesOf(choice: Choice, picked: readonly number[]): string[] {
  const [verb, ...dice] = wordsOf(choice.text);
  return verb === 'lock' ? dicePlaces(dice.map(Number).filter(Boolean), picked) : [`[data-choice="${choice.action}"]`];
}

/** The dice still to be taken, and the latch once they are; equal dice are as good as one another. */
function dicePlaces(wanted: readonly number[], picked: readonly number[]): string[] {
  const count = (dice: readonly number[], face: number) => dice.filter((die) => die === face).length;
  const faces = [1, 2, 3].map((face) => ({ face, more: count(wanted, face) - count(picked, face) }));
  if (faces.every(({ more }) => more === 0)) return ['[data-lock]'];
  if (faces.some(({ more }) => more < 0)) return [];
  return faces
    .filter(({ more }) => more > 0)
    .map(({ face, more }) => `[data-part=mirror] :nth-child(-n+${more} of [data-die="${face}"])`);
}
