/** Pan and zoom as one transform: drawing point p is seen at p * k + (x, y), in units of the window. */

import type { Point } from './hex';

export interface Camera {
  x: number;
  y: number;
  k: number;
}
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Size {
  w: number;
  h: number;
}

const NEAREST = 6,
  FARTHEST = 0.2;

/** The camera that shows all of a box in the middle of a window. */
export function fitted(box: Box, size: Size): Camera {
  if (!size.w || !size.h) return { x: 0, y: 0, k: 1 };
  const k = clamp(Math.min(size.w / box.w, size.h / box.h));
  return { k, x: size.w / 2 - (box.x + box.w / 2) * k, y: size.h / 2 - (box.y + box.h / 2) * k };
}

/** Zoomed by a factor with the point under the cursor held still. */
export function zoomed(camera: Camera, factor: number, at: Point): Camera {
  const k = clamp(camera.k * factor),
    f = k / camera.k;
  return { k, x: at.x - (at.x - camera.x) * f, y: at.y - (at.y - camera.y) * f };
}

export const moved = (camera: Camera, dx: number, dy: number): Camera => ({
  ...camera,
  x: camera.x + dx,
  y: camera.y + dy,
});

/** Looking at a point of the drawing, near enough to see a car well. */
export function centredOn(at: Point, size: Size, k: number): Camera {
  const near = clamp(k);
  return { k: near, x: size.w / 2 - at.x * near, y: size.h / 2 - at.y * near };
}

/** Near enough to see what matters: all the points with room round them, no farther off and no nearer than asked. */
export function framed(points: readonly Point[], size: Size, farthest: number, nearest: number): Camera {
  const xs = points.map((p) => p.x),
    ys = points.map((p) => p.y),
    room = 60;
  const box = {
    x: Math.min(...xs) - room,
    y: Math.min(...ys) - room,
    w: Math.max(...xs) - Math.min(...xs) + 2 * room,
    h: Math.max(...ys) - Math.min(...ys) + 2 * room,
  };
  const k = Math.min(nearest, Math.max(farthest, fitted(box, size).k));
  return centredOn({ x: box.x + box.w / 2, y: box.y + box.h / 2 }, size, k);
}

/** Two fingers: the camera after they moved from `before` to `now`. */
export function pinched(camera: Camera, before: [Point, Point], now: [Point, Point]): Camera {
  const spread = (two: [Point, Point]) => Math.hypot(two[0].x - two[1].x, two[0].y - two[1].y) || 1;
  const middle = (two: [Point, Point]) => ({ x: (two[0].x + two[1].x) / 2, y: (two[0].y + two[1].y) / 2 });
  const from = middle(before),
    to = middle(now);
  return zoomed(moved(camera, to.x - from.x, to.y - from.y), spread(now) / spread(before), to);
}

const clamp = (k: number): number => Math.min(NEAREST, Math.max(FARTHEST, k));
