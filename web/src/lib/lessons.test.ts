import { describe, expect, it } from 'vitest';
import type { Choice, Lesson } from '../protocol';
import { PARTS, placesOf } from '../games/joyride/lights';
import { lightSheet, overlap, placed } from './lessons';

const choice = (action: number, text: string): Choice => ({ action, text, kind: '', preview: {} }) as unknown as Choice;
const lesson: Lesson = { id: 'lock', title: '', text: '', parts: ['mirror', 'nothing'], actions: ['steer left'] };
const places = { parts: PARTS, places: (one: Choice) => placesOf(one, []) };

describe('the lights of a lesson', () => {
  it('are on parts and on choices', () => {
    const sheet = lightSheet(lesson, choice(8, 'straight'), [choice(7, 'steer left'), choice(8, 'straight')], places);
    expect(sheet).toContain('[data-part=mirror] .row:not(g) { outline: 3px solid var(--lesson-light)');
    expect(sheet).toContain('g[data-choice="7"] .reach { stroke: var(--lesson-light)');
    expect(sheet).toContain('g[data-choice="8"] .reach { stroke: var(--advice-light)');
    expect(sheet).not.toContain('nothing');
    expect(lightSheet(null, undefined, [], places)).toBe('');
  });
  it('lead through the dice to lock, then to the latch', () => {
    const lock = choice(3, 'lock 1 3 3');
    expect(placesOf(lock, [])).toEqual([
      '[data-part=mirror] :nth-child(-n+1 of [data-die="1"])',
      '[data-part=mirror] :nth-child(-n+2 of [data-die="3"])',
    ]);
    expect(placesOf(lock, [3, 1])).toEqual(['[data-part=mirror] :nth-child(-n+1 of [data-die="3"])']);
    expect(placesOf(lock, [3, 1, 3])).toEqual(['[data-lock]']);
    expect(placesOf(lock, [2])).toEqual([]);
    expect(placesOf(choice(0, 'lock none'), [])).toEqual(['[data-lock]']);
  });
});

describe('the card of a lesson', () => {
  const room = { x: 0, y: 0, w: 1000, h: 600 },
    size = { w: 300, h: 150 };
  it('stands off the choices and near what it speaks of', () => {
    const arrow = { x: 480, y: 280, w: 40, h: 40 };
    const at = placed(room, size, [{ box: arrow, weight: 4 }], [arrow], null);
    expect(overlap({ ...at, ...size }, arrow)).toBe(0);
    expect(Math.abs(at.x + 150 - 500)).toBeLessThan(400);
    const dock = { x: 20, y: 610, w: 100, h: 100 };
    expect(placed(room, size, [], [dock], null).y).toBe(442);
  });
  it('stays where it is as long as that is as good, and never leaves the room', () => {
    const was = { x: 200, y: 100 };
    expect(placed(room, size, [], [], was)).toEqual(was);
    expect(placed(room, size, [{ box: { x: 300, y: 150, w: 40, h: 40 }, weight: 4 }], [], was)).not.toEqual(was);
    const small = { x: 0, y: 0, w: 340, h: 200 };
    const at = placed(small, { w: 324, h: 150 }, [{ box: { x: 100, y: 0, w: 40, h: 40 }, weight: 4 }], [], {
      x: 600,
      y: 10,
    });
    expect(at.x).toBeLessThanOrEqual(8);
    expect(at.y).toBe(42);
  });
});
