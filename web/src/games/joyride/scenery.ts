/** What stands on the grass: trees outside, tyres and flower beds in the infield, a grandstand by the starting line. The same for the same course. */

import { HEADINGS, centre, neighbour, placeKey, type Place, type Point } from '../../board/hex';

export type PropKind = 'tree' | 'bush' | 'tyres' | 'stand';
export interface Prop {
  kind: PropKind;
  x: number;
  y: number;
  size: number;
}

const MARGIN = 4; // spaces round the course that are planted

export function scenery(drivable: readonly Place[], start: readonly Place[]): Prop[] {
  const road = new Set(drivable.map(placeKey));
  const free = emptyPlaces(drivable, road);
  const islands = groups(free);
  const outside = islands.shift() ?? [];
  return [
    ...outside.flatMap((place) => planted(place, road)),
    ...islands.flatMap((island) => furnished(island, road)),
    ...grandstand(islands, start),
  ];
}

function emptyPlaces(drivable: readonly Place[], road: ReadonlySet<string>): Map<string, Place> {
  const columns = drivable.map((p) => p.column),
    rows = drivable.map((p) => p.row);
  const free = new Map<string, Place>();
  for (let row = Math.min(...rows) - MARGIN; row <= Math.max(...rows) + MARGIN; row++) {
    for (let column = Math.min(...columns) - MARGIN; column <= Math.max(...columns) + MARGIN; column++) {
      const key = placeKey({ column, row });
      if (!road.has(key)) free.set(key, { column, row });
    }
  }
  return free;
}

/** The empty places in connected groups; the first is all that lies outside. */
function groups(free: ReadonlyMap<string, Place>): Place[][] {
  const left = new Map(free),
    found: Place[][] = [];
  for (const [key, place] of free) {
    if (!left.delete(key)) continue;
    const group = [place];
    for (const member of group) {
      for (const heading of HEADINGS) {
        const beside = neighbour(member, heading);
        if (left.delete(placeKey(beside))) group.push(beside);
      }
    }
    found.push(group);
  }
  return found;
}

const besideRoad = (place: Place, road: ReadonlySet<string>): boolean =>
  HEADINGS.some((heading) => road.has(placeKey(neighbour(place, heading))));

/** A number from 0 to 1 that only depends on the place. */
export function chance(place: Place, salt: number): number {
  const n = Math.sin(place.column * 127.1 + place.row * 311.7 + salt * 74.7) * 43758.5453;
  return n - Math.floor(n);
}

function planted(place: Place, road: ReadonlySet<string>): Prop[] {
  if (besideRoad(place, road) || chance(place, 1) > 0.42) return [];
  return [prop(chance(place, 2) < 0.75 ? 'tree' : 'bush', place, 0.8 + chance(place, 3) * 0.5)];
}

function furnished(island: readonly Place[], road: ReadonlySet<string>): Prop[] {
  return island.flatMap((place) => {
    if (besideRoad(place, road)) return chance(place, 4) < 0.22 ? [prop('tyres', place, 1)] : [];
    return chance(place, 5) < 0.6
      ? [prop(chance(place, 6) < 0.6 ? 'tree' : 'bush', place, 0.8 + chance(place, 7) * 0.35)]
      : [];
  });
}

function prop(kind: PropKind, place: Place, size: number): Prop {
  const at = centre(place);
  return { kind, x: at.x + (chance(place, 8) - 0.5) * 8, y: at.y + (chance(place, 9) - 0.5) * 8, size };
}

/** In the island nearest to the starting line that has room for one. */
function grandstand(islands: readonly Place[][], start: readonly Place[]): Prop[] {
  if (!start.length) return [];
  const here = middle(start);
  const roomy = islands.filter((island) => island.length >= 12);
  const far = (island: readonly Place[]) => {
    const at = middle(island);
    return Math.hypot(at.x - here.x, at.y - here.y);
  };
  const nearest = [...roomy].sort((a, b) => far(a) - far(b))[0];
  return nearest ? [{ kind: 'stand', ...middle(nearest), size: 1 }] : [];
}

export function middle(places: readonly Place[]): Point {
  const points = places.map(centre);
  return {
    x: points.reduce((sum, p) => sum + p.x, 0) / points.length,
    y: points.reduce((sum, p) => sum + p.y, 0) / points.length,
  };
}

/** Nothing stands where the grandstand stands. */
export function cleared(props: readonly Prop[]): Prop[] {
  const stands = props.filter((p) => p.kind === 'stand');
  return props.filter(
    (p) => p.kind === 'stand' || !stands.some((s) => Math.abs(s.x - p.x) < 62 && Math.abs(s.y - p.y) < 36),
  );
}
