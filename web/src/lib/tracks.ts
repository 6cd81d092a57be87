/** The tracks of a game, as the lobby offers them. */

import type { Game, Track } from './rest';

const TO_LEARN_ON = 'school-yard';

/** The one to learn on first. */
export const tracksOf = (game: Game): Track[] =>
  [...game.tracks].sort((a, b) => Number(b.id === TO_LEARN_ON) - Number(a.id === TO_LEARN_ON));

/** The same by the board they lie on, in the order in which the boards come up. */
export function byLocation(tracks: readonly Track[]): { location: string; tracks: Track[] }[] {
  const found = new Map<string, Track[]>();
  for (const track of tracks) found.set(track.location, [...(found.get(track.location) ?? []), track]);
  return [...found].map(([location, its]) => ({ location, tracks: its }));
}
