import { describe, expect, it } from 'vitest';
import type { CarShown, Choice, Motion } from '../../protocol';
import { ahead } from '../../board/pose';
import { pointOf } from '../../board/hex';
import { describe as told, onHexagons } from '../../board/scene';
import { KINDS } from './kinds';
import { buildCourse } from './scene';
import { targetsOf } from './targets';
import { comesAt, goesAt, timelineOf } from '../../board/timeline';
import { askOf } from './choices';
import { atHand, offered, shiftsAtHand, sourceOf } from './effects';

const choice = (kind: string, text: string, action = 1, preview = {}): Choice => ({ kind, text, action, preview });
const ABILITIES = [{ id: 'gear-master', title: 'Gear Master', lights: [], says: '', signs: [], used: false }];
const red: CarShown = { seat: 0, letter: 'A', name: 'Red', front: 'k7', rear: 'j7', facing: 'e' };
const blue: CarShown = { seat: 1, letter: 'B', name: 'Blue', front: 'q7', rear: 'p7', facing: 'e' };

describe('items and abilities', () => {
  it('are known by the words of what they do', () => {
    expect(
      ['drop mine left', 'fire ahead', 'drone ne', 'discard item 2', 'recharge gear master', 'precision 1 to 3'].map(
        sourceOf,
      ),
    ).toEqual([
      'item:mine',
      'item:flashbang',
      'item:drone',
      'slot:2',
      'ability:gear-master',
      'ability:precision-driving',
    ]);
    expect(['done', 'straight', 'lock 1', 'roll the dice'].map(sourceOf)).toEqual(['', '', '', '']);
  });
  it('get a chip where taken up, or where nothing on the page stands for them', () => {
    const all = [
      choice('done', 'done'),
      choice('drop', 'drop oil behind'),
      choice('aim', 'dazzle B'),
      choice('shift', 'gear master up'),
      choice('shift', 'shift up'),
      choice('steer', 'straight'),
    ];
    const figures = { items: ['oil', ''], abilities: ABILITIES };
    const words = (taken: string) => offered(all, taken, figures).map((c) => c.text);
    expect(words('')).toEqual(['done', 'dazzle B']);
    expect(words('item:oil')).toEqual(['done', 'drop oil behind', 'dazzle B']);
    expect(offered(all, '', {}).map((c) => c.text)).toContain('drop oil behind'); // a token nobody shows
  });
  it('stand on the board and the gear stick as they are taken up', () => {
    const figures = { items: ['oil', ''], abilities: ABILITIES };
    const all = [choice('drop', 'drop oil behind'), choice('aim', 'dazzle B')];
    const words = (found: readonly Choice[]) => found.map((c) => c.text);
    expect(words(atHand(all, '', figures))).toEqual(['dazzle B']);
    expect(words(atHand(all, 'item:oil', figures))).toEqual(['drop oil behind', 'dazzle B']);
    const shifts = [choice('shift', 'shift up'), choice('shift', 'gear master up'), choice('shift', 'stay')];
    expect(words(shiftsAtHand(shifts, ''))).toEqual(['stay', 'shift up']);
    expect(words(shiftsAtHand(shifts, 'ability:gear-master'))).toEqual(['gear master up']);
  });
  it('leave the sharp ways out where a car is crowded by arrows, until they are taken up', () => {
    const ways = ['straight', 'steer left', 'steer sharp left'].map((text) => choice('steer', text));
    const backward = ['reverse', 'reverse left', 'reverse right', 'reverse sharp left'].map((t) =>
      choice('reverse', t),
    );
    const sharp = (found: readonly Choice[]) => found.filter((c) => c.text.includes('sharp')).length;
    expect(sharp(atHand(ways, ''))).toBe(1);
    expect(sharp(atHand([...ways, ...backward], ''))).toBe(0);
    expect(atHand([...ways, ...backward], 'ability:handbrake-turn').map((c) => c.text)).toEqual([
      'steer sharp left',
      'reverse sharp left',
    ]);
  });
  it('do not change what is asked', () => {
    expect(askOf([choice('precision', 'precision 1 to 2'), choice('lock', 'lock none')])).toBe('lock');
    expect(askOf([choice('done', 'done'), choice('drop', 'drop oil behind')])).toBe('done');
  });
  it('have their targets on the board', () => {
    const marks = [{ kind: 'dropped', seat: 0, at: 'i7', text: '', says: '', clause: '' }];
    const found = targetsOf(
      [
        choice('drop', 'drop oil behind', 1, { marks }),
        choice('fire', 'fire left', 2),
        choice('launch', 'drone se', 3),
        choice('aim', 'dazzle B', 4),
        choice('pilot', 'auto pilot', 5),
      ],
      red,
      [red, blue],
    );
    expect(found.map((target) => [target.action, target.angle])).toEqual([
      [1, null],
      [2, -60],
      [3, 60],
      [4, null],
    ]);
    expect(found[0]!.at).toEqual(pointOf('i7'));
    expect(found[2]!.at).toEqual(ahead(pointOf('l7')!, 'se'));
    const sharp = targetsOf([choice('steer', 'straight', 1), choice('steer', 'steer sharp left', 2)], red);
    expect(sharp.filter((target) => target.action > 0).map((target) => target.angle)).toEqual([0, -120]);
  });
});

