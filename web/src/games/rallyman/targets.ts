/** The spaces that can be reached, each with the dice that reach it. */

import type { Point } from '../../board/hex';
import type { Target } from '../../board/targets';
import { percent } from '../../lib/percent';
import type { Choice } from '../../protocol';
import { worthOf } from './panels';

export interface Group {
  space: string;
  choices: Choice[]; // the cheapest first
}

export function groupsOf(choices: readonly Choice[]): Group[] {
  const found = new Map<string, Choice[]>();
  for (const choice of choices) {
    const space = choice.preview.ends ?? '';
    found.set(space, [...(found.get(space) ?? []), choice]);
  }
  const dear = (choice: Choice) => worthOf(choice).dearness ?? worthOf(choice).seconds ?? 0;
  return [...found].map(([space, its]) => ({ space, choices: its.sort((a, b) => dear(a) - dear(b)) }));
}

/** What is drawn on the target of a choice: its die, or the Gear in which control is lost. */
export const signOf = (choice: Choice): string =>
  choice.kind === 'relay' ? `lose ${worthOf(choice).gear ?? ''}` : (worthOf(choice).die ?? '');

export function wordsOf(choice: Choice): string {
  const { kept, seconds } = worthOf(choice);
  const title = choice.preview.title || choice.text;
  if (choice.kind === 'relay') return `${title}, about ${Math.round(seconds ?? 0)} seconds`;
  return kept === undefined ? title : `${title}, control ${percent(kept)}`;
}

const RADIUS = 46;
/** The target of a space: its cheapest choice; spread out, the others stand round it. */
export function fanned(group: Group, at: Point, open: boolean): Target[] {
  const target = (choice: Choice, where: Point, more = 0): Target => ({
    action: choice.action,
    words: wordsOf(choice),
    at: where,
    angle: null,
    reverse: false,
    sign: signOf(choice),
    more,
    bad: choice.kind === 'relay' || (worthOf(choice).lost ?? 0) > 0.5,
  });
  const [first, ...others] = group.choices as [Choice, ...Choice[]];
  if (!open) return [target(first, at, others.length)];
  const step = Math.min(0.9, (2 * Math.PI) / Math.max(others.length, 1));
  return [
    target(first, at),
    ...others.map((choice, k) => {
      const angle = -Math.PI / 2 + (k - (others.length - 1) / 2) * step;
      return target(choice, { x: at.x + RADIUS * Math.cos(angle), y: at.y + RADIUS * Math.sin(angle) });
    }),
  ];
}
