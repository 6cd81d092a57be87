/** Replays opened from a file, kept while the page lives; their ids begin with `file-`. */

import type { Replay } from '../protocol';

const kept = new Map<string, Replay>();

export function keepReplay(replay: Replay): string {
  const id = `file-${kept.size + 1}`;
  kept.set(id, replay);
  return id;
}
export const keptReplay = (id: string): Replay | undefined => kept.get(id);
