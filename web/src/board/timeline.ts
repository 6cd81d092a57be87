/** What happened, as keyframes: each car's way through its poses, with the times at which it passes them. */

import type { CarShown, Motion } from '../protocol';
import type { Point } from './hex';
import type { Burst as BurstKind, Kinds } from './kinds';
import { poseOf, poseOfMotion, unwound, type Pose } from './pose';
import type { SpotOf } from './scene';

export interface Stop {
  at: number;
  pose: Pose;
} // milliseconds from the beginning
export interface Track {
  seat: number;
  stops: Stop[];
}
export interface Burst {
  at: number;
  seat: number;
  x: number;
  y: number;
  kind: BurstKind;
}
export interface Flight {
  at: number;
  length: number;
  from: Point;
  to: Point;
  token: string;
} // something that was fired, sent off or dropped
export interface Change {
  at: number;
  space: string;
  comes: boolean;
} // when a token comes to lie on a space, or what lies there goes
export interface Tumble {
  at: number;
  seat: number;
  dice: number[];
  x: number;
  y: number;
}
export interface Label {
  at: number;
  kind: string;
  x: number;
  y: number;
  text: string;
} // floats above a car
export interface Timeline {
  length: number;
  tracks: Track[];
  bursts: Burst[];
  tumbles: Tumble[];
  labels: Label[];
  flights: Flight[];
  changes: Change[];
}

const TOLD = 140;
const SETTLES = 220; // a car that stands otherwise than it was told of last
const SHORTEST = 150,
  LONGEST = 900,
  LONGEST_OF_ALL = 2700; // a state may hold several steps

/** A timeline from the poses of the cars before, through the motions, to those after. `speed` 2 is twice as fast. */
export function timelineOf(
  spotOf: SpotOf,
  kinds: Kinds,
  before: readonly CarShown[],
  motions: readonly Motion[],
  speed: number,
  after: readonly CarShown[] = [],
): Timeline {
  const standing = new Map(after.map((car) => [car.seat, poseOf(spotOf, car)]));
  const now = new Map<number, Pose>();
  for (const car of before) {
    const pose = poseOf(spotOf, car);
    if (pose) now.set(car.seat, pose);
  }
  const tracks = new Map<number, Stop[]>(),
    bursts: Burst[] = [],
    tumbles: Tumble[] = [],
    labels: Label[] = [],
    flights: Flight[] = [],
    changes: Change[] = [];
  const found = parts(motions, kinds);
  const usual = (motion: Motion) => kinds.lasts[motion.kind] ?? TOLD;
  const usualLength = (part: readonly Motion[]) => part.reduce((sum, motion) => sum + usual(motion), 0);
  const stepLength = (part: readonly Motion[]) => Math.min(LONGEST, Math.max(SHORTEST, usualLength(part)));
  const haste = Math.max(1, found.reduce((sum, part) => sum + stepLength(part), 0) / LONGEST_OF_ALL) * speed;
  let clock = 0;
  for (const part of found) {
    const scale = stepLength(part) / usualLength(part) / haste;
    for (const motion of part) {
      const lasts = usual(motion) * scale,
        pose = poseOfMotion(spotOf, motion),
        old = now.get(motion.seat);
      if (motion.kind === kinds.roll)
        tumbles.push({ at: clock, seat: motion.seat, dice: motion.dice ?? [], x: old?.x ?? 0, y: old?.y ?? 0 });
      if (pose) {
        const next = old ? unwound(pose, old) : pose;
        const stops = tracks.get(motion.seat) ?? [];
        stops.push({ at: clock, pose: old ?? { ...next, y: next.y - 30 } }, { at: clock + lasts, pose: next });
        tracks.set(motion.seat, stops);
        now.set(motion.seat, next);
      }
      const spin = kinds.spins?.[motion.kind];
      if (spin !== undefined && old) {
        const rests = unwound(restsAt(motions, motion, standing) ?? old, old),
          next = { ...rests, angle: rests.angle + spin };
        tracks.set(motion.seat, [
          ...(tracks.get(motion.seat) ?? []),
          { at: clock, pose: old },
          { at: clock + lasts, pose: next },
        ]);
        now.set(motion.seat, next);
      }
      const there = spotOf(motion.at ?? ''),
        stop = spotOf(motion.to ?? '');
      const at = stop ?? there ?? now.get(motion.seat),
        ends = clock + lasts,
        token = motion.token ?? '',
        lays = kinds.lays.includes(motion.kind);
      const from = there && stop ? there : lays ? old : undefined,
        to = stop ?? there;
      if (from && to) flights.push({ at: clock, length: lasts, from, to, token });
      const kind = stop ? kinds.goesOff[token] : kinds.bursts[motion.kind];
      if (kind && at) bursts.push({ at: stop ? ends : clock, seat: motion.seat, x: at.x, y: at.y, kind });
      if (lays) changes.push({ at: ends, space: motion.at ?? '', comes: true });
      if (kinds.clears.includes(motion.kind)) changes.push({ at: clock, space: motion.at ?? '', comes: false });
      if (motion.kind === kinds.drive) changes.push({ at: ends, space: motion.front ?? '', comes: false });
      if (motion.says && at) labels.push({ at: clock, kind: motion.kind, x: at.x, y: at.y, text: motion.says });
      clock += lasts;
    }
  }
  let settled = clock;
  for (const [seat, stops] of tracks) {
    const last = stops.at(-1)!,
      rests = standing.get(seat);
    if (!rests || same(rests, last.pose)) continue;
    settled = clock + SETTLES / haste;
    stops.push({ at: clock, pose: last.pose }, { at: settled, pose: unwound(rests, last.pose) });
  }
  clock = settled;
  return {
    length: clock,
    bursts,
    tumbles,
    labels,
    flights,
    changes,
    tracks: [...tracks].map(([seat, stops]) => ({ seat, stops })),
  };
}

