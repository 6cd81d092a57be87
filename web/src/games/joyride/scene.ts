/** The course as drawn: tarmac, the walls round it, painted lines. Made once from the cells the server sends. */

import { buildScene, type DrawnCell as PlainCell, type Scene } from '../../board/scene';
import type { Cell as AnyCell } from '../../protocol';
import {
  EDGES,
  centre,
  corners,
  isHeading,
  neighbour,
  placeKey,
  round,
  type Heading,
  type Place,
  type Point,
} from '../../board/hex';
import { cleared, scenery, type Prop } from './scenery';

type Cell = AnyCell & Place;

export interface DrawnCell extends PlainCell {
  place: Place;
  lines: string[];
}
export interface Course extends Scene {
  cells: ReadonlyMap<string, DrawnCell>;
  tarmac: string; // path of all closed outlines, filled by even-odd
  seams: string; // path of the edges between two cells
  start: DrawnCell[]; // the starting grid, in the order of the rows
  facing: Heading; // the way cars set out
  arrows: Point[]; // painted ahead of the start, pointing that way
  checkpoints: Checkpoint[];
  specials: Special[];
  props: Prop[];
}

/** A space with something about it: a leak, a part of the grid that is on or off. */
export interface Special {
  kind: string;
  cell: DrawnCell;
}

/** A line across the road, with the posts of its gantry. */
export interface Checkpoint {
  number: string;
  cells: DrawnCell[];
  posts: [Point, Point];
}

export function buildCourse(cells: readonly AnyCell[]): Course {
  const drivable = cells.filter((cell): cell is Cell => cell.kind !== 'barrier');
  const plain = buildScene(drivable);
  const known = new Set(drivable.map(placeKey));
  const drawn = new Map<string, DrawnCell>();
  const outline = new Map<string, Point[]>(); // from a corner to the next along a wall
  let seams = '';
  for (const cell of drivable) {
    const round6 = corners(centre(cell));
    drawn.set(cell.name, {
      ...plain.cells.get(cell.name)!,
      place: { column: cell.column, row: cell.row },
      lines: [...(cell.lines ?? [])],
    });
    EDGES.forEach((heading, k) => {
      const from = round6[k]!,
        to = round6[(k + 1) % 6]!;
      if (!known.has(placeKey(neighbour(cell, heading)))) outline.set(cornerKey(from), [from, to]);
      else if (k < 3) seams += `M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}`;
    });
  }
  const start = [...drawn.values()].filter((cell) => cell.lines.includes('start'));
  const way = drivable.find((cell) => cell.facing)?.facing ?? '';
  const facing = isHeading(way) ? way : 'e';
  const checkpoints = checkpointsOf(drawn);
  const specials = [...drawn.values()]
    .filter((cell) => cell.kind !== 'space')
    .map((cell) => ({ kind: cell.kind, cell }));
  return {
    ...plain,
    cells: drawn,
    seams,
    tarmac: loops(outline),
    start,
    facing,
    arrows: arrowsOf(start, facing, known),
    checkpoints,
    specials,
    says: saysOf(drawn, start, checkpoints, specials),
    props: cleared(
      scenery(
        drivable,
        start.map((cell) => cell.place),
      ),
    ),
  };
}

/** Two and three spaces ahead of the middle of the starting line, where there is road. */
function arrowsOf(start: readonly DrawnCell[], facing: Heading, road: ReadonlySet<string>): Point[] {
  let place = start[Math.floor(start.length / 2)]?.place;
  const found: Point[] = [];
  for (let ahead = 1; place && ahead <= 4; ahead++) {
    place = neighbour(place, facing);
    if (ahead >= 2 && road.has(placeKey(place))) found.push(centre(place));
  }
  return found;
}

const cornerKey = (p: Point): string => `${Math.round(p.x)},${Math.round(p.y)}`;

/** Outlines joined to closed paths, rounded at the corners: each corner of the outline has one edge that leaves it. */
function loops(outline: Map<string, Point[]>): string {
  let path = '';
  while (outline.size) {
    const [first, edge] = outline.entries().next().value!;
    let key = first,
      next: Point[] | undefined = edge;
    const loop: Point[] = [];
    while (next) {
      outline.delete(key);
      loop.push(next[0]!);
      key = cornerKey(next[1]!);
      next = outline.get(key);
    }
    path += rounded(loop);
  }
  return path;
}

/** A closed path from the middle of each edge to the middle of the next, bent towards the corner between them. */
function rounded(loop: readonly Point[]): string {
  const between = (a: Point, b: Point) => `${round((a.x + b.x) / 2)} ${round((a.y + b.y) / 2)}`;
  const last = loop.at(-1)!;
  return (
    loop.reduce(
      (path, corner, k) =>
        `${path}Q${round(corner.x)} ${round(corner.y)} ${between(corner, loop[(k + 1) % loop.length]!)}`,
      `M${between(last, loop[0]!)}`,
    ) + 'Z'
  );
}

/** The two cells of a line that lie farthest apart, and a little beyond them. */
function postsOf(cells: readonly DrawnCell[]): [Point, Point] {
  let best: [Point, Point] = [cells[0]!.at, cells[0]!.at],
    most = 0;
  for (const a of cells)
    for (const b of cells) {
      const far = Math.hypot(a.at.x - b.at.x, a.at.y - b.at.y);
      if (far > most) [best, most] = [[a.at, b.at], far];
    }
  const [a, b] = best,
    out = most ? 21 / most : 0;
  return [
    { x: a.x + (a.x - b.x) * out, y: a.y + (a.y - b.y) * out },
    { x: b.x + (b.x - a.x) * out, y: b.y + (b.y - a.y) * out },
  ];
}

function checkpointsOf(cells: Map<string, DrawnCell>): Checkpoint[] {
  const numbers = new Map<string, DrawnCell[]>();
  for (const cell of cells.values()) {
    for (const line of cell.lines) {
      if (line !== 'start') numbers.set(line, [...(numbers.get(line) ?? []), cell]);
    }
  }
  return [...numbers].sort().map(([number, found]) => ({ number, cells: found, posts: postsOf(found) }));
}

const SPECIAL_NAMES: Record<string, string> = {
  leak: 'oil leak',
  grid: 'defence grid, on',
  'grid-off': 'defence grid, off',
};

/** What a reader hears of the course. */
function saysOf(
  cells: ReadonlyMap<string, DrawnCell>,
  start: readonly DrawnCell[],
  checkpoints: readonly Checkpoint[],
  specials: readonly Special[],
): string {
  const named = (found: readonly DrawnCell[]) => found.map((cell) => cell.name).join(' ');
  const lines = checkpoints.map((line) => `checkpoint ${line.number} on ${named(line.cells)}`);
  const kinds = [...new Set(specials.map((special) => special.kind))].map((kind) => {
    const found = specials.filter((special) => special.kind === kind);
    return `${SPECIAL_NAMES[kind] ?? kind} on ${named(found.map((special) => special.cell))}`;
  });
  return `Course of ${cells.size} spaces; ${[`start line on ${named(start)}`, ...lines, ...kinds].join('; ')}.`;
}
