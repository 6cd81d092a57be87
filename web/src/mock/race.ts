/** Views of a real race, one for each kind of question, recorded from the rules for the tests. */

import type { State, Welcome } from '../protocol';
import recorded from './race.json';

export const welcome = recorded.welcome as unknown as Welcome;
export const states = recorded.states as unknown as Record<
  'place' | 'lock' | 'shift' | 'reverse' | 'steer' | 'damage' | 'remove',
  State
>;
