import { describe, expect, it } from 'vitest';
import type { Cell } from '../protocol';
import { KINDS } from '../games/plain';
import { pointOf } from './hex';
import { poseOf, poseOfEnd } from './pose';
import { buildScene, describe as told } from './scene';
import { targetToward } from './targets';
import { timelineOf } from './timeline';

const cells: Cell[] = [
  { name: '210.1l', at: [100, 50], angle: 90, outline: 'M80 20 L120 20 L120 80 L80 80 Z' },
  { name: '210.1r', at: [60, 50], angle: 90, outline: 'M40 20 L80 20 L80 80 L40 80 Z' },
  { name: 'pit', at: [300, 50] },
];
const { spotOf, ...scene } = buildScene(cells, [{ kind: 'tile', path: 'M0 0H9', title: 'tile 210' }]);
const car = { seat: 0, letter: 'A', name: 'Red', front: '210.1l' };

describe('a board that is not of hexagons', () => {
  it('lies where the server says, with room around it', () => {
    expect(scene.cells.get('210.1r')).toMatchObject({ at: { x: 60, y: 50 }, angle: 90, kind: 'space' });
    expect(scene.box.x).toBeLessThan(40);
    expect(scene.box.x + scene.box.w).toBeGreaterThan(320);
    expect(spotOf('nowhere')).toBeNull();
  });
  it('tells a car how to stand: on its cell, beside it, turned', () => {
    expect(poseOf(spotOf, car)).toEqual({ x: 100, y: 50, angle: 90 });
    const off = poseOf(spotOf, { ...car, aside: 30, turned: 45 })!;
    expect(off.x).toBeCloseTo(70);
    expect(off.y).toBeCloseTo(50);
    expect(off.angle).toBe(135);
    expect(poseOfEnd(spotOf, '210.1r')).toEqual({ x: 60, y: 50, angle: 90 });
  });
  it('is driven over from cell to cell', () => {
    const { tracks, length } = timelineOf(spotOf, KINDS, [car], [{ kind: 'moved', seat: 0, front: 'pit' }], 1);
    expect(tracks[0]!.stops.map((stop) => [stop.at, stop.pose.x])).toEqual([
      [0, 100],
      [length, 300],
    ]);
  });
  it('is told to a reader', () => {
    const says = told({ spotOf, ...scene }, [
      { ...car, aside: 5 },
      { ...car, name: 'Blue', front: '' },
    ]);
    expect(says).toBe('Course of 2 spaces. Red beside 210.1l; Blue beside the board.');
  });
});

describe('a board of hexagons', () => {
  it('knows its middles and outlines from columns and rows', () => {
    const hexagons = buildScene([{ name: 'k7', column: 10, row: 6 }]);
    expect(hexagons.cells.get('k7')!.at).toEqual(pointOf('k7'));
    expect(hexagons.cells.get('k7')!.outline).toMatch(/^M[\d., ]+Z$/);
    expect(hexagons.spotOf('j7')).toEqual({ ...pointOf('j7'), angle: null });
  });
});

describe('a direction', () => {
  const at = (action: number, x: number, y: number, angle: number | null = null) => ({
    action,
    words: '',
    at: { x, y },
    angle,
    reverse: false,
  });
  it('means the arrow that points there, else the next place that way', () => {
    const arrows = [at(1, 0, 0, -60), at(2, 0, 0, 180)];
    expect(targetToward(arrows, 300, null)?.action).toBe(1);
    expect(targetToward(arrows, -180, null)?.action).toBe(2);
    expect(targetToward(arrows, 0, null)).toBeNull();
    const places = [at(1, 0, 0), at(2, 50, 0), at(3, 90, 5)];
    expect(targetToward(places, 0, places[0]!)?.action).toBe(2);
    expect(targetToward(places, 90, places[0]!)).toBeNull();
  });
});
