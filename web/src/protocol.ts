/** What the page and the server say to each other; made by tools/make_types.py, do not edit. */

/** A space of the board; on hexagons its column and row say where it lies, elsewhere its middle and outline. */
export interface Cell {
  name: string;
  column?: number;
  row?: number;
  kind?: string;
  lines?: string[];
  facing?: string;
  at?: number[] | null;
  angle?: number;
  outline?: string;
  group?: string;
  title?: string;
  gives?: Record<string, string>;
}

/** Something drawn that is no space: a tile, a painted line, a signpost. Its kind says how; the first lie lowest. */
export interface Shape {
  kind: string;
  path?: string;
  at?: number[] | null;
  angle?: number;
  text?: string;
  title?: string;
  group?: string;
}

/** A car on the board; `front` is empty while it stands beside it. */
export interface CarShown {
  seat: number;
  letter: string;
  name: string;
  front: string;
  rear?: string;
  facing?: string;
  aside?: number;
  turned?: number;
  model?: string;
}

/** A token that lies on a space; its kind is "hidden" while nobody may know it. */
export interface TokenShown {
  at: string;
  kind: string;
  title: string;
}

/** One thing that happened, in a sentence, with the clause behind it and the seat it concerns. */
export interface Line {
  text: string;
  clause: string;
  seat: number;
  news?: boolean;
  turn?: boolean;
}

/** A consequence that stands on the board: a label of a word or two at a space, its sentence and its clause. */
export interface Mark {
  kind: string;
  seat: number;
  at: string;
  text: string;
  says: string;
  clause: string;
  origin?: string;
}

/** What a choice leads to: where the car ends, what happens on the way, exact odds where dice decide. */
export interface Preview {
  path?: string[];
  ends?: string;
  lines?: Line[];
  odds?: Record<string, number>;
  title?: string;
  marks?: Mark[];
  others?: CarShown[];
  rolls?: number;
  figures?: Record<string, unknown>;
  moves?: number;
}

/** A legal action. */
export interface Choice {
  action: number;
  text: string;
  preview: Preview;
  kind?: string;
}

/** Tokens of one kind: how many nobody has seen, how many have left the race for all to see. */
export interface Stock {
  kind: string;
  title: string;
  unseen: number;
  gone: number;
}

/** A face-down stack beside the board, with what everybody may know of it. */
export interface Stack {
  count: number;
  kinds: Stock[];
  says: string;
}

/** One thing to animate: a car comes to stand somewhere, or dice fall. */
export interface Motion {
  kind: string;
  seat: number;
  front?: string;
  rear?: string;
  facing?: string;
  dice?: number[];
  says?: string;
  token?: string;
  at?: string;
  to?: string;
  aside?: number;
  turned?: number;
}

/** A seat's dashboard as labelled figures, in the order they are shown. */
export interface Panel {
  seat: number;
  name: string;
  fields: Record<string, string>;
  figures?: Record<string, unknown>;
  team?: number;
}

/** A hint for a newcomer, and what is lit while it stands. */
export interface Lesson {
  id: string;
  title: string;
  text: string;
  clauses?: string[];
  parts?: string[];
  actions?: string[];
  spaces?: string[];
  cars?: number[];
}

/** What a good driver would choose, and why. */
export interface Advice {
  action: number;
  title: string;
  reason: string;
}

/** Carry out an action, one of the choices last shown. */
export interface Act {
  t: 'act';
  id: string;
  seq: number;
  action: number;
}

/** Take back the seat's last choice. */
export interface Undo {
  t: 'undo';
  id: string;
  seq: number;
}

/** Ask the better bot what it would do. */
export interface Hint {
  t: 'hint';
  id: string;
  seq: number;
}

/** Ask why these words are not possible now. */
export interface Why {
  t: 'why';
  id: string;
  words: string;
}

/** Ask where a choice's own next choices would lead. */
export interface Look {
  t: 'look';
  id: string;
  seq: number;
  action: number;
}

/** Put a lesson of a guided race aside: it is understood. */
export interface Learnt {
  t: 'learnt';
  id: string;
  lesson: string;
}

