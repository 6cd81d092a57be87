/** The course as drawn: tarmac, the walls round it, painted lines. Made once from the cells the server sends. */

import type { Cell } from '../protocol';
import { EDGES, WIDTH, RADIUS, centre, corners, neighbour, placeKey, pointList, round, type Point } from './hex';

export interface DrawnCell { name: string; at: Point; points: string; lines: string[] }
export interface Scene {
  box: { x: number; y: number; w: number; h: number };
  cells: Map<string, DrawnCell>;
  tarmac: string; // path of all closed outlines, filled by even-odd
  seams: string; // path of the edges between two cells
  start: DrawnCell[];
  checkpoints: { number: string; cells: DrawnCell[] }[];
}

const MARGIN = 26;

export function buildScene(cells: readonly Cell[]): Scene {
  const drivable = cells.filter((cell) => cell.kind !== 'barrier');
  const known = new Set(drivable.map(placeKey));
  const drawn = new Map<string, DrawnCell>();
  const outline = new Map<string, Point[]>(); // from a corner to the next along a wall
  let seams = '';
  for (const cell of drivable) {
    const at = centre(cell), round6 = corners(at);
    drawn.set(cell.name, { name: cell.name, at, points: pointList(round6), lines: [...(cell.lines ?? [])] });
    EDGES.forEach((heading, k) => {
      const from = round6[k]!, to = round6[(k + 1) % 6]!;
      if (!known.has(placeKey(neighbour(cell, heading)))) outline.set(cornerKey(from), [from, to]);
      else if (k < 3) seams += `M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}`;
    });
  }
  return {
    box: boxOf(drivable), cells: drawn, seams, tarmac: loops(outline),
    start: [...drawn.values()].filter((cell) => cell.lines.includes('start')),
    checkpoints: checkpointsOf(drawn),
  };
}

const cornerKey = (p: Point): string => `${Math.round(p.x)},${Math.round(p.y)}`;

/** Outlines joined to closed paths: each corner of the outline has one edge that leaves it. */
function loops(outline: Map<string, Point[]>): string {
  let path = '';
  while (outline.size) {
    const [first, edge] = outline.entries().next().value!;
    let key = first, next: Point[] | undefined = edge, letter = 'M';
    while (next) {
      outline.delete(key);
      path += `${letter}${round(next[0]!.x)} ${round(next[0]!.y)}`;
      letter = 'L';
      key = cornerKey(next[1]!);
      next = outline.get(key);
    }
    path += 'Z';
  }
  return path;
}

function checkpointsOf(cells: Map<string, DrawnCell>): Scene['checkpoints'] {
  const numbers = new Map<string, DrawnCell[]>();
  for (const cell of cells.values()) {
    for (const line of cell.lines) {
      if (line !== 'start') numbers.set(line, [...(numbers.get(line) ?? []), cell]);
    }
  }
  return [...numbers].sort().map(([number, found]) => ({ number, cells: found }));
}

function boxOf(cells: readonly Cell[]): Scene['box'] {
  const points = cells.map(centre);
  const xs = points.map((p) => p.x), ys = points.map((p) => p.y);
  const x = Math.min(...xs) - WIDTH / 2 - MARGIN, y = Math.min(...ys) - RADIUS - MARGIN;
  return { x, y, w: Math.max(...xs) + WIDTH / 2 + MARGIN - x, h: Math.max(...ys) + RADIUS + MARGIN - y };
}

/** What a reader hears of the course. */
export function describe(scene: Scene, cars: readonly { name: string; front: string; facing: string }[]): string {
  const lines = scene.checkpoints.map((c) => `checkpoint ${c.number} on ${c.cells.map((cell) => cell.name).join(' ')}`);
  const start = `start line on ${scene.start.map((cell) => cell.name).join(' ')}`;
  const where = cars.map((car) => (car.front ? `${car.name} at ${car.front} facing ${car.facing}` : `${car.name} beside the board`));
  return `Course of ${scene.cells.size} spaces; ${[start, ...lines].join('; ')}. ${where.join('; ')}.`;
}
