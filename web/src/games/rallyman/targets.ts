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
export function fanned(group: Group, at: Point, open: boolean, space?: string): Target[] {
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
  if (!open) return [{ ...target(first, at, others.length), space, of: at }];
  const step = Math.min(0.9, (2 * Math.PI) / Math.max(others.length, 1));
  return [
    { ...target(first, at), space, of: at },
    ...others.map((choice, k) => {
      const angle = -Math.PI / 2 + (k - (others.length - 1) / 2) * step;
      return target(choice, { x: at.x + RADIUS * Math.cos(angle), y: at.y + RADIUS * Math.sin(angle) });
    }),
  ];
}

const APART = 43;
/** Move targets that would lie on one another apart, each as little as may be. */
export function spread(targets: Target[]): void {
  for (let round = 0; round < 24; round++) {
    let moved = false;
    for (let a = 0; a < targets.length; a++)
      for (let b = a + 1; b < targets.length; b++) {
        const one = targets[a]!,
          other = targets[b]!;
        const dx = other.at.x - one.at.x,
          dy = other.at.y - one.at.y,
          far = Math.hypot(dx, dy);
        if (far >= APART - 0.5) continue;
        const push = (APART - far) / 2,
          x = far ? dx / far : 1,
          y = far ? dy / far : 0;
        one.at = { x: one.at.x - x * push, y: one.at.y - y * push };
        other.at = { x: other.at.x + x * push, y: other.at.y + y * push };
        moved = true;
      }
    if (!moved) return;
  }
}
