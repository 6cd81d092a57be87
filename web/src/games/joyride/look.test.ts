import { describe, expect, it } from 'vitest';
import type { Mark } from '../../protocol';
import { welcome } from '../../mock/race';
import { framed } from '../../board/camera';
import { isHarmful, places, rowsOf, toneOf, type Place } from '../../board/marks';
import { onHexagons } from '../../board/scene';
import { KINDS } from './kinds';
import { buildCourse } from './scene';
import { chance } from './scenery';
import { headingOfArrow } from './targets';
import { centre, placeKey, type Place as Hex } from '../../board/hex';

const mark = (kind: string, at: string, seat = 0): Mark => ({ kind, at, seat, text: kind, says: '', clause: '' });

describe('marks', () => {
  it('stand once a space, the gravest first', () => {
    const found = places(
      [
        mark('gear_zero', 'k7'),
        mark('smashed', 'k7'),
        mark('damage_taken', 'k7'),
        mark('crossed', 'j7'),
        mark('won', ''),
      ],
      KINDS,
      onHexagons,
    );
    expect(found.map((place) => [place.at, place.kind, place.tone])).toEqual([
      ['k7', 'smashed', 'bad'],
      ['j7', 'crossed', 'good'],
    ]);
  });
  it('spell out what they mean above or below, never over one another or beyond the edge', () => {
    const words = ['Red piles up', 'rear-end Blue: 3 → 2', 'smash', 'Blue is pushed'];
    const at = (x: number, y: number, text: string): Place => ({
      at: '',
      point: { x, y },
      kind: '',
      tone: 'bad',
      text,
    });
    const row = words.map((text, k) => at(300 + 44 * k, 200, text));
    expect(rowsOf([row[0]!], 1, 0)).toEqual([-19]);
    const stand = rowsOf(row, 1, 0); // all but the short third are wider than a space
    for (const [a, b] of [
      [0, 1],
      [1, 2],
      [1, 3],
      [2, 3],
    ] as const)
      expect(stand[a]).not.toBe(stand[b]);
    expect(
      rowsOf(
        row.map((place, k) => ({ ...place, point: { x: 300 * k, y: 200 } })),
        1,
        0,
      ),
    ).toEqual([-19, -19, -19, -19]);
    expect(rowsOf([at(300, 30, 'smash')], 1, 0)[0]).toBeGreaterThan(0);
    expect(rowsOf([at(300, 130, 'smash')], 1, 100)[0]).toBeGreaterThan(0); // the window is moved: the edge with it
  });
  it('harm only whom they concern', () => {
    expect(isHarmful([mark('piled_up', 'k7', 1)], 0, KINDS)).toBe(false);
    expect(isHarmful([mark('piled_up', 'k7', 0)], 0, KINDS)).toBe(true);
    expect(isHarmful([mark('rear_ended', 'k7', 0)], 0, KINDS)).toBe(false);
    expect(toneOf('something new', KINDS)).toBe('bad');
  });
});

describe('the scenery', () => {
  const scene = buildCourse(welcome.cells);
  it('stands on no space of the course', () => {
    const road = new Map(welcome.cells.map((cell) => [placeKey(cell as Hex), centre(cell as Hex)]));
    for (const prop of scene.props.filter((p) => p.kind !== 'stand')) {
      for (const at of road.values()) expect(Math.hypot(at.x - prop.x, at.y - prop.y)).toBeGreaterThan(20);
    }
  });
  it('has one grandstand, in the infield, and is the same every time', () => {
    expect(scene.props.filter((p) => p.kind === 'stand')).toHaveLength(1);
    expect(buildCourse(welcome.cells).props).toEqual(scene.props);
    expect(chance({ column: 3, row: 4 }, 1)).toBe(chance({ column: 3, row: 4 }, 1));
  });
  it('puts the posts of a gantry on both walls', () => {
    const [one] = scene.checkpoints;
    const [a, b] = one!.posts,
      ends = one!.cells.map((cell) => cell.at.x);
    expect(Math.min(a.x, b.x)).toBeLessThan(Math.min(...ends) - 15);
    expect(Math.max(a.x, b.x)).toBeGreaterThan(Math.max(...ends) + 15);
  });
});

describe('arrow keys', () => {
  it('turn the wheel of a car', () => {
    const car = { seat: 0, letter: 'A', name: 'Red', front: 'k7', rear: 'j7', facing: 'e' };
    expect(['ArrowUp', 'ArrowLeft', 'ArrowRight', 'ArrowDown'].map((key) => headingOfArrow(key, car))).toEqual([
      'e',
      'ne',
      'se',
      'w',
    ]);
    expect(headingOfArrow('ArrowLeft', undefined)).toBe('w');
    expect(headingOfArrow('Home', car)).toBeNull();
  });
});

describe('a frame', () => {
  it('holds all points, but no nearer and no farther than asked', () => {
    const size = { w: 360, h: 400 };
    const camera = framed(
      [
        { x: 0, y: 0 },
        { x: 300, y: 0 },
      ],
      size,
      0.5,
      2,
    );
    expect(300 * camera.k + camera.x).toBeLessThan(360);
    expect(camera.x).toBeGreaterThan(0);
    expect(framed([{ x: 0, y: 0 }], size, 0.5, 2).k).toBe(2);
    expect(
      framed(
        [
          { x: 0, y: 0 },
          { x: 5000, y: 0 },
        ],
        size,
        0.5,
        2,
      ).k,
    ).toBe(0.5);
  });
});
