/** Joyride on the page. */

import type { GameView } from '../game';
import Cockpit from './Cockpit.svelte';
import { facesIn } from './choices';
import CourseDrawing from './Course.svelte';
import Die from './Die.svelte';
import Ground from './Ground.svelte';
import { JoyrideHand } from './hand.svelte';
import { KINDS } from './kinds';
import { PARTS } from './lights';
import Rivals from './Rivals.svelte';
import RuleExample from './RuleExample.svelte';
import { buildCourse, type Course } from './scene';
import { aim } from './targets';
import TrackSketch from './TrackSketch.svelte';

export const joyride: GameView<Course, JoyrideHand> = {
  scene: buildCourse,
  kinds: KINDS,
  hand: (session) => new JoyrideHand(session),
  aim,
  keys: 'Q E D C Z A steer or place (Shift: in reverse) · arrows turn the wheel and move the gear stick · 1 2 3 take a die',
  parts: PARTS,
  facesIn,
  course: CourseDrawing,
  ground: Ground,
  die: Die,
  dock: Cockpit,
  rivals: Rivals,
  sketch: TrackSketch,
  example: RuleExample,
  parked: [
    { front: 'r9', rear: 'q9', facing: 'e' },
    { front: 'i10', rear: 'j10', facing: 'w' },
    { front: 'o12', rear: 'o13', facing: 'ne' },
  ],
};
