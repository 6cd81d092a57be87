/** Finding a choice, and reading the sentences about one. */

import type { Choice } from '../protocol';

export const wordsOf = (text: string): string[] => text.trim().split(/\s+/);
export const byText = (choices: readonly Choice[], text: string): Choice | undefined =>
  choices.find((c) => c.text === text);
export const byAction = (choices: readonly Choice[], action: number | null): Choice | undefined =>
  action === null ? undefined : choices.find((c) => c.action === action);

/** The clause a sentence ends with, as "… [JR-LOCK-02]". */
export function splitClause(says: string): { text: string; clause: string } {
  const found = /\s*\[([A-Z]{2,}-[A-Z0-9-]+)\]\s*$/.exec(says);
  return found ? { text: says.slice(0, found.index), clause: found[1]! } : { text: says, clause: '' };
}
