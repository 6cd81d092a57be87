/** Rallyman on the page. */

import type { GameView } from '../game';
import Course from './Course.svelte';
import Die from './Die.svelte';
import Dock from './Dock.svelte';
import Ground from './Ground.svelte';
import { RallyHand } from './hand.svelte';
import { KINDS } from './kinds';
import { planOf } from './panels';
import Over from './Over.svelte';
import RallySheet from './RallySheet.svelte';
import Rows from './Rows.svelte';
import { buildRally, stageOf, type Rally } from './scene';
import Sketch from './Sketch.svelte';
import SpaceTarget from './SpaceTarget.svelte';

export const rallyman: GameView<Rally, RallyHand> = {
  scene: buildRally,
  part: stageOf,
  follows: (scene, panels) =>
    (planOf(panels)?.plan.steps ?? []).map((step) => scene.spotOf(step.at)).filter((spot) => spot !== null),
  kinds: KINDS,
  hand: (session) => new RallyHand(session),
  aim: () => null, // its hand points with the arrows: a touch lays a die at once
  keys: 'arrows point at spaces, Enter lays · 1–6 B C take a die up · Backspace takes the last back · O one by one, X flat out · R roll, S secure, T stop',
  parts: {
    gauge: '[data-part=gauge]',
    tray: '[data-part=tray]',
    meter: '[data-part=meter]',
    deeds: '[data-part=deeds]',
    order: '[data-part=order]',
    undo: '[data-part=undo]',
    hint: '[data-part=hint]',
  },
  facesIn: () => null,
  hushed: (line) => /^(g[1-6]|coast|leader|redline)/.test(line.words),
  course: Course,
  ground: Ground,
  target: SpaceTarget,
  over: Over,
  sheet: RallySheet,
  die: Die,
  dock: Dock,
  rivals: Rows,
  sketch: Sketch,
  parked: [{ front: '205.2l' }, { front: '216.1o2' }, { front: '203.2r' }],
};
