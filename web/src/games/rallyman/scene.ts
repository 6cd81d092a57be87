/** The stages of a race, each a board of its own; what is drawn is the one that is raced. */

import type { Cell, Panel, Shape } from '../../protocol';
import type { Box } from '../../board/camera';
import { buildScene, type Scene } from '../../board/scene';
import { figuresOf } from './panels';

export interface Rally extends Scene {
  stages: readonly Rally[]; // empty for a stage
  title: string;
}

export function buildRally(cells: readonly Cell[], shapes: readonly Shape[] = []): Rally {
  const groups = [...new Set(cells.map((cell) => cell.group ?? '1'))];
  const stages = groups.map((group) =>
    stage(
      cells.filter((cell) => (cell.group ?? '1') === group),
      shapes.filter((shape) => (shape.group ?? '1') === group),
      groups.length > 1 ? `Stage ${group}` : '',
    ),
  );
  return { ...stages[0]!, stages };
}

/** The stage that is raced while a moment with these panels is shown. */
export function stageOf(rally: Rally, panels: readonly Panel[]): Rally {
  return rally.stages[(figuresOf(panels[0])?.stage ?? 1) - 1] ?? rally;
}

function stage(cells: readonly Cell[], shapes: readonly Shape[], title: string): Rally {
  const scene = buildScene(cells, shapes);
  const tiles = shapes.filter((shape) => shape.kind === 'tile' || shape.kind === 'assistance');
  const spaces = cells.filter((cell) => cell.outline).length;
  return {
    ...scene,
    box: tiles.length ? boxOf(tiles.map((tile) => tile.path ?? '')) : scene.box,
    says: `${title || 'Stage'}: a road of ${tiles.length} tiles with ${spaces} spaces.`,
    title,
    stages: [],
  };
}

const MARGIN = 14;
/** Around paths of straight lines between whole coordinates. */
export function boxOf(paths: readonly string[]): Box {
  const numbers = paths.map((path) => [...path.matchAll(/-?\d+(?:\.\d+)?/g)].map(Number));
  const xs = numbers.flatMap((all) => all.filter((_, k) => k % 2 === 0)),
    ys = numbers.flatMap((all) => all.filter((_, k) => k % 2 === 1));
  const x = Math.min(...xs) - MARGIN,
    y = Math.min(...ys) - MARGIN;
  return { x, y, w: Math.max(...xs) + MARGIN - x, h: Math.max(...ys) + MARGIN - y };
}
