/** The choices that stand on the board: where to steer, where to be placed. Paths and targets in, an intent out. */

import type { CarShown, Choice } from '../../protocol';
import { angleOf, isHeading, pointOf, turned, type Heading } from '../../board/hex';
import { ahead, opposite, poseOf } from '../../board/pose';
import { onHexagons } from '../../board/scene';
import { targetToward, type Target } from '../../board/targets';
import { wordsOf } from '../../lib/choices';

const TURNS: Record<string, number> = { straight: 0, ahead: 0, left: 1, right: -1, 'sharp left': 2, 'sharp right': -2 };

const facingOf = (car: CarShown): Heading | null => (isHeading(car.facing ?? '') ? (car.facing as Heading) : null);

/** Targets of the choices that have a place on the board. */
export function targetsOf(
  choices: readonly Choice[],
  car: CarShown | undefined,
  cars: readonly CarShown[] = [],
): Target[] {
  const found: Target[] = [];
  for (const choice of choices) {
    const target =
      placed(choice) ??
      faced(choice) ??
      aimed(choice, cars) ??
      (car && (steered(choice.text, choice.action, car) ?? used(choice, car)));
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
  const title = dropped && choice.preview.title; // to line up somewhere is called by its space
  return at && { action: choice.action, words: choice.text, title, at, angle: null, reverse: false };
}

/** `face ne`: an arrow round the space on which the car will stand. */
function faced(choice: Choice): Target | null {
  const [space = '', heading = ''] = (choice.preview.ends ?? '').split(' '),
    at = choice.kind === 'face' ? pointOf(space) : null;
  if (!at || !isHeading(heading)) return null;
  const { title } = choice.preview;
  return {
    action: choice.action,
    words: choice.text,
    title,
    at: ahead(at, heading),
    angle: angleOf(heading),
    reverse: false,
  };
}

/** `dazzle B`: on the car that is meant. */
function aimed(choice: Choice, cars: readonly CarShown[]): Target | null {
  const [verb, letter] = wordsOf(choice.text);
  const car = verb === 'dazzle' ? cars.find((c) => c.letter === letter) : undefined;
  const at = car && poseOf(onHexagons, car);
  const { title } = choice.preview;
  return at ? { action: choice.action, words: choice.text, title, at, angle: null, reverse: false } : null;
}

/** `fire left`, `drone ne`, `turn signal right`: an arrow the way it goes, from the nose or the space ahead of it. */
function used(choice: Choice, car: CarShown): Target | null {
  const words = wordsOf(choice.text),
    last = words.at(-1) ?? '',
    nose = pointOf(car.front),
    facing = facingOf(car);
  if (!nose || !facing) return null;
  const flies = words[0] === 'drone';
  if (!flies && words[0] !== 'fire' && !choice.text.startsWith('turn signal')) return null;
  if (flies && !isHeading(last)) return null;
  const heading = flies ? (last as Heading) : turned(facing, TURNS[last] ?? 0);
  const at = ahead(flies ? ahead(nose, facing) : nose, heading);
  const { title } = choice.preview;
  return { action: choice.action, words: choice.text, title, at, angle: angleOf(heading), reverse: false };
}

/** `straight`, `steer left`, `reverse right`: an arrow beside the end that leads. */
export function steered(words: string, action: number, car: CarShown): Target | null {
  const [verb, ...way] = wordsOf(words),
    side = way.join(' '),
    facing = facingOf(car);
  if (!facing || !['straight', 'steer', 'reverse'].includes(verb ?? '')) return null;
  const reverse = verb === 'reverse';
  const from = pointOf(reverse ? (car.rear ?? '') : car.front);
  if (!from) return null;
  const base = reverse ? opposite(facing) : facing;
  const heading = turned(base, TURNS[side] ?? 0);
  return { action, words, at: ahead(from, heading), angle: angleOf(heading), reverse };
}

/** Q E / A D / Z C lie on a keyboard as the six neighbours lie round a space. */
const KEYS: Record<string, Heading> = { q: 'nw', e: 'ne', d: 'e', c: 'se', z: 'sw', a: 'w' };
export const headingOfKey = (key: string): Heading | null => KEYS[key.toLowerCase()] ?? null;

/** The arrow keys turn the wheel: up is straight on, left and right steer, down backs up; for places they point on the board. */
export function headingOfArrow(key: string, car: CarShown | undefined): Heading | null {
  const facing = car && facingOf(car);
  if (!facing) return ({ ArrowUp: 'ne', ArrowDown: 'sw', ArrowLeft: 'w', ArrowRight: 'e' } as const)[key] ?? null;
  const turns = { ArrowUp: 0, ArrowLeft: 1, ArrowRight: -1, ArrowDown: 3 }[key];
  return turns === undefined ? null : turned(facing, turns);
}

/** The target that a key means; the keys that back up mean the arrows behind the car, if there are any. */
export function aim(
  e: KeyboardEvent,
  targets: readonly Target[],
  car: CarShown | undefined,
  current: Target | null,
): Target | null {
  const heading = headingOfKey(e.key) ?? headingOfArrow(e.key, car);
  const back = (e.shiftKey || e.key === 'ArrowDown') && targets.some((t) => t.reverse);
  return heading && targetToward(back ? targets.filter((t) => t.reverse) : targets, angleOf(heading), current);
}
