/** Consequences gathered by the space they stand on: one sign a space, the gravest. */

import type { Mark } from '../protocol';
import { pointOf, type Point } from './hex';

export type Tone = 'bad' | 'shove' | 'good';
export interface Place { at: string; point: Point; kind: string; tone: Tone; text: string }

const GRAVEST_FIRST = [
  'won', 'piled_up', 'smashed', 'met_head_on', 'rear_ended', 'side_swiped', 'pushed', 'lap', 'crossed', 'stopped_short', 'damage_taken', 'damage_ignored',
  'gear_zero',
];
const rank = (mark: Mark): number => GRAVEST_FIRST.indexOf(mark.kind);

export function toneOf(kind: string): Tone {
  if (['won', 'lap', 'crossed'].includes(kind)) return 'good';
  return ['rear_ended', 'side_swiped', 'pushed', 'stopped_short'].includes(kind) ? 'shove' : 'bad';
}

export function places(marks: readonly Mark[]): Place[] {
  const found = new Map<string, Mark>();
  for (const mark of marks) {
    const other = found.get(mark.at);
    if (!other || rank(mark) < rank(other)) found.set(mark.at, mark);
  }
  return [...found.values()].flatMap((mark) => {
    const point = pointOf(mark.at);
    return point ? [{ at: mark.at, point, kind: mark.kind, tone: toneOf(mark.kind), text: mark.text }] : [];
  });
}

/** Whether a choice does its driver harm. */
export const isHarmful = (marks: readonly Mark[], seat: number): boolean => marks.some((m) => m.seat === seat && toneOf(m.kind) === 'bad');
