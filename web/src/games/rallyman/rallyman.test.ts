import { describe, expect, it } from 'vitest';
import type { Cell, Choice, Panel, Replay, State } from '../../protocol';
import { dieOf, faceOf } from './dice';
import { bestOf } from './ghost.svelte';
import { askOf } from './hand.svelte';
import { BURSTING, piled, timelineOf } from '../../board/timeline';
import { KINDS } from './kinds';
import { clock, planOf } from './panels';
import { boxOf, buildRally, stageOf } from './scene';
import { fanned, groupsOf, spread, wordsOf } from './targets';
import type { Target } from '../../board/targets';

const choice = (action: number, kind: string, ends = '', figures: Record<string, unknown> = {}): Choice => ({
  action,
  text: `${kind} ${action}`,
  kind,
  preview: { ends, title: `Title ${action}`, figures },
});
const panel = (figures: Record<string, unknown>, seat = 0): Panel => ({ seat, name: 'Red', fields: {}, figures });

describe('dice', () => {
  it('are read from the words of the server', () => {
    expect(dieOf('g3')).toEqual({ kind: 'gear', text: '3', brake: false });
    expect(dieOf('g2+b')).toEqual({ kind: 'gear', text: '2', brake: true });
    expect(dieOf('leader').kind).toBe('leader');
    expect(dieOf('redline')).toEqual({ kind: 'brake', text: 'B', brake: false });
  });
  it('show on two faces whether there is a Warning', () => {
    expect(faceOf(1)).toEqual({ die: dieOf('g1'), warning: false });
    expect(faceOf(12)).toEqual({ die: dieOf('g6'), warning: true });
    expect(faceOf(22)).toEqual({ die: dieOf('coast'), warning: true });
    expect(faceOf(23)).toEqual({ die: dieOf('redline'), warning: false });
  });
});

describe('targets', () => {
  const lays = [
    choice(1, 'lay', 'a2', { die: 'g3', dearness: 50, kept: 0.9 }),
    choice(2, 'lay', 'b2', { die: 'g3', dearness: 20, kept: 1 }),
    choice(3, 'lay', 'a2', { die: 'coast', dearness: 10, kept: 0.95 }),
  ];
  it('are the spaces that can be reached, the cheapest die first', () => {
    const groups = groupsOf(lays);
    expect(groups.map((group) => [group.space, group.choices.map((one) => one.action)])).toEqual([
      ['a2', [3, 1]],
      ['b2', [2]],
    ]);
  });
  it('show one die, and all round the space once they are spread out', () => {
    const [group] = groupsOf(lays);
    const shut = fanned(group!, { x: 0, y: 0 }, false);
    expect(shut.map((target) => [target.action, target.sign, target.more])).toEqual([[3, 'coast', 1]]);
    const open = fanned(group!, { x: 0, y: 0 }, true);
    expect(open.map((target) => target.action)).toEqual([3, 1]);
    expect(Math.hypot(open[1]!.at.x, open[1]!.at.y)).toBeGreaterThan(40);
  });
  it('warn where control is lost more often than kept, and where the dice are laid again', () => {
    const bad = (lost: number) =>
      fanned(groupsOf([choice(1, 'lay', 'a2', { lost })])[0]!, { x: 0, y: 0 }, false)[0]!.bad;
    expect([bad(0.2), bad(0.9)]).toEqual([false, true]);
    const relay = choice(4, 'relay', 'a2', { gear: 5, seconds: 57.4 });
    expect(fanned(groupsOf([relay])[0]!, { x: 0, y: 0 }, false)[0]).toMatchObject({ bad: true, sign: 'lose 5' });
    expect(wordsOf(relay)).toBe('Title 4, about 57 seconds');
    expect(wordsOf(lays[0]!)).toBe('Title 1, control 90 %');
  });
  it('are moved apart where they would lie on one another', () => {
    const target = (x: number, y: number): Target => ({
      action: x,
      words: '',
      at: { x, y },
      angle: null,
      reverse: false,
    });
    const found = [target(0, 0), target(20, 0), target(10, 17), target(500, 0)];
    spread(found);
    const far = (a: Target, b: Target) => Math.hypot(a.at.x - b.at.x, a.at.y - b.at.y);
    expect(Math.min(far(found[0]!, found[1]!), far(found[0]!, found[2]!), far(found[1]!, found[2]!))).toBeGreaterThan(
      40,
    );
    expect(found[3]!.at).toEqual({ x: 500, y: 0 });
  });
});

describe('stages', () => {
  const cell = (name: string, group: string): Cell => ({ name, group, at: [0, 0], outline: 'M0 0Z' });
  it('are boards of their own; what is raced is drawn', () => {
    const rally = buildRally(
      [cell('1:s', '1'), cell('2:s', '2'), cell('2:a', '2')],
      [{ kind: 'tile', path: 'M10 20L110 20L110 220Z', group: '2' }],
    );
    expect(rally.stages.map((stage) => [...stage.cells.keys()])).toEqual([['1:s'], ['2:s', '2:a']]);
    expect(stageOf(rally, [panel({ stage: 2 })])).toBe(rally.stages[1]);
    expect(rally.stages[1]!.says).toBe('Stage 2: a road of 1 tiles with 2 spaces.');
    expect(boxOf(['M10 20L110 20L110 220Z'])).toEqual({ x: -4, y: 6, w: 128, h: 228 });
  });
});

