/** Where a car stands on the drawing: on hexagons between its two spaces, elsewhere on its cell, headed as that says. */

import type { CarShown, Motion } from '../protocol';
import { WIDTH, angleOf, isHeading, turned, type Heading, type Point } from './hex';
import type { SpotOf } from './scene';

export interface Pose {
  x: number;
  y: number;
  angle: number;
}

export type Standing = Pick<CarShown, 'front' | 'rear' | 'facing' | 'aside' | 'turned'>;

export function poseOf(
  spotOf: SpotOf,
  { front, rear = '', facing = '', aside = 0, turned = 0 }: Standing,
): Pose | null {
  const a = spotOf(front);
  if (!a) return null;
  if (a.angle !== null) {
    const right = rad(a.angle + 90);
    return { x: a.x + aside * Math.cos(right), y: a.y + aside * Math.sin(right), angle: a.angle + turned };
  }
  if (!isHeading(facing)) return null;
  const behind = spotOf(rear) ?? ahead(a, facing, -1);
  return { x: (a.x + behind.x) / 2, y: (a.y + behind.y) / 2, angle: angleOf(facing) };
}

export const poseOfMotion = (spotOf: SpotOf, motion: Motion): Pose | null =>
  poseOf(spotOf, { ...motion, front: motion.front ?? '' });

/** A preview's end, as "k7 ne" or the name of a cell, as a pose; null if the text is something else. */
export function poseOfEnd(spotOf: SpotOf, ends: string): Pose | null {
  const [front = '', facing = ''] = ends.split(' ');
  return poseOf(spotOf, { front, facing });
}

export const rad = (degrees: number): number => (degrees * Math.PI) / 180;

/** The same pose with its angle written so that turning there from `before` takes the short way. */
export function unwound(pose: Pose, before: Pose): Pose {
  const turn = ((((pose.angle - before.angle + 180) % 360) + 360) % 360) - 180;
  return { ...pose, angle: before.angle + turn };
}

export const transformOf = (pose: Pose): string =>
  `translate(${pose.x.toFixed(2)}px, ${pose.y.toFixed(2)}px) rotate(${pose.angle}deg)`;

/** The point one space from `from` in a heading. */
export function ahead(from: Point, heading: Heading, spaces = 1): Point {
  const angle = rad(angleOf(heading));
  return { x: from.x + WIDTH * spaces * Math.cos(angle), y: from.y + WIDTH * spaces * Math.sin(angle) };
}

export const opposite = (heading: Heading): Heading => turned(heading, 3);
