/** Where a car stands on the drawing: between its two spaces, turned to its heading. */

import type { CarShown, Motion } from '../protocol';
import { WIDTH, angleOf, isHeading, pointOf, turned, type Heading, type Point } from './hex';

export interface Pose {
  x: number;
  y: number;
  angle: number;
}

export function poseOf(front: string, rear: string, facing: string): Pose | null {
  const a = pointOf(front),
    b = pointOf(rear);
  if (!a || !isHeading(facing)) return null;
  const behind = b ?? {
    x: a.x - WIDTH * Math.cos(rad(angleOf(facing))),
    y: a.y - WIDTH * Math.sin(rad(angleOf(facing))),
  };
  return { x: (a.x + behind.x) / 2, y: (a.y + behind.y) / 2, angle: angleOf(facing) };
}

export const poseOfCar = (car: CarShown): Pose | null => poseOf(car.front, car.rear, car.facing);
export const poseOfMotion = (motion: Motion): Pose | null =>
  poseOf(motion.front ?? '', motion.rear ?? '', motion.facing ?? '');

/** A preview's end, as "k7 ne", as a pose; null if the text is something else. */
export function poseOfEnd(ends: string): Pose | null {
  const [front, facing] = ends.split(' ');
  return front && facing && isHeading(facing) ? poseOf(front, '', facing) : null;
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
