/** The kinds of things that happen in Rallyman: the names of its events. */

import type { Kinds } from '../../board/kinds';

export const KINDS: Kinds = {
  lasts: {
    rolled: 480,
    moved: 220,
    jumped: 420,
    returned: 300,
    lost_control: 520,
    spun_out: 620,
    crashed: 620,
    sisu_card: 420,
    card: 260,
    drawn: 520,
    flat_out: 300,
  },
  spins: { spun_out: 360, crashed: 0 },
  drive: 'moved',
  roll: 'rolled',
  bursts: { crashed: 'crash', water: 'splash', spun_out: 'flash' },
  goesOff: {},
  lays: [],
  clears: [],
  gravest: [
    ...['won', 'crashed', 'spun_out', 'lost_control', 'too_fast', 'retired', 'jumped', 'water', 'shortcut', 'finish'],
    ...['crossed_line', 'drawn'],
  ],
  good: [
    ...['won', 'finish', 'crossed_line', 'sisu_card', 'sisu_played', 'repaired', 'flat_out', 'secured', 'card'],
    ...['stage_time', 'tire_changed'],
  ],
  shoving: ['jumped', 'water', 'shortcut', 'drawn', 'blocked', 'kept_out'],
  placeless: [],
  shoves: [],
  lines: ['crossed_line', 'won'],
};