export const LABEL_LASTS = 1100; // milliseconds that a label is seen
const NEAR = 120; // labels so near would lie on one another

/** The labels piled up: one that comes while others are seen nearby stands in the lowest free row above the first. */
export function piled(labels: readonly Label[]): (Label & { row: number })[] {
  const found: (Label & { row: number })[] = [];
  for (const label of labels) {
    const seen = found.filter(
      (other) => other.at + LABEL_LASTS > label.at && Math.hypot(other.x - label.x, other.y - label.y) < NEAR,
    );
    let row = 0;
    while (seen.some((other) => other.row === row)) row++;
    const { x, y } = seen[0] ?? label;
    found.push({ ...label, x, y, row });
  }
  return found;
}

/** How a burst goes off: before its time nothing is seen of it. */
export const BURSTING = [
  { opacity: 0, scale: 0.3 },
  { opacity: 1, scale: 0.4, offset: 0.05 },
  { opacity: 1, scale: 1, offset: 0.4 },
  { opacity: 0, scale: 1.2 },
];

/** Where a car comes to rest that spins: as it stands at last, unless it is driven on. */
function restsAt(motions: readonly Motion[], spin: Motion, standing: ReadonlyMap<number, Pose | null>): Pose | null {
  const later = motions.slice(motions.indexOf(spin) + 1);
  const driven = later.some((motion) => motion.seat === spin.seat && motion.front);
  return driven ? null : (standing.get(spin.seat) ?? null);
}

/** Whether two poses look the same, however often round. */
const same = (one: Pose, other: Pose): boolean =>
  Math.hypot(one.x - other.x, one.y - other.y) < 0.5 && Math.abs(unwound(one, other).angle - other.angle) < 0.5;

/** When a token on a space goes; at the end if no motion tells. */
export const goesAt = (timeline: Timeline, space: string): number =>
  timeline.changes.find((change) => change.space === space && !change.comes)?.at ?? timeline.length;
export const comesAt = (timeline: Timeline, space: string): number =>
  timeline.changes.find((change) => change.space === space && change.comes)?.at ?? 0;

/** Motions that belong together: a roll alone, a drive with what it meets. */
function parts(motions: readonly Motion[], { roll, drive }: Kinds): Motion[][] {
  const found: Motion[][] = [];
  let mover = -1;
  for (const motion of motions) {
    const last = found.at(-1);
    if (!last || motion.kind === roll || last[0]!.kind === roll || (motion.kind === drive && motion.seat !== mover)) {
      found.push([motion]);
    } else last.push(motion);
    if (motion.kind === drive) mover = motion.seat;
  }
  return found;
}

/** Keyframes for element.animate() over the whole timeline. */
export function keyframes(track: Track, length: number): { offset: number; pose: Pose }[] {
  const frames = track.stops.map((stop) => ({ offset: length ? Math.min(1, stop.at / length) : 1, pose: stop.pose }));
  const first = frames[0],
    last = frames.at(-1);
  if (first && first.offset > 0) frames.unshift({ offset: 0, pose: first.pose });
  if (last && last.offset < 1) frames.push({ offset: 1, pose: last.pose });
  return frames;
}
