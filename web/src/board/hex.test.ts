import { describe, expect, it } from 'vitest';
import { EDGES, HEADINGS, WIDTH, centre, corners, neighbour, parseSpace, turned } from './hex';
import { ahead } from './pose';

describe('spaces', () => {
  it('reads names as letters and a number', () => {
    expect(parseSpace('a1')).toEqual({ column: 0, row: 0 });
    expect(parseSpace('k7')).toEqual({ column: 10, row: 6 });
    expect(parseSpace('bl48')).toEqual({ column: 63, row: 47 });
    for (const wrong of ['', 'k', '7', 'K7', 'k0', 'k7 e']) expect(parseSpace(wrong)).toBeNull();
  });

  it('shifts odd rows right by half a space', () => {
    expect(centre({ column: 0, row: 1 }).x - centre({ column: 0, row: 0 }).x).toBeCloseTo(WIDTH / 2);
  });

  it('puts each neighbour one width away in its heading, from even and odd rows', () => {
    for (const row of [4, 5]) {
      for (const heading of HEADINGS) {
        const from = centre({ column: 6, row }),
          to = centre(neighbour({ column: 6, row }, heading)),
          wanted = ahead(from, heading);
        expect(to.x).toBeCloseTo(wanted.x);
        expect(to.y).toBeCloseTo(wanted.y);
      }
    }
  });

  it('comes back after six turns, and left is against the clock', () => {
    expect(turned('e', 1)).toBe('ne');
    expect(turned('e', -1)).toBe('se');
    expect(turned('sw', 6)).toBe('sw');
  });

  it('bounds each edge by the corners nearest to that neighbour', () => {
    const at = centre({ column: 3, row: 2 }),
      round = corners(at);
    EDGES.forEach((heading, k) => {
      const middle = { x: (round[k]!.x + round[(k + 1) % 6]!.x) / 2, y: (round[k]!.y + round[(k + 1) % 6]!.y) / 2 };
      const half = ahead(at, heading, 0.5);
      expect(Math.hypot(middle.x - half.x, middle.y - half.y)).toBeLessThan(1e-6);
    });
  });
});
