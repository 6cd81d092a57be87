/** What was chosen in each step of the turn that is being driven. */

import { thisTurn, type StepsDone } from '../../lib/steps';
import type { LogLine, State } from '../../protocol';
import { tokensOf } from './choices';

export function stepsDone(state: State, log: readonly LogLine[]): StepsDone {
  const chosen: Record<string, string[]> = {};
  const here = state.steps.indexOf(state.step);
  let shifted = false,
    rolled = false;
  for (const line of here < 0 ? [] : thisTurn(log)) {
    const turned = stepOf(line.words, rolled);
    if (turned === 'Shift') shifted = true;
    if (line.words.startsWith('roll') && (shifted || !chosen['Lock'])) rolled = true; // a dazzled driver rolls in Lock
    const step = turned === 'Roll' && !rolled ? 'Lock' : turned;
    if (step && state.steps.indexOf(step) <= here) (chosen[step] ??= []).push(line.words);
  }
  return Object.fromEntries(Object.entries(chosen).map(([step, words]) => [step, { words, tokens: tokensOf(words) }]));
}

function stepOf(words: string, rolled: boolean): string | null {
  const first = words.split(' ')[0] ?? '';
  if (first === 'lock') return 'Lock';
  if (['stay', 'shift', 'engine', 'gear', 'crunchy', 'remove'].includes(first)) return 'Shift';
  if (first === 'roll') return 'Roll';
  if (['straight', 'steer', 'reverse'].includes(first)) return rolled ? 'Roll' : 'Lock';
  return first === 'damage' ? 'End' : null;
}
