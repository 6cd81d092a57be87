/** Choices that use an item or an ability: which token of the dashboard each belongs to, and which still need a chip. */

import type { Choice } from '../../protocol';
import type { AbilityShown, Figures } from './figures';
import { wordsOf } from '../../lib/choices';
import { notchOf } from './choices';

/** A token of the dashboard that choices belong to, as `item:mine`, `slot:1`, `ability:gear-master`. */
export type Source = string;

const ITEM_OF: Record<string, string> = { fire: 'flashbang', drone: 'drone', dazzle: 'flashbang' };
const ELSEWHERE = ['lock', 'steer', 'reverse', 'shift', 'remove', 'damage', 'head-on', 'place', 'late', 'face'];
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
  ['reverse sharp', 'handbrake-turn'],
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
const isElsewhere = (choice: Choice): boolean => ELSEWHERE.includes(choice.kind ?? '');

/** The choices that chips stand for: those of the token taken up, and all that no other part of the page offers. */
export function offered(choices: readonly Choice[], taken: Source, figures: Partial<Figures> | undefined): Choice[] {
  const shown = sourcesOn(figures);
  return choices.filter((choice) => {
    if (isElsewhere(choice)) return false;
    const source = sourceOf(choice.text);
    return !source || source === taken || !shown.includes(source);
  });
}

const MOST_WAYS = 6; // arrows that still can be told apart round one car
const isWay = (choice: Choice): boolean => choice.kind === 'steer' || choice.kind === 'reverse';

/**
 * The choices of a decision that the board shows: not those of a token that lies on the dashboard and is not taken up.
 * The sharp ways stand beside the others as long as there is room.
 */
export function atHand(choices: readonly Choice[], taken: Source, figures?: Partial<Figures>): Choice[] {
  const shown = sourcesOn(figures);
  const crowded = choices.filter(isWay).length > MOST_WAYS;
  const sharp = choices.some((choice) => isWay(choice) && taken && sourceOf(choice.text) === taken);
  return choices.filter((choice) => {
    const source = sourceOf(choice.text);
    if (isWay(choice)) return !crowded || (source !== '') === sharp;
    return !source || source === taken || !shown.includes(source);
  });
}

/** What the gear stick can do: the shifts of the ability taken up, else the plain ones; in the order of the gears. */
export function shiftsAtHand(choices: readonly Choice[], taken: Source): Choice[] {
  const shifts = choices.filter((choice) => choice.kind === 'shift');
  const own = shifts.filter((choice) => taken && sourceOf(choice.text) === taken);
  const shown = own.length ? own : shifts.filter((choice) => !sourceOf(choice.text));
  return shown.sort((a, b) => notchOf(0, a.text) - notchOf(0, b.text));
}
