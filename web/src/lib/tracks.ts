/** The courses of a game, as the lobby offers them. */

import type { Track } from './rest';

/** By the board they lie on, in the order in which the boards come up. */
export function byLocation(tracks: readonly Track[]): { location: string; tracks: Track[] }[] {
  const found = new Map<string, Track[]>();
  for (const track of tracks) found.set(track.location, [...(found.get(track.location) ?? []), track]);
  return [...found].map(([location, its]) => ({ location, tracks: its }));
}
