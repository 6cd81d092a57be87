/** The board as drawn: where each space lies and how a car stands on it. Made once from what the server sends. */

import type { CarShown, Cell, Shape, TokenShown } from '../protocol';
import type { Box } from './camera';
import { centre, corners, pointList, pointOf, type Point } from './hex';

/** A place on the drawing; the angle is the way a car heads that stands there, null where the car says so itself. */
export interface Spot extends Point {
  angle: number | null;
}
/** Where a name of the board lies; null if it is none. */
export type SpotOf = (name: string) => Spot | null;

export interface DrawnCell {
  name: string;
  kind: string;
  at: Point;
  angle: number | null;
  outline: string; // an SVG path; empty for a spot that is no space
}
export interface Scene {
  box: Box;
  cells: ReadonlyMap<string, DrawnCell>;
  spotOf: SpotOf;
  shapes: readonly Shape[];
  says: string; // what a reader hears of the course
}

const MARGIN = 26;
const ROOM = 20; // a cell reaches about so far round its middle

export function buildScene(cells: readonly Cell[], shapes: readonly Shape[] = []): Scene {
  const drawn = new Map(cells.map((cell) => [cell.name, drawnCell(cell)]));
  const spaces = [...drawn.values()].filter((cell) => cell.outline);
  return {
    box: boxOf([...drawn.values()].map((cell) => cell.at)),
    cells: drawn,
    spotOf: spotsOf(drawn),
    shapes,
    says: `Course of ${spaces.length} spaces.`,
  };
}

function drawnCell(cell: Cell): DrawnCell {
  const { name, kind = 'space', at: spot } = cell;
  if (spot)
    return { name, kind, at: { x: spot[0]!, y: spot[1]! }, angle: cell.angle ?? 0, outline: cell.outline ?? '' };
  const at = centre({ column: cell.column ?? 0, row: cell.row ?? 0 });
  return { name, kind, at, angle: null, outline: `M${pointList(corners(at))}Z` };
}

/** On hexagons every name is a place, also beside the course. */
export const onHexagons: SpotOf = (name) => {
  const point = pointOf(name);
  return point && { ...point, angle: null };
};

const spotsOf =
  (drawn: ReadonlyMap<string, DrawnCell>): SpotOf =>
  (name) => {
    const cell = drawn.get(name);
    return cell ? { ...cell.at, angle: cell.angle } : onHexagons(name);
  };

function boxOf(points: readonly Point[]): Box {
  const xs = points.map((p) => p.x),
    ys = points.map((p) => p.y);
  const x = Math.min(...xs) - ROOM - MARGIN,
    y = Math.min(...ys) - ROOM - MARGIN;
  return { x, y, w: Math.max(...xs) + ROOM + MARGIN - x, h: Math.max(...ys) + ROOM + MARGIN - y };
}

/** What a reader hears of the board. */
export function describe(scene: Scene, cars: readonly CarShown[], tokens: readonly TokenShown[] = []): string {
  const where = cars.map((car) => {
    if (!car.front) return `${car.name} beside the board`;
    return `${car.name} ${car.aside ? 'beside' : 'at'} ${car.front}${car.facing ? ` facing ${car.facing}` : ''}`;
  });
  const lying = tokens.length ? ` ${tokens.map((token) => `${token.title} on ${token.at}`).join('; ')}.` : '';
  return `${scene.says} ${where.join('; ')}.${lying}`;
}
