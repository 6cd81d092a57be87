/** Consequences gathered by the space they stand on: one sign a space, the gravest. */

import type { Mark } from '../protocol';
import type { Point } from './hex';
import type { Kinds } from './kinds';
import type { SpotOf } from './scene';

export type Tone = 'bad' | 'shove' | 'good';
export interface Place {
  at: string;
  point: Point;
  kind: string;
  tone: Tone;
  text: string;
}

export function toneOf(kind: string, kinds: Kinds): Tone {
  if (kinds.good.includes(kind)) return 'good';
  return kinds.shoving.includes(kind) ? 'shove' : 'bad';
}

export function places(marks: readonly Mark[], kinds: Kinds, spotOf: SpotOf): Place[] {
  const rank = (mark: Mark): number => {
    const found = kinds.gravest.indexOf(mark.kind);
    return found < 0 ? kinds.gravest.length : found;
  };
  const found = new Map<string, Mark>();
  for (const mark of marks) {
    if (kinds.placeless.includes(mark.kind)) continue;
    const other = found.get(mark.at);
    if (!other || rank(mark) < rank(other)) found.set(mark.at, mark);
  }
  return [...found.values()].flatMap((mark) => {
    const point = spotOf(mark.at);
    return point ? [{ at: mark.at, point, kind: mark.kind, tone: toneOf(mark.kind, kinds), text: mark.text }] : [];
  });
}

/** How large signs and words are drawn, so that they stay readable at any distance. */
export const sizeAt = (scale: number): number => Math.min(2, Math.max(0.55, 1 / scale));

const ROWS = [-19, 50, -36, 67, -53, 84, 101]; // where words may stand above or below their sign, nearest first
const LIFT = 20; // signs stand above the middle of their space
const WIDE = 7.6,
  HIGH = 13; // of a letter
interface Area {
  x: number;
  y: number;
  w: number;
  h: number;
}

/**
 * On which row the words of each sign stand, so that they lie on no other sign or words and not beyond the top edge of
 * what is seen.
 */
export function rowsOf(found: readonly Place[], size: number, top: number): number[] {
  const area = (point: Point, y: number, w: number, h: number): Area => ({
    x: point.x - (w / 2) * size,
    y: point.y + (y - LIFT - h) * size,
    w: w * size,
    h: h * size,
  });
  const signs = found.map((place) => area(place.point, 13, 28, 28));
  const words: Area[] = [];
  return found.map((place, k) => {
    const on = (row: number) => area(place.point, row + 3, place.text.length * WIDE, HIGH + 3);
    const others = [...signs.filter((_, s) => s !== k), ...words];
    const seen = ROWS.filter((row) => on(row).y >= top);
    const row = seen.find((one) => !others.some((other) => meet(on(one), other))) ?? seen[0] ?? ROWS[1]!;
    words.push(on(row));
    return row;
  });
}

const meet = (a: Area, b: Area): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** Whether a choice does its driver harm. */
export const isHarmful = (marks: readonly Mark[], seat: number, kinds: Kinds): boolean =>
  marks.some((m) => m.seat === seat && toneOf(m.kind, kinds) === 'bad');
