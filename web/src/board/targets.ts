/** The choices that stand on the board: what a game says can be touched there, and how keys find it. */

import type { Point } from './hex';
import { rad } from './pose';

export interface Target {
  action: number; // -1 if it cannot be chosen now: touching it asks why
  words: string;
  title?: string | undefined; // what it does, where the words are no name for that
  at: Point;
  angle: number | null; // the way its arrow points
  reverse: boolean; // the way that is rarely taken
  sign?: string; // what is drawn there, in the game's own words
  more?: number; // other choices that end there
  back?: boolean; // touching it takes the last choice back
  space?: string; // an SVG path: what lights up with it
  of?: Point; // the middle of that, where it had to be moved aside
  bad?: boolean; // it does its driver harm
}

const ARROWS: Record<string, number> = { ArrowUp: -90, ArrowDown: 90, ArrowLeft: 180, ArrowRight: 0 };
/** Where an arrow key points on the board. */
export const angleOfArrow = (key: string): number | null => ARROWS[key] ?? null;

const isSame = (a: number, b: number): boolean => Math.abs(((((a - b) % 360) + 540) % 360) - 180) < 1;

/** The target that a direction means: the arrow that points there, or the next place that way from `current`. */
export function targetToward(targets: readonly Target[], angle: number, current: Target | null): Target | null {
  const arrow = targets.find((t) => t.angle !== null && isSame(t.angle, angle));
  if (arrow || targets.some((t) => t.angle !== null)) return arrow ?? null;
  if (!current) return targets[0] ?? null;
  let best: Target | null = null,
    least = Infinity;
  for (const target of targets) {
    const dx = target.at.x - current.at.x,
      dy = target.at.y - current.at.y;
    const along = dx * Math.cos(rad(angle)) + dy * Math.sin(rad(angle));
    const aside = Math.abs(-dx * Math.sin(rad(angle)) + dy * Math.cos(rad(angle)));
    if (along > 1 && aside <= along * 1.8 && along + aside < least) [best, least] = [target, along + aside];
  }
  return best;
}
