/** The choices that stand on the board: where to steer, where to be placed. Paths and targets in, an intent out. */

import type { CarShown, Choice } from '../../protocol';
import { angleOf, isHeading, pointOf, turned, type Heading, type Point } from '../../board/hex';
import { ahead, opposite, poseOfCar } from '../../board/pose';
import { wordsOf } from './choices';

export interface Target {
  action: number; // -1 if it cannot be chosen now: touching it asks why
  words: string;
  at: Point;
  heading: Heading | null; // the way its arrow points
  reverse: boolean;
}

const TURNS: Record<string, number> = { straight: 0, ahead: 0, left: 1, right: -1, 'sharp left': 2, 'sharp right': -2 };

/** Targets of the choices that have a place on the board. */
export function targetsOf(
  choices: readonly Choice[],
  car: CarShown | undefined,
  cars: readonly CarShown[] = [],
): Target[] {
  const found: Target[] = [];
  for (const choice of choices) {
    const target =
      placed(choice) ?? aimed(choice, cars) ?? (car && (steered(choice.text, choice.action, car) ?? used(choice, car)));
    if (target) found.push(target);
  }
  if (found.some((t) => /^(straight|steer)/.test(t.words)) && car) {
    for (const words of ['steer left', 'steer right']) {
      if (!found.some((t) => t.words === words)) found.push(...[steered(words, -1, car)].filter((t) => t !== null));
    }
  }
  return found;
}

function placed(choice: Choice): Target | null {
  const words = wordsOf(choice.text);
  const dropped = (choice.preview.marks ?? []).find((mark) => mark.kind === 'dropped');
  const space = words[0] === 'place' ? words.at(-1) : words[0] === 'drop' ? dropped?.at : undefined;
  const at = space ? pointOf(space) : null;
  return at && { action: choice.action, words: choice.text, at, heading: null, reverse: false };
}

/** `dazzle B`: on the car that is meant. */
function aimed(choice: Choice, cars: readonly CarShown[]): Target | null {
  const [verb, letter] = wordsOf(choice.text);
  const car = verb === 'dazzle' ? cars.find((c) => c.letter === letter) : undefined;
  const at = car && poseOfCar(car);
  return at ? { action: choice.action, words: choice.text, at, heading: null, reverse: false } : null;
}

/** `fire left`, `drone ne`, `turn signal right`: an arrow the way it goes, from the nose or the space ahead of it. */
function used(choice: Choice, car: CarShown): Target | null {
  const words = wordsOf(choice.text),
    last = words.at(-1) ?? '',
    nose = pointOf(car.front);
  if (!nose || !isHeading(car.facing)) return null;
  const flies = words[0] === 'drone';
  if (!flies && words[0] !== 'fire' && !choice.text.startsWith('turn signal')) return null;
  if (flies && !isHeading(last)) return null;
  const heading = flies ? (last as Heading) : turned(car.facing, TURNS[last] ?? 0);
  const at = ahead(flies ? ahead(nose, car.facing) : nose, heading);
  return { action: choice.action, words: choice.text, at, heading, reverse: false };
}

/** `straight`, `steer left`, `reverse right`: an arrow beside the end that leads. */
export function steered(words: string, action: number, car: CarShown): Target | null {
  const [verb, ...way] = wordsOf(words),
    side = way.join(' ');
  if (!isHeading(car.facing) || !['straight', 'steer', 'reverse'].includes(verb ?? '')) return null;
  const reverse = verb === 'reverse';
  const from = pointOf(reverse ? car.rear : car.front);
  if (!from) return null;
  const base = reverse ? opposite(car.facing) : car.facing;
  const heading = turned(base, TURNS[side] ?? 0);
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
