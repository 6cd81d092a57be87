import { describe, expect, it } from 'vitest';
import type { Motion } from '../../protocol';
import { states, welcome } from '../../mock/race';
import { fitted, pinched, zoomed, type Camera } from '../../board/camera';
import { pointOf } from '../../board/hex';
import { poseOf, poseOfEnd, unwound } from '../../board/pose';
import { describe as describeScene, onHexagons } from '../../board/scene';
import { targetToward } from '../../board/targets';
import { KINDS } from './kinds';
import { buildCourse } from './scene';
import { aim, headingOfKey, steered, targetsOf } from './targets';
import { keyframes, timelineOf } from '../../board/timeline';

const scene = buildCourse(welcome.cells);

describe('the course', () => {
  it('draws every space once and closes every wall', () => {
    expect(scene.cells.size).toBe(welcome.cells.length);
    expect(scene.tarmac.match(/M/g)!.length).toBe(scene.tarmac.match(/Z/g)!.length);
    expect(scene.tarmac.match(/M/g)!.length).toBe(6); // the outside and the five islands
  });

  it('knows its lines and says so', () => {
    expect(scene.checkpoints.map((c) => c.number)).toEqual(['1', '2']);
    expect(scene.start.length).toBeGreaterThan(2);
    expect(describeScene(scene, states.lock.cars)).toMatch(/checkpoint 1 on v7 .*Red at \w+ facing \w+/);
  });

  it('tells a line that gives an item from one that does not', () => {
    const gives = { '2': 'an item', start: 'a Mine' };
    const given = buildCourse(
      welcome.cells.map((cell) => ({
        ...cell,
        gives: Object.fromEntries(Object.entries(gives).filter(([line]) => cell.lines?.includes(line))),
      })),
    );
    expect(given.checkpoints.map((line) => line.gives)).toEqual(['', 'an item']);
    expect(given.startGives).toBe('a Mine');
    expect(given.says).toMatch(/start line on [a-z0-9 ]+, gives a Mine; checkpoint 1 on [a-z0-9 ]+; checkpoint 2 on/);
    expect(given.says).toMatch(/checkpoint 2 on [a-z0-9 ]+, gives an item[;.]/);
    expect(scene.says).not.toMatch(/gives/);
  });
});

describe('poses', () => {
  it('lie between the two spaces', () => {
    const front = pointOf('k7')!,
      rear = pointOf('j7')!;
    expect(poseOf(onHexagons, { front: 'k7', rear: 'j7', facing: 'e' })).toEqual({
      x: (front.x + rear.x) / 2,
      y: front.y,
      angle: 0,
    });
    expect(poseOfEnd(onHexagons, 'k7 e')!.x).toBeCloseTo((front.x + rear.x) / 2);
    expect(poseOfEnd(onHexagons, 'moves 3')).toBeNull();
    expect(poseOfEnd(onHexagons, '')).toBeNull();
  });

  it('turn the short way', () => {
    const at = { x: 0, y: 0, angle: 180 };
    expect(unwound({ x: 0, y: 0, angle: -120 }, at).angle).toBe(240);
    expect(unwound({ x: 0, y: 0, angle: 120 }, at).angle).toBe(120);
  });
});

