/** Choices that use an item or an ability: which token of the dashboard each belongs to, and which still need a chip. */

import type { AbilityShown, Choice, Figures } from '../../protocol';
import { wordsOf } from '../../lib/choices';
import { notchOf } from './choices';

/** A token of the dashboard that choices belong to, as `item:mine`, `slot:1`, `ability:gear-master`. */
export type Source = string;

const ITEM_OF: Record<string, string> = { fire: 'flashbang', drone: 'drone', dazzle: 'flashbang' };
const ELSEWHERE = ['lock', 'steer', 'reverse', 'shift', 'remove', 'damage', 'head-on', 'place', 'late'];
const PLAIN_SHIFTS = ['stay', 'shift up', 'shift down', 'engine brake'];
const STARTS: [string, string][] = [
  ['reroute power', 'reroute-power'],
  ['polarity shift', 'polarity-shift'],
  ['turn signal', 'turn-signal'],
  ['auto pilot', 'auto-pilot'],
  ['precision', 'precision-driving'],
  ['stall', 'stall'],
  ['gear master', 'gear-master'],
  ['crunchy gears', 'crunchy-gears'],
  ['steer sharp', 'handbrake-turn'],
];

/** The token that a choice uses; empty if it uses none. */
export function sourceOf(text: string): Source {
  const words = wordsOf(text),
    verb = words[0] ?? '';
  if (verb === 'drop') return `item:${words[1]}`;
  if (ITEM_OF[verb]) return `item:${ITEM_OF[verb]}`;
  if (verb === 'discard' || verb === 'stow') return `slot:${words.at(-1)}`;
  if (verb === 'recharge' || verb === 'lower') return `ability:${words.slice(1).join('-')}`;
  const ability = STARTS.find(([start]) => text.startsWith(start));
  return ability ? `ability:${ability[1]}` : '';
}

/** The tokens that lie on a dashboard. */
export function sourcesOn(figures: Partial<Figures> | undefined): Source[] {
  const items = (figures?.items ?? []).filter(Boolean).map((item) => `item:${item}`);
  const abilities = (figures?.abilities ?? []).map((ability: AbilityShown) => `ability:${ability.id}`);
  return [...items, 'slot:1', 'slot:2', ...abilities];
}

/** Whether dice, the gear stick or an arrow stand for a choice already. */
const isElsewhere = (choice: Choice): boolean =>
  ELSEWHERE.includes(choice.kind ?? '') && (choice.kind !== 'shift' || PLAIN_SHIFTS.includes(choice.text));

/** The choices that chips stand for: those of the token taken up, and all that no other part of the page offers. */
export function offered(choices: readonly Choice[], taken: Source, figures: Partial<Figures> | undefined): Choice[] {
  const shown = sourcesOn(figures);
  return choices.filter((choice) => {
    if (isElsewhere(choice)) return false;
    const source = sourceOf(choice.text);
    return !source || source === taken || !shown.includes(source);
  });
}

/** The choices of a decision that the board shows: not those of a token that is not taken up. */
export const atHand = (choices: readonly Choice[], taken: Source): Choice[] =>
  choices.filter((choice) => {
    const source = sourceOf(choice.text);
    return !source || source === taken || choice.kind === 'steer' || choice.kind === 'place';
  });

/** The shifts in the order of the gears they lead to; those of an ability stand outside. */
export const bySteps = (choices: readonly Choice[]): Choice[] =>
  choices.filter((c) => PLAIN_SHIFTS.includes(c.text)).sort((a, b) => notchOf(0, a.text) - notchOf(0, b.text));