describe('the timeline', () => {
  it('shows explosions where they happen, and what flies', () => {
    const motions: Motion[] = [
      { kind: 'fired', seat: 0, at: 'l7', to: 'p7', token: 'drone' },
      { kind: 'destroyed', seat: 0, at: 'p7', token: 'mine' },
      { kind: 'exploded', seat: 0, at: 'p7', says: 'explosion' },
    ];
    const timeline = timelineOf(onHexagons, KINDS, [red, blue], motions, 1),
      { flights, bursts, labels, length } = timeline;
    expect(flights).toMatchObject([{ at: 0, from: pointOf('l7'), to: pointOf('p7'), token: 'drone' }]);
    expect(bursts).toMatchObject([{ ...pointOf('p7'), kind: 'blast' }]);
    expect(bursts[0]!.at).toBeGreaterThan(flights[0]!.length);
    expect(goesAt(timeline, 'p7')).toBe(flights[0]!.length);
    expect(goesAt(timeline, 'k7')).toBe(length); // nothing tells why: at the end
    expect(labels[0]).toMatchObject(pointOf('p7')!);
    expect(length).toBeGreaterThan(flights[0]!.length);
  });
  it('shows what is dropped on its way, and lying only then', () => {
    const motions: Motion[] = [{ kind: 'dropped', seat: 0, at: 'i7', token: 'oil' }];
    const timeline = timelineOf(onHexagons, KINDS, [red, blue], motions, 1);
    expect(timeline.flights).toMatchObject([{ at: 0, to: pointOf('i7'), token: 'oil' }]);
    expect(comesAt(timeline, 'i7')).toBe(timeline.length);
  });
  it('flashes where a Flashbang goes off, and splashes on oil', () => {
    const motions: Motion[] = [
      { kind: 'fired', seat: 0, at: 'l7', to: 'p7', token: 'flashbang' },
      { kind: 'dazzled', seat: 1 },
      { kind: 'slid', seat: 0 },
    ];
    const { bursts } = timelineOf(onHexagons, KINDS, [red, blue], motions, 1);
    expect(bursts.map((burst) => burst.kind)).toEqual(['flash', 'flash', 'splash']);
  });
});

describe('special spaces and tokens', () => {
  it('are drawn and told', () => {
    const cells = ['leak', 'grid', 'space', 'robot'].map((kind, column) => ({
      name: `${'abcd'[column]}1`,
      column,
      row: 0,
      kind,
      ...(kind === 'grid' && { group: 'white', title: 'Recycling grid, on' }),
      ...(kind === 'robot' && { group: 'white', title: 'Small white robot, on' }),
    }));
    const scene = buildCourse(cells);
    expect(scene.specials.map(({ kind, cell }) => [kind, cell.name])).toEqual([
      ['leak', 'a1'],
      ['grid', 'b1'],
    ]);
    expect(told(scene, [], [{ at: 'c1', kind: 'mine', title: 'a Mine' }])).toMatch(
      /oil leak: a1.*Recycling grid, on: b1.*Small white robot, on.*a Mine on c1/,
    );
    expect(scene.robots).toMatchObject([{ group: 'white', on: true, at: pointOf('d1') }]);
    expect([...scene.cells.keys()]).toEqual(['a1', 'b1', 'c1']); // a robot stands on no space
  });
});
