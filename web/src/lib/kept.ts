/** What was opened from a file, kept while the page lives; their ids begin with `file-`. */

import type { Replay } from '../protocol';

export interface Kept {
  replay: Replay;
  text: string;
}
const kept = new Map<string, Kept>();

export function keepReplay(replay: Replay, text: string): string {
  const id = `file-${kept.size + 1}`;
  kept.set(id, { replay, text });
  return id;
}
export const keptReplay = (id: string): Kept | undefined => kept.get(id);
export const isKept = (id: string): boolean => id.startsWith('file-');
