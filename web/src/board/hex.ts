/**
 * Pointy-top hexagons; odd rows (counted from 0) are shifted right by half a space.
 *
 *            nw   ne          A heading is an angle in degrees, clockwise from east,
 *             \   /           as SVG turns things: e = 0, se = 60 ... ne = -60.
 *         w --  +  -- e
 *             /   \
 *            sw   se
 */

export interface Point {
  x: number;
  y: number;
}
export interface Place {
  column: number;
  row: number;
}
export type Heading = 'e' | 'ne' | 'nw' | 'w' | 'sw' | 'se';

export const RADIUS = 20;
export const WIDTH = RADIUS * Math.sqrt(3);
export const HEADINGS: readonly Heading[] = ['e', 'ne', 'nw', 'w', 'sw', 'se'];
const ANGLES: Record<Heading, number> = { e: 0, ne: -60, nw: -120, w: 180, sw: 120, se: 60 };

export const angleOf = (heading: Heading): number => ANGLES[heading];
export const isHeading = (word: string): word is Heading => word in ANGLES;

/** The heading turned by sixths of a circle, to the left if positive. */
export function turned(heading: Heading, sixths: number): Heading {
  return HEADINGS[(((HEADINGS.indexOf(heading) + sixths) % 6) + 6) % 6]!;
}

export const centre = (place: Place): Point => ({
  x: WIDTH * (place.column + 0.5 + (place.row & 1) / 2),
  y: RADIUS * (1 + 1.5 * place.row),
});

/** The six corners, from the upper right clockwise; corner k and k + 1 bound the edge `EDGES[k]`. */
export function corners(at: Point, scale = 1): Point[] {
  const r = RADIUS * scale,
    w = (WIDTH / 2) * scale;
  return [
    { x: at.x + w, y: at.y - r / 2 },
    { x: at.x + w, y: at.y + r / 2 },
    { x: at.x, y: at.y + r },
    { x: at.x - w, y: at.y + r / 2 },
    { x: at.x - w, y: at.y - r / 2 },
    { x: at.x, y: at.y - r },
  ];
}
export const EDGES: readonly Heading[] = ['e', 'se', 'sw', 'w', 'nw', 'ne'];

export const round = (n: number): number => Math.round(n * 100) / 100;
export const pointList = (points: Point[]): string => points.map((p) => `${round(p.x)},${round(p.y)}`).join(' ');

export function neighbour(place: Place, heading: Heading): Place {
  const odd = place.row & 1;
  switch (heading) {
    case 'e':
      return { column: place.column + 1, row: place.row };
    case 'w':
      return { column: place.column - 1, row: place.row };
    case 'ne':
      return { column: place.column + odd, row: place.row - 1 };
    case 'nw':
      return { column: place.column - 1 + odd, row: place.row - 1 };
    case 'se':
      return { column: place.column + odd, row: place.row + 1 };
    case 'sw':
      return { column: place.column - 1 + odd, row: place.row + 1 };
  }
}

/** `k7` is column 10, row 6, counted from 0; null if the name is no space. */
export function parseSpace(name: string): Place | null {
  const found = /^([a-z]{1,2})([1-9][0-9]?)$/.exec(name);
  if (!found) return null;
  let column = 0;
  for (const letter of found[1]!) column = column * 26 + letter.charCodeAt(0) - 96;
  return { column: column - 1, row: Number(found[2]) - 1 };
}

export const placeKey = (place: Place): string => `${place.column},${place.row}`;

/** Where a name lies on the drawing; null if it is no space. */
export function pointOf(name: string): Point | null {
  const place = parseSpace(name);
  return place && centre(place);
}
