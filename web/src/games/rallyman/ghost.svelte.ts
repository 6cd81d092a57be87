/** My best finished race on a stage, turn by turn, to race against when I race alone. */

import * as rest from '../../lib/rest';
import type { CarShown, Replay, State } from '../../protocol';
import { figuresOf } from './panels';

export interface Best {
  time: number;
  turns: (CarShown & { time: number })[]; // where the car stood after each turn, and the time until then
}

const MOST = 30; // races that are looked at

/** The turns of a race driven alone; null if the car did not come to the end. */
export function bestOf(replay: Replay): Best | null {
  const turns: Best['turns'] = [];
  let last: State | undefined;
  for (const state of replay.states) {
    const figures = figuresOf(state.panels[0]),
      car = state.cars[0];
    if (!figures || !car) return null;
    const done = figures.turns ?? 0;
    // the first state after a turn: later ones lie within the next
    if (done) turns[done - 1] ??= { ...car, time: (figures.booked ?? 0) - (figures.seconds ?? 0) };
    last = state;
  }
  const figures = figuresOf(last?.panels[0]);
  return last?.over && figures && figures.status !== 'retired' ? { time: figures.total ?? 0, turns } : null;
}

/** The fastest of my races on this stage; null if there is none. */
export async function findBest(course: string, but: string): Promise<Best | null> {
  const rows = (await rest.tables()).mine.filter(
    (row) =>
      row.game === 'rallyman' &&
      row.course === course &&
      row.state === 'finished' &&
      row.seats.length === 1 &&
      row.id !== but,
  );
  let best: Best | null = null;
  for (const row of rows.slice(0, MOST)) {
    const found = bestOf(await rest.replay(row.id));
    if (found && (!best || found.time < best.time)) best = found;
  }
  return best;
}

class Ghost {
  best = $state.raw<Best | null>(null);
  private table = '';

  /** Look for it once a table, where somebody drives alone. */
  async seek(table: string, course: string, alone: boolean): Promise<void> {
    if (table === this.table) return;
    this.table = table;
    this.best = null;
    if (!alone || course.startsWith('rally-') || course.includes('~')) return;
    try {
      const found = await findBest(course, table);
      if (this.table === table) this.best = found;
    } catch {
      // without it one races as well
    }
  }

  /** Where it stands after so many turns; null before the first, and without one. */
  at(turns: number): Best['turns'][number] | null {
    return (turns && this.best?.turns[Math.min(turns, this.best.turns.length) - 1]) || null;
  }
}
export const ghost = new Ghost();
