/** A moment of a race, of a table or a replay: what can be kept of it, and raced on from. */

import { isKept, keptReplay } from './kept';
import * as rest from './rest';

export interface Moment {
  id: string; // of the table, or of a file that was opened; empty for a position
  line: number;
  position: string;
  seats: number; // how many cars
  course: string;
}

/** The moment as a scenario, made by the server. */
export async function scenarioOf(moment: Moment): Promise<string> {
  if (!moment.id) return rest.scenarioOf(moment.position, 0);
  if (isKept(moment.id)) return rest.scenarioOf(keptReplay(moment.id)?.text ?? moment.position, moment.line);
  return rest.scenario(moment.id, moment.line);
}
export const scenarioName = (moment: Moment): string => `${moment.course}-line-${moment.line}.toml`;

/** Seats of a table that goes on from here: one is mine, bots of a level drive the others. */
export const seatsAgainst = (cars: number, mine: number, bot: string): string[] =>
  Array.from({ length: cars }, (_, seat) => (seat === mine ? 'me' : bot));
