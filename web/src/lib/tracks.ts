/** The tracks of a game, as the lobby offers them. */

import type { Game, Track } from './rest';

const TO_LEARN_ON = 'school-yard';

/** The one to learn on first. */
export const tracksOf = (game: Game): Track[] =>
  [...game.tracks].sort((a, b) => Number(b.id === TO_LEARN_ON) - Number(a.id === TO_LEARN_ON));
