/** The courses of a game, as the lobby offers them. */

import type { Game, Track } from './rest';

export const OWN = 'Your own';

/** The easiest first, those of the game before others. */
export const tracksOf = (game: Game): Track[] =>
  [...game.tracks].sort((a, b) => Number(a.kind !== 'game') - Number(b.kind !== 'game') || a.level - b.level);

/** Where a track is found: with one's own, or by the board it lies on. */
export const placeOf = (track: Track): string => (track.kind === 'own' ? OWN : track.location);

/** The tracks by where they are found, in the order in which the places come up; the easiest of each first. */
export function byPlace(tracks: readonly Track[]): { place: string; tracks: Track[] }[] {
  const found = new Map<string, Track[]>();
  for (const track of tracks) found.set(placeOf(track), [...(found.get(placeOf(track)) ?? []), track]);
  return [...found].map(([place, its]) => ({ place, tracks: its.sort((a, b) => a.level - b.level) }));
}

/** Whether a file that was dropped is a track, and no race, scenario or position: those name a position or begin as such. */
export const isTrackFile = (name: string, text: string): boolean =>
  name.toLowerCase().endsWith('.toml') && !/^\s*position\s*=/m.test(text);
