/** The choices that stand on the board: where to steer, where to be placed. Paths and targets in, an intent out. */

import type { CarShown, Choice } from '../protocol';
import { angleOf, isHeading, pointOf, turned, type Heading, type Point } from './hex';
import { ahead, opposite } from './pose';
import { wordsOf } from '../lib/choices';

export interface Target {
  action: number; // -1 if it cannot be chosen now: touching it asks why
  words: string;
  at: Point;
  heading: Heading | null; // the way its arrow points
  reverse: boolean;
}

const TURNS: Record<string, number> = { straight: 0, left: 1, right: -1 };

/** Targets of the choices that have a place on the board. */
export function targetsOf(choices: readonly Choice[], car: CarShown | undefined): Target[] {
  const found: Target[] = [];
  for (const choice of choices) {
    const target = placed(choice) ?? (car && steered(choice.text, choice.action, car));
    if (target) found.push(target);
  }
  if (found.some((t) => t.heading) && car) {
    for (const words of ['steer left', 'steer right']) {
      if (!found.some((t) => t.words === words)) found.push(...[steered(words, -1, car)].filter((t) => t !== null));
    }
  }
  return found;
}

function placed(choice: Choice): Target | null {
  const [verb, space] = wordsOf(choice.text);
  const at = verb === 'place' && space ? pointOf(space) : null;
  return at && { action: choice.action, words: choice.text, at, heading: null, reverse: false };
}

/** `straight`, `steer left`, `reverse right`: an arrow beside the end that leads. */
export function steered(words: string, action: number, car: CarShown): Target | null {
  const [verb, side] = wordsOf(words);
  if (!isHeading(car.facing) || !['straight', 'steer', 'reverse'].includes(verb ?? '')) return null;
  const reverse = verb === 'reverse';
  const from = pointOf(reverse ? car.rear : car.front);
  if (!from) return null;
  const base = reverse ? opposite(car.facing) : car.facing;
  const heading = turned(base, TURNS[side ?? 'straight'] ?? 0);
  return { action, words, at: ahead(from, heading), heading, reverse };
}

/** Q E / A D / Z C lie on a keyboard as the six neighbours lie round a space. */
const KEYS: Record<string, Heading> = { q: 'nw', e: 'ne', d: 'e', c: 'se', z: 'sw', a: 'w' };
export const headingOfKey = (key: string): Heading | null => KEYS[key.toLowerCase()] ?? null;

/** The arrow keys turn the wheel: up is straight on, left and right steer, down backs up; for places they point on the board. */
export function headingOfArrow(key: string, car: CarShown | undefined): Heading | null {
  if (!car || !isHeading(car.facing))
    return ({ ArrowUp: 'ne', ArrowDown: 'sw', ArrowLeft: 'w', ArrowRight: 'e' } as const)[key] ?? null;
  const turns = { ArrowUp: 0, ArrowLeft: 1, ArrowRight: -1, ArrowDown: 3 }[key];
  return turns === undefined ? null : turned(car.facing, turns);
}

/** The target that a direction key means: the arrow that points there, or the next space that way from `current`. */
export function targetToward(targets: readonly Target[], heading: Heading, current: Target | null): Target | null {
  const arrow = targets.find((t) => t.heading === heading);
  if (arrow || targets.some((t) => t.heading)) return arrow ?? null;
  if (!current) return targets[0] ?? null;
  const angle = (angleOf(heading) * Math.PI) / 180;
  let best: Target | null = null,
    least = Infinity;
  for (const target of targets) {
    const dx = target.at.x - current.at.x,
      dy = target.at.y - current.at.y;
    const along = dx * Math.cos(angle) + dy * Math.sin(angle);
    const aside = Math.abs(-dx * Math.sin(angle) + dy * Math.cos(angle));
    if (along > 1 && aside <= along * 1.8 && along + aside < least) [best, least] = [target, along + aside];
  }
  return best;
}
