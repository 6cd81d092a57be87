/** A table as this page knows it: messages in, a new snapshot out. */

import type { LogLine, Message, Seat, State, Warming, Welcome } from '../protocol';

export interface Snapshot {
  welcome: Welcome | null;
  seats: Seat[];
  warming: Warming | null;
  rematch: string; // the table at which this race is raced again
  trouble: string; // why the table stands still, if it does
  note: string; // that its track was changed after the race began
  options: Record<string, string>; // what is chosen, while it can be
  state: State | null;
  log: LogLine[];
}
export const EMPTY: Snapshot = {
  welcome: null,
  seats: [],
  warming: null,
  rematch: '',
  trouble: '',
  note: '',
  options: {},
  state: null,
  log: [],
};

export type Verdict = 'applied' | 'gap' | 'ignored';

/** The snapshot after a message; `gap` if something between is missing and everything must be asked for anew. */
export function reduce(before: Snapshot, message: Message): { next: Snapshot; verdict: Verdict } {
  switch (message.t) {
    case 'welcome':
      return { next: { ...before, welcome: message }, verdict: 'applied' };
    case 'seats': {
      const { seats, warming = null, rematch = '', trouble = '', note = '', options = {} } = message;
      return { next: { ...before, seats, warming, rematch, trouble, note, options }, verdict: 'applied' };
    }
    case 'state':
      return applied(before, message);
    default:
      return { next: before, verdict: 'ignored' };
  }
}

function applied(before: Snapshot, state: State): { next: Snapshot; verdict: Verdict } {
  const have = before.state?.seq ?? 0;
  if (state.since > have) return { next: before, verdict: 'gap' };
  // The log may tell anew of lines before `since`: answers that were sealed then, and are open now.
  const told = new Set(state.log.map((line) => line.seq));
  const kept = before.log.filter((line) => line.seq <= state.since && line.seq <= state.seq && !told.has(line.seq));
  const log = [...kept, ...state.log].sort((a, b) => a.seq - b.seq);
  return { next: { ...before, state, log }, verdict: 'applied' };
}

/** Whether a state follows the shown one directly, so that its motions tell what happened in between. */
export const follows = (shown: State | null, next: State): boolean =>
  shown !== null && next.since === shown.seq && next.seq > shown.seq;

/** The seat this page acts for now: the one asked if the choices are ours, else our own. */
export function seatInHand(snapshot: Snapshot): number | null {
  const { state, welcome } = snapshot;
  return state?.choices.length ? state.actor : (welcome?.you ?? null);
}