describe('targets', () => {
  it('stand at the nose, on the space that the car would come to', () => {
    const car = states.steer.cars.find((c) => c.seat === states.steer.actor)!;
    const found = targetsOf(states.steer.choices, car);
    expect(found.map((t) => t.words).sort()).toEqual(['steer left', 'steer right', 'straight']);
    for (const target of found) {
      const first = states.steer.choices.find((c) => c.action === target.action)?.preview.path?.[0];
      if (first) {
        expect(target.at.x).toBeCloseTo(pointOf(first)!.x);
        expect(target.at.y).toBeCloseTo(pointOf(first)!.y);
      }
    }
  });

  it('stand at the rear in reverse, right of the car being left of its rear', () => {
    const car = { seat: 0, letter: 'A', name: 'Red', front: 'k7', rear: 'j7', facing: 'e' };
    expect(steered('reverse', 1, car)).toMatchObject({ angle: 180, reverse: true });
    expect(steered('reverse left', 1, car)).toMatchObject({ angle: 120 });
    expect(steered('reverse right', 1, car)).toMatchObject({ angle: -120 });
  });

  it('offer closed ways too, to ask why', () => {
    const car = { seat: 0, letter: 'A', name: 'Red', front: 'k7', rear: 'j7', facing: 'e' };
    const found = targetsOf([{ action: 7, text: 'straight', preview: {} }], car);
    expect(found.filter((t) => t.action < 0).map((t) => t.words)).toEqual(['steer left', 'steer right']);
  });

  it('answer to the six keys', () => {
    expect(headingOfKey('Q')).toBe('nw');
    expect(headingOfKey('x')).toBeNull();
    const places = targetsOf(states.place.choices, undefined);
    expect(places).toHaveLength(states.place.choices.length);
    const [lowest, next] = [...places].sort((a, b) => b.at.y - a.at.y);
    expect(targetToward(places, -60, lowest!)).toBe(next);
    expect(targetToward(places, 120, next!)).toBe(lowest);
    expect(targetToward(places, 120, lowest!)).toBeNull();
    expect(targetToward(places, -60, null)).toBe(places[0]);
  });
  it('mean the arrows behind the car by the keys that back up', () => {
    const car = { seat: 0, letter: 'A', name: 'Red', front: 'k7', rear: 'j7', facing: 'e' };
    const both = ['steer left', 'reverse right'].map((words, k) => steered(words, k, car)!);
    const key = (name: string, shiftKey = false) => ({ key: name, shiftKey }) as KeyboardEvent;
    expect(aim(key('ArrowLeft'), both, car, null)?.words).toBe('steer left');
    expect(aim(key('q', true), both, car, null)?.words).toBe('reverse right');
    expect(aim(key('e', true), both, car, null)).toBeNull();
  });
});

describe('the camera', () => {
  const box = { x: 0, y: 0, w: 800, h: 400 },
    size = { w: 400, h: 400 };
  it('fits all and keeps the point under the cursor', () => {
    const camera = fitted(box, size),
      at = { x: 100, y: 120 };
    expect(camera.k).toBe(0.5);
    const drawnAt = (c: Camera) => [(at.x - c.x) / c.k, (at.y - c.y) / c.k].map((n) => n.toFixed(6));
    expect(zoomed(camera, 1.7, at).k).toBeCloseTo(0.85);
    expect(drawnAt(zoomed(camera, 1.7, at))).toEqual(drawnAt(camera));
  });
  it('follows two fingers', () => {
    const camera = pinched(
      { x: 0, y: 0, k: 1 },
      [
        { x: 0, y: 0 },
        { x: 10, y: 0 },
      ],
      [
        { x: 0, y: 0 },
        { x: 20, y: 0 },
      ],
    );
    expect(camera.k).toBe(2);
  });
});

describe('timelines', () => {
  const cars = [{ seat: 0, letter: 'A', name: 'Red', front: 'c2', rear: 'b2', facing: 'e' }];
  const drive: Motion[] = ['d2', 'e2', 'f2'].map((front, k) => ({
    kind: 'moved',
    seat: 0,
    front,
    rear: ['c2', 'd2', 'e2'][k]!,
    facing: 'e',
  }));
  it('takes between 150 and 900 ms a step, and half of it at double speed', () => {
    for (const motions of [drive.slice(0, 1), drive, Array.from({ length: 15 }, () => drive).flat()]) {
      const { length } = timelineOf(onHexagons, KINDS, cars, motions, 1);
      expect(length).toBeGreaterThanOrEqual(149.9);
      expect(length).toBeLessThanOrEqual(900.1);
      expect(timelineOf(onHexagons, KINDS, cars, motions, 2).length).toBeCloseTo(length / 2);
    }
  });
  it('does not make anybody wait long for many steps at once', () => {
    const rolls = Array.from({ length: 12 }, (): Motion => ({ kind: 'rolled', seat: 0, dice: [1] }));
    expect(timelineOf(onHexagons, KINDS, cars, rolls, 1).length).toBeCloseTo(2700);
  });
  it('goes through every space in order and fills the whole time', () => {
    const timeline = timelineOf(onHexagons, KINDS, cars, [{ kind: 'rolled', seat: 0, dice: [3] }, ...drive], 1);
    const frames = keyframes(timeline.tracks[0]!, timeline.length);
    expect(frames[0]).toMatchObject({ offset: 0 });
    expect(frames.at(-1)).toMatchObject({
      offset: 1,
      pose: { x: poseOf(onHexagons, { front: 'f2', rear: 'e2', facing: 'e' })!.x },
    });
    expect(frames.map((f) => f.offset)).toEqual([...frames.map((f) => f.offset)].sort((a, b) => a - b));
    expect(timeline.tumbles).toMatchObject([
      { at: 0, seat: 0, dice: [3], x: poseOf(onHexagons, { front: 'c2', rear: 'b2', facing: 'e' })!.x },
    ]);
  });
});
