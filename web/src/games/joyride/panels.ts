/** The figures of a dashboard. */

import type { Panel } from '../../protocol';
import type { Figures } from './figures';

export const figuresOf = (panel: Panel | undefined): Partial<Figures> | undefined =>
  panel?.figures as Partial<Figures> | undefined;