/** Have the lessons anew from here on, or no more of them. */
export interface Lessons {
  t: 'lessons';
  id: string;
  wanted: boolean;
}

/** Ask for everything anew, after a gap. */
export interface Resync {
  t: 'resync';
}

/** Sent every 2.5 seconds; no answer for 9 means that the connection is lost. */
export interface Ping {
  t: 'ping';
}

/** A seat of the table. */
export interface Seat {
  seat: number;
  name: string;
  kind: string;
  present: boolean;
  absent_s?: number;
  stand_in?: boolean;
  has_word?: boolean;
  replaceable?: boolean;
}

/** How far the compiling of the bots is. */
export interface Warming {
  done: number;
  steps: number;
  seconds: number;
  says: string;
}

/** A line of the log: who acted, in words, and what came of it. */
export interface LogLine {
  seq: number;
  actor: string;
  words: string;
  told: Line[];
  alone: boolean;
}

/** A line of the standings: the place of a seat and what it rests on. */
export interface Standing {
  place: number;
  seat: number;
  reason: string;
}

/** What stands on the dashboards of a table now, for a page that only reads them. */
export interface Dashboards {
  table: string;
  game: string;
  title: string;
  over: boolean;
  headline: string;
  seats: Seat[];
  panels: Panel[];
  standings: Standing[];
}

/** All that does not change, sent first: the table, the course, who you are. */
export interface Welcome {
  t: 'welcome';
  table: string;
  game: string;
  title: string;
  course: string;
  columns: number;
  rows: number;
  cells: Cell[];
  you: number | null;
  commitment: string;
  build?: string;
  held?: number[];
  host?: boolean;
  shapes?: Shape[];
  n?: number;
}

/** The race now, as this seat may see it; with what has happened since `since`. */
export interface State {
  t: 'state';
  seq: number;
  since: number;
  actor: number | null;
  over: boolean;
  headline: string;
  cars: CarShown[];
  panels: Panel[];
  choices: Choice[];
  steps: string[];
  step: string;
  log: LogLine[];
  motions: Motion[];
  position: string;
  can_undo: boolean;
  done?: string;
  undos?: number;
  standings?: Standing[];
  lessons?: string;
  lesson?: Lesson | null;
  advice?: Advice | null;
  tokens?: TokenShown[];
  stack?: Stack | null;
  n?: number;
}

/** Who sits where, and who is there. */
export interface Seats {
  t: 'seats';
  seats: Seat[];
  warming?: Warming | null;
  rematch?: string;
  trouble?: string;
  note?: string;
  options?: Record<string, string>;
  n?: number;
}

/** A command was not carried out; nothing changed. */
export interface Refused {
  t: 'refused';
  id: string;
  says: string;
  clause?: string;
  n?: number;
}

/** The answer to a hint, a why or a look. */
export interface Answer {
  t: 'answer';
  id: string;
  says: string;
  action?: number | null;
  choices?: Choice[];
  n?: number;
}

/** The answer to a ping. */
export interface Pong {
  t: 'pong';
  seq: number;
  n?: number;
}

/** What could have come, with its weight among all that could. */
export interface Possible {
  words: string;
  weight: number;
}

/** One roll or draw: its number, what could come, what came, and whether the secret says the same. */
export interface OutcomeShown {
  seq: number;
  k: number;
  could: Possible[];
  came: string;
  agrees: boolean;
}

/** A seat's word in the dice; empty if it added none. */
export interface NonceShown {
  seat: number;
  driver: string;
  text: string;
}

/** The dice of a race: before the end the commitment alone. */
export interface DiceShown {
  commitment: string;
  says: string;
  secret?: string;
  holds?: boolean;
  nonces?: NonceShown[];
  outcomes?: OutcomeShown[];
}

/** A race to look at again. */
export interface Replay {
  welcome: Welcome;
  states: State[];
  seats: Seat[];
  file?: string;
  dice?: DiceShown | null;
  notes?: string[];
}

export type Command = Act | Undo | Hint | Why | Look | Learnt | Lessons | Resync | Ping;

export type Message = Welcome | State | Seats | Refused | Answer | Pong;
