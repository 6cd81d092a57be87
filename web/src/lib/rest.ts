/** The requests of the lobby and of a table's menu. A refusal is an Error with the server's sentence. */

import type { CarShown, Cell, Dashboards, Replay, Shape, TokenShown, Warming } from '../protocol';

export interface Option {
  name: string;
  values: string[];
  default: string;
  says: string;
  title: string;
  labels: Record<string, string>; // what each value is called
  by_seats: Record<string, string[]>; // values by number of cars, the usual one first; empty if that makes no difference
  needs: Record<string, Record<string, string[]>>; // by value: which values of other options it needs
  needs_says: Record<string, string>; // the same by value, in a sentence
  seat: number | null; // whose choice it is; null: one for the whole race
  parts: Record<string, string[]>; // by value: what it is put together from
  parts_says: string; // why parts that no value has together cannot be had
  matters: Record<string, string[]>; // the values of other options with which it makes a difference
  moot_says: string; // the same in a sentence
  is_model: boolean; // its values are models of the seat's car, as it is drawn
}
/** Options chosen together. */
export interface Preset {
  name: string;
  says: string;
  options: Record<string, string>;
}
/** The map of a course, for a small picture. */
export interface Drawing {
  columns: number;
  rows: number;
  cells: Cell[];
  tokens?: TokenShown[];
  shapes?: Shape[];
}
/** One thing to know of a course, and the clause it comes from. */
export interface CourseRule {
  says: string;
  clause: string;
}
export interface Track {
  id: string;
  game: string;
  kind: 'game' | 'server' | 'own'; // whose it is
  title: string;
  about: string;
  says: string; // the same in a sentence
  difficulty: string;
  level: number; // the same as a number
  seats: number[];
  facts: string[];
  rules: CourseRule[]; // all that is asked of a race on it
  location: string; // the board it lies on
  presets: Preset[];
  options: Option[]; // the number of cars among them, as `seats`
  drawing: Drawing;
}
/** Something that is wrong with a file of a course, or advised against. */
export interface Finding {
  name: string;
  clause: string;
  says: string;
  spaces: string[];
}
export interface CheckedTrack {
  id: string;
  game: string;
  name: string;
  title: string; // empty where the file cannot be read so far
  errors: Finding[];
  warnings: Finding[];
  drawing: Drawing | null;
}
export interface Game {
  id: string;
  title: string;
  says: string;
  lasts: string;
  tracks: Track[]; // the one to learn on first
  bots: { name: string; says: string }[];
  at_once: string[]; // the seats of a table that one click makes
  lessons: boolean; // whether it can be learnt by driving
  max_seats: number;
  course_word: string; // what a course of it is called
}
export interface SeatRow {
  seat: number;
  name: string;
  kind: string;
  present: boolean;
  replaceable?: boolean;
}
export interface TableRow {
  id: string;
  game: string;
  course: string;
  title: string;
  state: 'open' | 'racing' | 'finished';
  seats: SeatRow[];
  yourTurn: boolean;
  actor: number | null; // whose turn it is
  winner: number | null;
  round: number;
  yours?: boolean;
  host?: boolean;
  guided?: boolean;
  cautions?: string[]; // what to know before racing on this track like this, where one table is asked for
  card?: { says: string; rules: CourseRule[] }; // of its track, where one table is asked for
  note?: string; // that its track was changed after the race began
}
export interface Tables {
  open: TableRow[];
  mine: TableRow[];
  build?: string;
}
export interface Ruling {
  id: string;
  question: string;
  text: string;
}
export interface Clause {
  id: string;
  text: string;
  rulings?: Ruling[];
}
/** What one thing of a game does; those of a group lie together. */
export interface Card {
  group: string;
  title: string;
  says: string;
  facts: string[];
}
export interface Rules {
  sections: { title: string; clauses: Clause[] }[];
  cards: Card[];
  examples?: Example[];
}
/** A rule as a picture. */
export interface Example {
  clauses: string[]; // the rules that it stands under
  says: string;
  board: { cells: Cell[]; shapes?: Shape[]; cars: CarShown[]; tokens?: TokenShown[] };
  near: string[]; // spaces that are in sight
  ways: { path: string[]; kind: string }[]; // open, lost or closed
}
export interface NewTable {
  game: string;
  course: string;
  options: Record<string, string>;
  seats: string[];
  name: string;
  listed: boolean;
  guided?: boolean; // with lessons
  absent?: 'wait' | 'bot'; // what becomes of who is away
}

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  const init: RequestInit = { method };
  if (typeof body === 'string' || body instanceof Blob)
    Object.assign(init, { body, headers: { 'content-type': 'text/plain' } });
  else if (body !== undefined)
    Object.assign(init, { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
  const response = await fetch(`api/${path}`, init);
  if (!response.ok) throw new Error(await refusal(response));
  return response;
}

async function refusal(response: Response): Promise<string> {
  try {
    const { detail } = (await response.json()) as { detail?: unknown };
    if (typeof detail === 'string') return detail;
  } catch {
    // no JSON: say it plainly below
  }
  return `The server did not do that (${response.status}).`;
}

const get = async <T>(path: string): Promise<T> => (await ask('GET', path)).json() as Promise<T>;
const post = async <T>(path: string, body?: unknown): Promise<T> =>
  (await ask('POST', path, body ?? {})).json() as Promise<T>;
const text = async (method: string, path: string, body?: string): Promise<string> =>
  (await ask(method, path, body)).text();
const at = (id: string): string => `tables/${encodeURIComponent(id)}`;

export const games = () => get<Game[]>('games');
export const tables = () => get<Tables>('tables');
export const warming = () => get<Partial<Warming>>('warming');
export const create = (table: NewTable) => post<{ id: string }>('tables', table);
export const sit = (id: string, name: string, seat: number, nonce: string, options: Record<string, string>) =>
  post<{ seat: number }>(`${at(id)}/sit`, { name, seat, nonce, options });
export const choose = (id: string, seat: number, options: Record<string, string>) =>
  post(`${at(id)}/options`, { seat, options });
export const nonce = (id: string, text: string) => post(`${at(id)}/nonce`, { text });
export const start = (id: string) => post(`${at(id)}/start`);
export const leave = (id: string) => post(`${at(id)}/leave`);
export const comeBack = (id: string) => post(`${at(id)}/return`);
export const table = (id: string) => get<TableRow & { offered: Option[] }>(at(id));
export const dashboards = (id: string) => get<Dashboards>(`${at(id)}/dashboards`);
export const standIn = (id: string, seat: number) => post(`${at(id)}/stand-in`, { seat });
export const rematch = (id: string) => post<{ id: string }>(`${at(id)}/rematch`);
export const seatCode = (id: string) => post<{ code: string; minutes: number }>(`${at(id)}/code`);
export const useCode = (code: string) => post<{ id: string }>('code', { code });
export const raceFile = (id: string) => text('GET', `${at(id)}/race`);
export const scenario = (id: string, line: number) => text('GET', `${at(id)}/scenario?line=${line}`);
export const scenarioOf = (file: string, line: number) => text('POST', `scenario?line=${line}`, file);
export const report = (id: string, line: number) => text('GET', `${at(id)}/report?line=${line}`);
export const replay = (id: string) => get<Replay>(`${at(id)}/replay`);
export const replayFile = (text: string) => ask('POST', 'replay', text).then((r) => r.json() as Promise<Replay>);
export const raceOn = (position: string, seats: string[], name: string) =>
  post<{ id: string }>('tables/from', { position, seats, name });
export const tracks = () => get<Track[]>('tracks');
const fileOf = (file: File, game: string): string => `name=${encodeURIComponent(file.name)}&game=${game}`;
export const checkTrack = (file: File, game: string): Promise<CheckedTrack> =>
  ask('POST', `tracks/check?${fileOf(file, game)}`, file).then((r) => r.json() as Promise<CheckedTrack>);
export const bringTrack = (file: File, game: string): Promise<CheckedTrack> =>
  ask('POST', `tracks?${fileOf(file, game)}`, file).then((r) => r.json() as Promise<CheckedTrack>);
export const removeTrack = (id: string) => ask('DELETE', `tracks/${encodeURIComponent(id)}`);
export const cautions = (track: Track, options: Record<string, string>) =>
  post<string[]>(`tracks/${encodeURIComponent(track.id)}/cautions`, { game: track.game, options });
export const trackFile = (track: Track): string =>
  `api/tracks/${encodeURIComponent(track.id)}/file?game=${encodeURIComponent(track.game)}`;
export const rules = (game: string) => get<Rules>(`rules/${game}`);