describe('what is asked', () => {
  it('is known by the kinds of the choices', () => {
    expect(askOf([choice(1, 'one-by-one'), choice(2, 'flat-out')])).toBe('lay');
    expect(askOf([choice(1, 'roll'), choice(2, 'stop')])).toBe('step');
    expect(askOf([choice(1, 'relay')])).toBe('relay');
    expect(askOf([])).toBe('');
  });
  it('shows whose dice lie on the road', () => {
    const plan = { steps: [], warnings: 1 };
    expect(planOf([panel({ plan: null }), panel({ plan }, 1)])).toEqual({ seat: 1, plan });
    expect(planOf([panel({ plan: null })])).toBeNull();
  });
});

it('times are told in minutes and seconds', () => {
  expect([clock(175), clock(5), clock(-65)]).toEqual(['2:55', '0:05', '−1:05']);
});

it('a car turns where it spins out, and stands across the road after a crash', () => {
  const spotOf = (name: string) => (name ? { x: 5, y: 7, angle: 30 } : null);
  const car = { seat: 0, letter: 'A', name: 'Red', front: 'a2' };
  const turn = (kind: string) => {
    const { tracks, length } = timelineOf(spotOf, KINDS, [car], [{ kind, seat: 0 }], 1);
    const stops = tracks[0]!.stops;
    expect(stops.map((stop) => [stop.at, stop.pose.x, stop.pose.y])).toEqual([
      [0, 5, 7],
      [length, 5, 7],
    ]);
    return stops.map((stop) => stop.pose.angle);
  };
  expect(turn('spun_out')).toEqual([30, 390]);
  expect(turn('crashed')).toEqual([30, 30]);
  expect(timelineOf(spotOf, KINDS, [car], [{ kind: 'card', seat: 0 }], 1).tracks).toEqual([]);
});

it('labels that are seen together never lie on one another', () => {
  const label = (at: number, x: number) => ({ at, x, y: 0, kind: 'drawn', text: 'Gear Damage' });
  const crash = [label(0, 0), label(300, 0), label(500, 30), label(600, 30), label(700, 30), label(800, 400)];
  expect(piled(crash).map(({ x, row }) => [x, row])).toEqual([
    [0, 0],
    [0, 1],
    [0, 2],
    [0, 3],
    [0, 4],
    [400, 0], // of a car elsewhere
  ]);
  expect(piled([label(0, 0), label(1200, 0)]).map(({ row }) => row)).toEqual([0, 0]); // the first is gone
});

it('nothing is seen of a burst before it goes off', () => {
  expect([BURSTING[0]!.opacity, BURSTING.at(-1)!.opacity]).toEqual([0, 0]);
});

describe('a car that lost control', () => {
  const spotOf = (name: string) => (name ? { x: 5, y: 7, angle: 30 } : null);
  const car = { seat: 0, letter: 'A', name: 'Red', front: 'a2' };
  const lost = { kind: 'lost_control', seat: 0, front: 'a2', turned: 25 };
  const last = (kinds: string[], after: object) => {
    const motions = [lost, ...kinds.map((kind) => ({ kind, seat: 0 }))];
    const { tracks, length } = timelineOf(spotOf, KINDS, [car], motions, 1, [{ ...car, ...after }]);
    const stops = tracks[0]!.stops,
      stop = stops.at(-1)!;
    expect(stop.at).toBeLessThanOrEqual(length);
    return [stop.pose.x, stop.pose.y, stop.pose.angle].map(Math.round);
  };
  it('comes to rest as it then stands: after a spin beside the road, after a crash across it', () => {
    expect(last(['spun_out'], { aside: 38, turned: 150 })).toEqual([-14, 40, 30 + 150 + 360]);
    expect(last(['crashed'], { aside: 38, turned: 55 })).toEqual([-14, 40, 30 + 55]);
  });
  it('is caught where its driver stays cool', () => {
    expect(last(['sisu_card'], { turned: 0 })).toEqual([5, 7, 30]);
  });
  it('lies where tokens are drawn after the crash', () => {
    expect(last(['crashed', 'drawn', 'drawn'], { aside: 38, turned: 55 })).toEqual([-14, 40, 85]);
  });
});

describe('the ghost', () => {
  const state = (turns: number, front: string, booked: number, over = false) =>
    ({
      cars: [{ seat: 0, letter: 'A', name: 'Red', front }],
      panels: [panel({ turns, booked, seconds: 1, total: over ? booked - 1 : 0 })],
      over,
    }) as unknown as State;
  const replay = (states: State[]) => ({ states }) as unknown as Replay;
  it('stands where the car stood after each turn', () => {
    const best = bestOf(replay([state(0, 's', 0), state(1, 'a3', 50), state(1, 'a5', 50), state(2, 'b9', 80, true)]));
    expect(best?.time).toBe(79);
    expect(best?.turns.map((turn) => [turn.front, turn.time])).toEqual([
      ['a3', 49],
      ['b9', 79],
    ]);
  });
  it('is none of a race that was left', () => {
    expect(bestOf(replay([state(0, 's', 0), state(1, 'a3', 50)]))).toBeNull();
  });
  it('is none of a car that retired', () => {
    const gone = state(2, 'a5', 80, true);
    gone.panels[0]!.figures!.status = 'retired';
    expect(bestOf(replay([state(0, 's', 0), state(1, 'a3', 50), gone]))).toBeNull();
  });
});
