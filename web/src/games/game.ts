/** What a game brings to the page. Everything else of the page is the same for all games. */

import type { Component } from 'svelte';
import type { Point } from '../board/hex';
import type { Kinds } from '../board/kinds';
import type { Standing } from '../board/pose';
import type { Scene } from '../board/scene';
import type { Target } from '../board/targets';
import type { Play, Session } from '../lib/session.svelte';
import type { CarShown, Cell, Choice, LogLine, Panel, Seat, Shape, Stack, TokenShown } from '../protocol';

/** What one seat holds in its hand while it chooses: how touches, keys and hints become one of the choices. */
export interface Hand {
  /** What can be touched on the board; the one that a second tap does. */
  readonly targets: Target[];
  readonly armed: number | null;
  /** Choices whose ways are drawn on the board; the one that is looked at. */
  readonly ways: Choice[];
  readonly bright: number | null;
  /** Whether something was taken up on purpose. */
  readonly minded: boolean;
  /** Where on the page a choice is taken, as selectors. */
  places(choice: Choice): string[];
  /** A target that can be chosen is tapped, or pointed at. */
  tap(target: Target): void;
  /** A target is held: what else could be done there. */
  hold?(target: Target): void;
  hover(action: number | null): void;
  /** A key of the game's own; whether it was one. */
  key(e: KeyboardEvent): boolean;
  /** A choice is considered, taken up, hinted at, done, refused. */
  considered(choice: Choice): void;
  taken(choice: Choice): void;
  hinted(choice: Choice): void;
  doing(choice: Choice): void;
  refused(): void;
  /** What was taken up is put back; another moment is shown; what was moving has come to rest. */
  putBack(): void;
  forget(): void;
  rested(): void;
}

export interface RowsProps {
  panels: Panel[];
  seat: number; // whose is marked as one's own
  seats: Seat[];
  actor: number | null;
  me?: number | null;
  over?: boolean;
  stack?: Stack | null; // face down beside the board
}
export interface TargetProps {
  target: Target;
  seat: number;
  scale: number;
  armed: boolean;
  onhover: (on: boolean) => void;
  ontap: () => void;
  onhold?: () => void;
}
export interface SketchProps<S extends Scene> {
  scene: S;
  tokens?: TokenShown[];
  title: string;
  id: string;
  marks?: string[]; // spaces that something is said about
  lit?: string[]; // those of them that are spoken of just now
}

export interface GameView<S extends Scene = Scene, H extends Hand = Hand> {
  scene: (cells: readonly Cell[], shapes: readonly Shape[]) => S;
  /** The part of the board that a moment is about, where there are several. */
  part?: (scene: S, panels: readonly Panel[]) => S;
  /** What the camera keeps in sight with the car that drives, where the board is too large to be seen whole. */
  follows?: (scene: S, panels: readonly Panel[]) => Point[];
  kinds: Kinds;
  hand: (session: Session) => H;
  /** The target that a direction key means. */
  aim: (
    e: KeyboardEvent,
    targets: readonly Target[],
    car: CarShown | undefined,
    current: Target | null,
  ) => Target | null;
  /** What the game's own keys do, for the menu. */
  keys: string;
  /** Parts of the page that lessons speak of, as selectors. */
  parts: Readonly<Record<string, string>>;
  /** Lines that are no part of the story: they can be taken back, and the board shows them. */
  hushed?: (line: LogLine) => boolean;
  /** The dice in the words of an outcome; null if they are no roll. */
  facesIn: (words: string) => number[] | null;

  /** The part of the board that never changes. */
  course: Component<{ scene: S; names?: boolean; id?: string }>;
  /** What lies on it, and what lights up for the seat at this page. */
  ground?: Component<{
    scene: S;
    tokens: TokenShown[];
    panels: Panel[];
    panel: Panel | undefined;
    scale: number;
    play: Play | null;
  }>;
  /** A target on the board, where it is no arrow. */
  target?: Component<TargetProps>;
  /** What stands over the board between two parts of a race. */
  over?: Component<{ session: Session }>;
  /** What is kept on paper of a race. */
  sheet?: Component<{ panels: Panel[]; seats: Seat[]; title: string; over?: boolean }>;
  die: Component<{ face: number; size?: number; roll?: number; delay?: number }>;
  /** The dock: my dashboard, whose parts are the controls of the decision. */
  dock: Component<{ session: Session; hand: H; onclause: (clause: string) => void }>;
  /** The dashboards as compact rows. */
  rivals: Component<RowsProps>;
  /** A course drawn small, to choose among several. */
  sketch: Component<SketchProps<S>>;
  /** A drawn example at the head of the rules. */
  example?: Component;
  /** Cars on the picture of the game in the lobby. */
  parked: readonly Standing[];
}

/** What is drawn of a board while a moment with these panels is shown. */
export const partOf = <S extends Scene>(
  view: GameView<S>,
  scene: S | null,
  panels: readonly Panel[] | undefined,
): S | null => (scene && view.part && panels ? view.part(scene, panels) : scene);
