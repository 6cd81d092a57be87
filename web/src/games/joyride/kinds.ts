/** The kinds of things that happen in Joyride: the names of its events. */

import type { Kinds } from '../../board/kinds';

export const KINDS: Kinds = {
  lasts: {
    rolled: 620,
    moved: 130,
    placed: 420,
    pushed: 170,
    side_swiped: 170,
    smashed: 260,
    piled_up: 260,
    exploded: 380,
    fired: 460,
    dropped: 280,
  },
  drive: 'moved',
  roll: 'rolled',
  bursts: { smashed: 'crash', piled_up: 'crash', exploded: 'blast', dazzled: 'flash', slid: 'splash' },
  goesOff: { flashbang: 'flash' },
  lays: ['dropped'],
  clears: ['destroyed'],
  gravest: [
    ...['won', 'piled_up', 'smashed', 'exploded', 'shocked', 'met_head_on', 'rear_ended', 'side_swiped', 'pushed'],
    ...['lap', 'crossed', 'slid', 'dazzled', 'earned', 'dropped', 'fired', 'destroyed', 'used', 'stopped_short'],
    ...['damage_taken', 'damage_ignored', 'gear_zero'],
  ],
  good: ['won', 'lap', 'crossed', 'earned', 'turned_up', 'recharged'],
  shoving: [
    ...['rear_ended', 'side_swiped', 'pushed', 'stopped_short', 'slid', 'doubled', 'dropped', 'fired', 'used'],
    ...['destroyed', 'started_late'],
  ],
  placeless: ['used'], // an ability is no place
  shoves: ['rear_ended', 'side_swiped'],
  lines: ['crossed', 'lap', 'won'],
};
