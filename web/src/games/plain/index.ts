/** A game that the page has no drawings of: its board as outlines, its choices as buttons, its panels as figures. */

import { buildScene, type Scene } from '../../board/scene';
import { angleOfArrow, targetToward } from '../../board/targets';
import type { Kinds } from '../../board/kinds';
import type { GameView } from '../game';
import Course from './Course.svelte';
import Die from './Die.svelte';
import Dock from './Dock.svelte';
import { PlainHand } from './hand.svelte';
import Rows from './Rows.svelte';
import Sketch from './Sketch.svelte';

export const KINDS: Kinds = {
  lasts: { rolled: 620, moved: 130 },
  drive: 'moved',
  roll: 'rolled',
  bursts: {},
  goesOff: {},
  lays: [],
  clears: [],
  gravest: [],
  good: [],
  shoving: [],
  placeless: [],
  shoves: [],
  lines: [],
};

export const plain: GameView<Scene, PlainHand> = {
  scene: buildScene,
  kinds: KINDS,
  hand: (session) => new PlainHand(session),
  aim(e, targets, _, current) {
    const angle = angleOfArrow(e.key);
    return angle === null ? null : targetToward(targets, angle, current);
  },
  keys: 'arrows point on the board',
  parts: {},
  facesIn: () => null,
  course: Course,
  die: Die,
  dock: Dock,
  rivals: Rows,
  sketch: Sketch,
  parked: [],
};
