/** What the page and the server say to each other; mirrors the server's messages, field by field. */

export interface Cell { name: string; column: number; row: number; kind: string; lines?: string[] }
export interface CarShown { seat: number; letter: string; name: string; front: string; rear: string; facing: string }
export interface Line { text: string; clause: string; seat: number; news?: boolean }
export interface Preview { path?: string[]; ends?: string; lines?: Line[]; odds?: Record<string, number> }
export interface Choice { action: number; text: string; preview: Preview }
export interface Motion { kind: string; seat: number; front?: string; rear?: string; facing?: string; dice?: number[] }

/** The dashboard of the driving game in numbers. */
export interface Figures {
  gear: number;
  mirror: number[];
  locked: number[];
  damagedGears: number;
  damagedLocks: number;
  damagedItems: number;
  pending: number;
  due: number;
  next: number;
  laps: number;
  lapsToWin: number;
}
export interface Panel { seat: number; name: string; fields: Record<string, string>; figures?: Partial<Figures> }

// ---- from the page ----

export interface Act { t: 'act'; id: string; seq: number; action: number }
export interface Undo { t: 'undo'; id: string; seq: number }
export interface Hint { t: 'hint'; id: string; seq: number }
export interface Why { t: 'why'; id: string; words: string }
export interface Look { t: 'look'; id: string; seq: number; action: number }
export interface Resync { t: 'resync' }
export interface Ping { t: 'ping' }
export type Command = Act | Undo | Hint | Why | Look | Resync | Ping;

// ---- from the server ----

export interface Seat { seat: number; name: string; kind: string; present: boolean }
export interface LogLine { seq: number; actor: string; words: string; told: Line[]; alone: boolean }
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
}
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
}
export interface Seats { t: 'seats'; seats: Seat[]; warming?: string }
export interface Refused { t: 'refused'; id: string; says: string; clause?: string }
export interface Answer { t: 'answer'; id: string; says: string; action?: number | null; choices?: Choice[] }
export interface Pong { t: 'pong'; seq: number }
export type Message = Welcome | State | Seats | Refused | Answer | Pong;
