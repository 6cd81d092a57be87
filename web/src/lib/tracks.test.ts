import { describe, expect, it } from 'vitest';
import type { Game, Track } from './rest';
import { byPlace, isTrackFile, OWN, tracksOf } from './tracks';

const track = (id: string, level: number, location: string, kind = 'game') => ({ id, level, location, kind }) as Track;
const game = {
  tracks: [
    track('bulldog', 8, 'School'),
    track('club', 0, 'School', 'server'),
    track('yard', 0, 'School'),
    track('circuit', 2, 'Warehouse'),
  ],
} as Game;

describe('tracks', () => {
  it('begin with the easiest of the game', () => {
    expect(tracksOf(game).map((t) => t.id)).toEqual(['yard', 'circuit', 'bulldog', 'club']);
  });

  it('stand where they are, those of ones own apart, the easiest first', () => {
    const found = byPlace([...tracksOf(game), track('mine', 1, 'School', 'own')]);
    expect(found.map((group) => [group.place, group.tracks.map((t) => t.id)])).toEqual([
      ['School', ['yard', 'club', 'bulldog']],
      ['Warehouse', ['circuit']],
      [OWN, ['mine']],
    ]);
  });

  it('are told from scenarios and races that are dropped', () => {
    expect(isTrackFile('My Yard.TOML', 'title = "x"\n[start]\n')).toBe(true);
    expect(isTrackFile('ex-1.toml', 'rules = []\nposition = "joyride/…"\n')).toBe(false);
    expect(isTrackFile('a.race', 'hairpin race 1\n')).toBe(false);
  });
});
