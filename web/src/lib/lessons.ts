/** Showing lessons: which part of the page each light means, and where the card stands. What applies is told by the server. */

import type { Advice, Choice, Lesson } from '../protocol';

// ---- what is lit ----

/** Where the page has what lessons speak of: a game's parts, and the place where a choice is taken; selectors. */
export interface Places {
  parts: Readonly<Record<string, string>>;
  places: (choice: Choice) => string[];
}

/** A style sheet that lights what a lesson speaks of, and what is advised; the parts themselves know nothing of it. */
export function lightSheet(
  lesson: Lesson | null,
  advised: Choice | undefined,
  choices: readonly Choice[],
  { parts, places: placesOf }: Places,
): string {
  const spoken = choices.filter((choice) => lesson?.actions?.includes(choice.text));
  const places = [...(lesson?.parts ?? []).flatMap((part) => parts[part] ?? []), ...spoken.flatMap(placesOf)];
  return [...lights(places, 'lesson'), ...lights(advised ? placesOf(advised) : [], 'advice')].join('\n');
}

const lights = (places: readonly string[], kind: string): string[] =>
  places.flatMap((place) => [
    `${place}:not(g) { outline: 3px solid var(--${kind}-light); outline-offset: 2px; }`,
    `g${place} .reach { stroke: var(--${kind}-light); stroke-width: 4; }`,
  ]);

export const advisedChoice = (choices: readonly Choice[], advice: Advice | null | undefined): Choice | undefined =>
  choices.find((choice) => choice.action === advice?.action);

// ---- where the card stands ----

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Shunned {
  box: Box;
  weight: number;
}
const MARGIN = 8,
  STEPS = 14;

/** The best corner for a card of this size in a room: off what must be seen, then near what it speaks of; it stays where it was if that is as good. */
export function placed(
  room: Box,
  size: { w: number; h: number },
  shunned: readonly Shunned[],
  near: readonly Box[],
  was: { x: number; y: number } | null,
): { x: number; y: number } {
  const right = Math.max(MARGIN, room.w - size.w - MARGIN),
    low = Math.max(MARGIN, room.h - size.h - MARGIN);
  const cost = (at: { x: number; y: number }): number => {
    const card = { ...at, ...size };
    const covered = shunned.reduce((sum, { box, weight }) => sum + weight * overlap(card, box), 0);
    return covered * 10 + (near.length ? Math.min(...near.map((box) => gap(card, box))) : 0);
  };
  let best = was && was.x <= right && was.y <= low ? was : null,
    least = best ? cost(best) - 40 : Infinity;
  for (let i = 0; i <= STEPS; i++) {
    for (let k = STEPS; k >= 0; k--) {
      const at = {
        x: Math.round(MARGIN + ((right - MARGIN) * i) / STEPS),
        y: Math.round(MARGIN + ((low - MARGIN) * k) / STEPS),
      };
      const price = cost(at);
      if (price < least) [best, least] = [at, price];
    }
  }
  return best ?? { x: MARGIN, y: MARGIN };
}

export function overlap(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x),
    h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

function gap(a: Box, b: Box): number {
  const dx = Math.max(b.x - a.x - a.w, a.x - b.x - b.w, 0),
    dy = Math.max(b.y - a.y - a.h, a.y - b.y - b.h, 0);
  return Math.hypot(dx, dy);
}
