/** A few sounds made on the spot: an engine, dice, a crash, my turn. Off until somebody wants them. */

import type { Kinds } from '../board/kinds';
import type { Timeline } from '../board/timeline';
import { settings } from './settings.svelte';

export type Sound = 'engine' | 'dice' | 'shove' | 'crash' | 'line' | 'turn';
export interface Cue {
  kind: Sound;
  at: number;
  length: number;
} // milliseconds

/** What is heard of a timeline. */
export function cuesOf(timeline: Timeline, kinds: Kinds): Cue[] {
  const engines = timeline.tracks.map((track): Cue => {
    const first = track.stops[0]?.at ?? 0;
    return { kind: 'engine', at: first, length: (track.stops.at(-1)?.at ?? first) - first };
  });
  const dice = timeline.tumbles.map((tumble): Cue => ({ kind: 'dice', at: tumble.at, length: 400 }));
  const crashes = timeline.bursts
    .filter((burst) => burst.kind === 'crash' || burst.kind === 'blast')
    .map((burst): Cue => ({ kind: 'crash', at: burst.at, length: 500 }));
  const told = timeline.labels.flatMap((label): Cue[] => {
    if (kinds.shoves.includes(label.kind)) return [{ kind: 'shove', at: label.at, length: 160 }];
    return kinds.lines.includes(label.kind) ? [{ kind: 'line', at: label.at, length: 300 }] : [];
  });
  return [...engines, ...dice, ...crashes, ...told].filter((cue) => cue.length > 0);
}

let audio: AudioContext | null = null;

export function sound(kind: Sound, at = 0, length = 300): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  const begin = audio.currentTime + at / 1000,
    lasts = length / 1000;
  switch (kind) {
    case 'engine':
      return tone(audio, 'sawtooth', [55, 130, 70], begin, lasts, 0.05);
    case 'dice':
      for (let k = 0; k < 5; k++) noise(audio, begin + k * 0.08, 0.03, 2600, 0.12);
      return;
    case 'shove':
      return noise(audio, begin, lasts, 500, 0.25);
    case 'crash':
      noise(audio, begin, lasts, 900, 0.35);
      return tone(audio, 'square', [90, 40], begin, lasts, 0.08);
    case 'line':
      return tone(audio, 'triangle', [660, 880], begin, lasts, 0.12);
    case 'turn':
      tone(audio, 'sine', [520], begin, 0.14, 0.12);
      return tone(audio, 'sine', [780], begin + 0.13, 0.2, 0.12);
  }
}

function faded(context: AudioContext, begin: number, lasts: number, loud: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, begin);
  gain.gain.exponentialRampToValueAtTime(loud, begin + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + lasts + 0.03);
  gain.connect(context.destination);
  return gain;
}

function tone(
  context: AudioContext,
  type: OscillatorType,
  pitches: number[],
  begin: number,
  lasts: number,
  loud: number,
): void {
  const wave = context.createOscillator();
  wave.type = type;
  pitches.forEach((pitch, k) =>
    wave.frequency.linearRampToValueAtTime(pitch, begin + (k * lasts) / Math.max(1, pitches.length - 1)),
  );
  wave.connect(faded(context, begin, lasts, loud));
  wave.start(begin);
  wave.stop(begin + lasts + 0.05);
}

function noise(context: AudioContext, begin: number, lasts: number, below: number, loud: number): void {
  const samples = context.createBuffer(1, Math.ceil(context.sampleRate * lasts), context.sampleRate);
  const data = samples.getChannelData(0);
  for (let k = 0; k < data.length; k++) data[k] = Math.random() * 2 - 1;
  const source = context.createBufferSource(),
    filter = context.createBiquadFilter();
  source.buffer = samples;
  filter.type = 'lowpass';
  filter.frequency.value = below;
  source.connect(filter).connect(faded(context, begin, lasts, loud));
  source.start(begin);
}
