/** The colours of the page, checked by arithmetic: contrast of words in every scheme, and what people with the three
 *  common colour-blindnesses can tell apart (matrices of Machado, Oliveira and Fernandes 2009, distances in OKLab). */

import { describe, expect, it } from 'vitest';
import tokens from './tokens.css?raw';

type Rgb = readonly [number, number, number]; // linear light, 0 to 1

const SIGHTS: Record<string, number[][]> = {
  common: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function scheme(name: string): Record<string, string> {
  const read = (block: string) =>
    Object.fromEntries([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map((m) => [m[1]!, m[2]!]));
  const block = (start: string) => tokens.slice(tokens.indexOf(start)).split('}')[0]!;
  return { ...read(block(':root {')), ...(name === 'light' ? {} : read(block(`:root[data-scheme='${name}']`))) };
}

function linear(hex: string): Rgb {
  const part = (at: number) => {
    const c = parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}
const by = (matrix: readonly (readonly number[])[], v: readonly number[]): Rgb =>
  matrix.map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        row.reduce((sum, m, k) => sum + m * v[k]!, 0),
      ),
    ),
  ) as unknown as Rgb;

function oklab(rgb: Rgb): number[] {
  const lms = [
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
  ].map((row) => Math.cbrt(row.reduce((sum, m, k) => sum + m * rgb[k]!, 0)));
  return [
    [0.2104542553, 0.793617785, -0.0040720468],
    [1.9779984951, -2.428592205, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.808675766],
  ].map((row) => row.reduce((sum, m, k) => sum + m * lms[k]!, 0));
}
/** 1 is about what can just be told apart side by side. */
function distance(a: string, b: string, sight: string): number {
  const [p, q] = [a, b].map((hex) => oklab(by(SIGHTS[sight]!, linear(hex))));
  return 100 * Math.hypot(...p!.map((x, k) => x - q![k]!));
}
function contrast(a: string, b: string): number {
  const light = [a, b].map((hex) => by([[0.2126, 0.7152, 0.0722]], linear(hex))[0]);
  return (Math.max(...light) + 0.05) / (Math.min(...light) + 0.05);
}

const pairs = <T>(list: readonly T[]): [T, T][] => list.flatMap((a, k) => list.slice(k + 1).map((b): [T, T] => [a, b]));
const CARS = ['seat-0', 'seat-1', 'seat-2', 'seat-3', 'seat-4', 'seat-5'];

describe.each(['light', 'dark', 'contrast'])('in the %s scheme', (name) => {
  const colour = scheme(name);

  it.each([
    ['ink', 'paper'],
    ['ink', 'sheet'],
    ['faint', 'paper'],
    ['faint', 'sheet'],
    ['live', 'paper'],
    ['live', 'sheet'],
    ['live-ink', 'live'],
    ['bad', 'sheet'],
    ['good', 'sheet'],
    ['dash-ink', 'dash'],
    ['dash-faint', 'dash'],
    ['dash-faint', 'dash-well'],
    ['dash-live', 'dash-well'],
    ['dash-live-ink', 'dash-live'],
    ['dash-good', 'dash-well'],
    ['damage', 'dash-well'],
    ['die-ink', 'die'],
    ['checkpoint', 'paint-dark'],
    ['outline', 'plate'],
    ['outline', 'warn'],
    ['outline', 'win'],
  ])('%s can be read on %s', (ink, on) => {
    expect(contrast(colour[ink]!, colour[on]!)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(Object.keys(SIGHTS))('cars differ under %s', (sight) => {
    for (const [a, b] of pairs(CARS))
      expect([a, b, distance(colour[a]!, colour[b]!, sight) >= 11]).toEqual([a, b, true]);
  });

  it.each(Object.keys(SIGHTS))('cars stand out from the tarmac under %s', (sight) => {
    for (const car of CARS) expect([car, distance(colour[car]!, colour['tarmac']!, sight) >= 11]).toEqual([car, true]);
  });

  it.each(Object.keys(SIGHTS))('harm, gain and the plain sign differ under %s', (sight) => {
    for (const [a, b] of pairs(['warn', 'win', 'plate']))
      expect([a, b, distance(colour[a]!, colour[b]!, sight) >= 8]).toEqual([a, b, true]);
  });
});
