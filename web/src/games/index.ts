/** The games as the page shows them. One that is not listed is shown plainly: its choices are buttons. */

import type { Scene } from '../board/scene';
import type { GameView, Hand } from './game';
import { joyride } from './joyride';
import { plain } from './plain';
import { rallyman } from './rallyman';

/** The page hands a game its own scene and hand only. */
const any = <S extends Scene, H extends Hand>(view: GameView<S, H>): GameView => view as unknown as GameView;

const VIEWS: Record<string, GameView> = { joyride: any(joyride), rallyman: any(rallyman) };

export const viewOf = (game: string | undefined): GameView => VIEWS[game ?? ''] ?? any(plain);
