/** Who races with whom. */

import type { Panel } from '../protocol';

/** The number of the team of each seat; 0 where it races for itself. */
export const pairs = (panels: readonly Panel[]): Record<number, number> =>
  Object.fromEntries(panels.map((panel) => [panel.seat, panel.team ?? 0]));
