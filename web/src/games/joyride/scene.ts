/** The course as drawn: tarmac, the walls round it, painted lines. Made once from the cells the server sends. */

import { buildScene, type DrawnCell as PlainCell, type Scene } from '../../board/scene';
import type { Cell as AnyCell } from '../../protocol';
import {
  EDGES,
  WIDTH,
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
import { cleared, middle, scenery, type Prop } from './scenery';

type Cell = AnyCell & Place;

export interface DrawnCell extends PlainCell {
  place: Place;
  lines: string[];
  gives: Record<string, string>; // by line, what whoever crosses it gets
}
export interface Course extends Scene {
  cells: ReadonlyMap<string, DrawnCell>;
  tarmac: string; // path of all closed outlines, filled by even-odd
  seams: string; // path of the edges between two cells
  start: DrawnCell[]; // the starting grid, in the order of the rows
  startPosts: Point[]; // beside its ends
  startGives: string; // what whoever crosses it gets; empty: nothing
  facing: Heading; // the way cars set out
  arrows: Point[]; // painted ahead of the start, pointing that way
  checkpoints: Checkpoint[];
  specials: Special[];
  robots: Robot[];
  props: Prop[];
}

/** A space with something about it: a leak, a part of a grid that is on or off. */
export interface Special {
  kind: string;
  group: string;
  title: string;
  cell: DrawnCell;
}

/** The robot of a grid, on or off: it stands on spaces that are barriers. */
export interface Robot {
  group: string;
  title: string;
  on: boolean;
  at: Point;
  spaces: Point[];
}

/** A line across the road, with the posts of its gantry. */
export interface Checkpoint {
  number: string;
  cells: DrawnCell[];
  posts: [Point, Point];
  gives: string; // what whoever crosses it gets; empty: nothing
}

export function buildCourse(cells: readonly AnyCell[]): Course {
  const drivable = cells.filter((cell): cell is Cell => cell.kind !== 'barrier' && !isRobot(cell));
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
      gives: cell.gives ?? {},
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
  const specials = drivable
    .filter((cell) => (cell.kind ?? 'space') !== 'space')
    .map(({ name, kind = '', group = '', title = '' }) => ({ kind, group, title, cell: drawn.get(name)! }));
  const robots = robotsOf(cells.filter((cell): cell is Cell => isRobot(cell)));
  return {
    ...plain,
    cells: drawn,
    seams,
    tarmac: loops(outline),
    start,
    startPosts: start.length ? postsOf(start, SIGN) : [],
    startGives: start[0]?.gives.start ?? '',
    facing,
    arrows: arrowsOf(start, facing, known),
    checkpoints,
    specials,
    robots,
    says: saysOf(drawn, start, checkpoints, specials, robots),
    props: cleared(
      scenery(
        drivable,
        start.map((cell) => cell.place),
      ),
    ).filter((prop) => !robots.some((robot) => isBeside(prop, robot))),
  };
}

const isRobot = (cell: AnyCell): boolean => !!cell.kind?.startsWith('robot');
const isBeside = (prop: Point, robot: Robot): boolean =>
  robot.spaces.some((at) => Math.hypot(at.x - prop.x, at.y - prop.y) < 1.6 * WIDTH);

function robotsOf(standing: readonly Cell[]): Robot[] {
  return [...new Set(standing.map((cell) => cell.group ?? ''))].map((group) => {
    const own = standing.filter((cell) => (cell.group ?? '') === group);
    const { kind, title = '' } = own[0]!;
    return { group, title, on: kind === 'robot', at: middle(own), spaces: own.map(centre) };
  });
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

const POST = 21, // from the middle of the last cell
  SIGN = 27; // of an item, which is larger

/** The two cells of a line that lie farthest apart, and a little beyond them. */
function postsOf(cells: readonly DrawnCell[], beyond: number): [Point, Point] {
  let best: [Point, Point] = [cells[0]!.at, cells[0]!.at],
    most = 0;
  for (const a of cells)
    for (const b of cells) {
      const far = Math.hypot(a.at.x - b.at.x, a.at.y - b.at.y);
      if (far > most) [best, most] = [[a.at, b.at], far];
    }
  const [a, b] = best,
    out = most ? beyond / most : 0;
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
  return [...numbers].sort().map(([number, found]) => {
    const gives = found[0]!.gives[number] ?? '';
    return { number, cells: found, posts: postsOf(found, gives ? SIGN : POST), gives };
  });
}

const nameOf = (special: Special): string => special.title || (special.kind === 'leak' ? 'oil leak' : special.kind);

/** What a reader hears of the course. */
function saysOf(
  cells: ReadonlyMap<string, DrawnCell>,
  start: readonly DrawnCell[],
  checkpoints: readonly Checkpoint[],
  specials: readonly Special[],
  robots: readonly Robot[],
): string {
  const named = (found: readonly DrawnCell[]) => found.map((cell) => cell.name).join(' ');
  const giving = (what: string) => (what ? `, gives ${what}` : '');
  const lines = checkpoints.map((line) => `checkpoint ${line.number} on ${named(line.cells)}${giving(line.gives)}`);
  const from = `start line on ${named(start)}${giving(start[0]?.gives.start ?? '')}`;
  const kinds = [...new Set(specials.map(nameOf))].map((name) => {
    const found = specials.filter((special) => nameOf(special) === name);
    return `${name}: ${named(found.map((special) => special.cell))}`;
  });
  const standing = robots.map((robot) => robot.title);
  return `Course of ${cells.size} spaces; ${[from, ...lines, ...kinds, ...standing].join('; ')}.`;
}
