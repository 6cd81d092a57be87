import { describe, expect, it } from 'vitest';
import type { CarShown, Choice, Motion } from '../../protocol';
import { ahead } from '../../board/pose';
import { pointOf } from '../../board/hex';
import { describe as told, onHexagons } from '../../board/scene';
import { KINDS } from './kinds';
import { buildCourse } from './scene';
import { targetsOf } from './targets';
import { timelineOf } from '../../board/timeline';
import { askOf } from './choices';
import { atHand, bySteps, offered, sourceOf } from './effects';
import { pairs } from '../../lib/teams';

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
    expect(words('ability:gear-master')).toEqual(['done', 'dazzle B', 'gear master up']);
    expect(offered(all, '', {}).map((c) => c.text)).toContain('gear master up'); // a token nobody shows
    expect(atHand(all, '').map((c) => c.text)).not.toContain('drop oil behind');
    expect(bySteps(all).map((c) => c.text)).toEqual(['shift up']);
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
      { kind: 'fired', seat: 0, at: 'l7', to: 'p7' },
      { kind: 'exploded', seat: 0, at: 'p7', says: 'explosion' },
    ];
    const { flights, bursts, labels, length } = timelineOf(onHexagons, KINDS, [red, blue], motions, 1);
    expect(flights).toMatchObject([{ at: 0, from: pointOf('l7'), to: pointOf('p7') }]);
    expect(bursts).toMatchObject([{ ...pointOf('p7'), blast: true, at: flights[0]!.length }]);
    expect(labels[0]).toMatchObject(pointOf('p7')!);
    expect(length).toBeGreaterThan(flights[0]!.length);
  });
});

describe('special spaces and tokens', () => {
  it('are drawn and told', () => {
    const cells = ['leak', 'grid', 'space'].map((kind, column) => ({
      name: `${'abc'[column]}1`,
      column,
      row: 0,
      kind,
    }));
    const scene = buildCourse(cells);
    expect(scene.specials.map(({ kind, cell }) => [kind, cell.name])).toEqual([
      ['leak', 'a1'],
      ['grid', 'b1'],
    ]);
    expect(told(scene, [], [{ at: 'c1', kind: 'mine', title: 'a Mine' }])).toMatch(
      /oil leak on a1.*defence grid, on on b1.*a Mine on c1/,
    );
  });
});

describe('teams', () => {
  it('are numbered by their first seat', () => {
    const panel = (seat: number, teammate: number) => ({ seat, name: '', fields: {}, figures: { teammate } });
    expect(pairs([panel(3, 1), panel(0, 2), panel(1, 3), panel(2, 0)])).toEqual({ 0: 1, 2: 1, 1: 2, 3: 2 });
    expect(pairs([panel(0, -1), panel(1, -1)])).toEqual({});
  });
});
