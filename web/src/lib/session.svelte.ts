/** One table as this page holds it: the connection, what is shown, what is being considered. */

import type { Choice, Command, Message, State } from '../protocol';
import { timelineOf, type Timeline } from '../board/timeline';
import { askOf, byAction, byText, lockWords, picks, splitClause, toggled } from '../games/joyride/choices';
import { sourceOf, type Source } from '../games/joyride/effects';
import { Connection, freshId, type Health, type SocketLike } from './connection';
import { pace } from './settings.svelte';
import { EMPTY, follows, seatInHand, type Snapshot } from './table';

export interface Note {
  text: string;
  clause: string;
  kind: 'why' | 'hint';
}
export interface Play {
  timeline: Timeline;
  key: number;
}

const socketUrl =
  (id: string) =>
  (since: number, undos: number): string =>
    new URL(
      `ws/tables/${encodeURIComponent(id)}${since ? `?since=${since}&undos=${undos}` : ''}`,
      document.baseURI.replace(/^http/, 'ws'),
    ).href;

export class Session {
  snapshot = $state.raw<Snapshot>(EMPTY);
  shown = $state.raw<State | null>(null);
  play = $state.raw<Play | null>(null);
  health = $state.raw<Health>({ state: 'connecting', code: 0 });
  armed = $state.raw<number | null>(null);
  hovered = $state.raw<number | null>(null);
  picked = $state.raw<number[]>([]); // places on the mirror whose dice would be locked
  source = $state.raw<Source>(''); // the item or ability taken up
  note = $state.raw<Note | null>(null);
  hint = $state.raw<number | null>(null);
  way = $state.raw<number | null>(null); // considered while locking: how the move would set out
  hoveredWay = $state.raw<number | null>(null);
  said = $state.raw(''); // for the live region
  sending = $state.raw(false);
  private looks = $state.raw<Record<number, Choice[]>>({});
  private asked = new Map<string, Command>();
  private queue: State[] = [];
  private next = ''; // the steer to make once the dice are locked
  private timer: ReturnType<typeof setTimeout> | undefined;
  private keys = 0;
  private connection: Connection;

  choices = $derived<Choice[]>(this.play || this.sending ? [] : (this.shown?.choices ?? []));
  ask = $derived(askOf(this.choices));
  me = $derived(seatInHand({ ...this.snapshot, state: this.shown }));
  seat = $derived(this.me ?? this.shown?.actor ?? 0);
  panel = $derived(this.shown?.panels.find((p) => p.seat === this.seat));
  car = $derived(this.shown?.cars.find((c) => c.seat === this.seat));
  considered = $derived(byAction(this.choices, this.hovered) ?? byAction(this.choices, this.armed));
  mirror = $derived(this.panel?.figures?.mirror ?? []);
  locking = $derived(
    this.ask === 'lock' ? byText(this.choices, lockWords(picks(this.mirror, this.picked))) : undefined,
  );
  story = $derived(this.snapshot.log.filter((line) => line.seq <= (this.shown?.seq ?? 0))); // no further than what is shown
  onward = $derived<Choice[]>(this.considered ? (this.looks[this.considered.action] ?? []) : []);
  lesson = $derived(this.play ? null : (this.shown?.lesson ?? null));
  advice = $derived(this.play ? null : (this.shown?.advice ?? null));
  /** Something was taken up on purpose; that nothing is locked is only where one starts from. */
  minded = $derived(
    this.armed !== null && (this.considered?.kind !== 'lock' || this.picked.length > 0 || this.way !== null),
  );
  wayConsidered = $derived(byAction(this.onward, this.hoveredWay) ?? byAction(this.onward, this.way));

  constructor(readonly id: string) {
    this.connection = new Connection(socketUrl(id), (url) => new WebSocket(url) as unknown as SocketLike, {
      changed: (snapshot, message) => this.changed(snapshot, message),
      health: (health) => (this.health = health),
    });
  }

  start(): void {
    this.connection.start();
  }
  stop(): void {
    clearTimeout(this.timer);
    this.connection.stop();
  }
  nudge(): void {
    this.connection.nudge();
  }

  // ---- considering and choosing ----

  /** Tapped once a thing is considered, tapped again it is done. */
  tap(action: number): void {
    if (this.armed === action) this.confirm();
    else this.arm(action);
  }

  arm(action: number): void {
    this.note = null;
    this.armed = action;
    this.source = sourceOf(byAction(this.choices, action)?.text ?? '');
    this.look(action);
  }

  /** Take up an item or an ability: considered at once if there is but one thing to do with it. */
  take(source: Source): void {
    const own = this.choices.filter((choice) => sourceOf(choice.text) === source);
    const armed = own.find((choice) => choice.action === this.armed);
    if (own.length === 1) return this.tap(own[0]!.action);
    if (armed && own.length) return this.confirm();
    this.clear();
    if (own.length) this.source = source;
  }

  hover(action: number | null): void {
    this.hovered = action;
    if (action !== null) this.look(action);
  }

  confirm(): void {
    const choice = byAction(this.choices, this.armed);
    if (!choice) return;
    this.next = byAction(this.onward, this.way)?.text ?? '';
    this.act(choice.action);
  }

  /** Lock the dice that were taken to the slots. */
  lock(): void {
    if (!this.locking) return;
    this.armed = this.locking.action;
    this.confirm();
  }

  /** While locking: how to set out with these dice. Tapped again, both are done. */
  tapWay(action: number): void {
    if (this.way === action) return this.confirm();
    this.note = null;
    this.way = action;
  }

  hoverWay(action: number | null): void {
    this.hoveredWay = action;
  }

  act(action: number): void {
    this.note = null;
    this.sending = true;
    this.send({ t: 'act', id: freshId(), seq: this.seq, action });
  }

  clear(): void {
    this.armed = this.hovered = this.hint = this.way = this.hoveredWay = null;
    this.picked = [];
    this.source = '';
    this.note = null;
    if (this.ask === 'lock') this.pickNothing();
  }

  /** Take a die of the mirror to the lock slots, or back. */
  pick(place: number): void {
    const next = toggled(this.picked, place);
    const choice = byText(this.choices, lockWords(picks(this.mirror, next)));
    if (!choice) return this.why(lockWords(picks(this.mirror, next)));
    this.picked = next;
    this.way = this.hoveredWay = null;
    this.arm(choice.action);
  }

  undo(): void {
    this.send({ t: 'undo', id: freshId(), seq: this.seq });
  }
  askHint(): void {
    this.send({ t: 'hint', id: freshId(), seq: this.seq });
  }
  learnt(): void {
    if (this.lesson) this.send({ t: 'learnt', id: freshId(), lesson: this.lesson.id });
  }
  wantLessons(wanted: boolean): void {
    this.send({ t: 'lessons', id: freshId(), wanted });
  }
  /** Why not? While somebody else chooses, that is why. */
  why(words: string): void {
    if (!this.choices.length) return this.tell(this.shown?.headline ?? '', 'why');
    this.send({ t: 'why', id: freshId(), words });
  }

  private look(action: number): void {
    if (byAction(this.choices, action)?.kind !== 'lock' || action in this.looks) return;
    this.looks = { ...this.looks, [action]: [] };
    this.send({ t: 'look', id: freshId(), seq: this.seq, action });
  }

  private get seq(): number {
    return this.shown?.seq ?? 0;
  }
  private send(command: Command): void {
    if ('id' in command) this.asked.set(command.id, command);
    this.connection.send(command);
  }

  // ---- what comes from the server ----

  private changed(snapshot: Snapshot, message: Message): void {
    this.snapshot = snapshot;
    if (message.t === 'state') {
      this.queue.push(message);
      if (!this.play) this.showNext();
    } else if (message.t === 'refused') {
      this.sending = false;
      this.next = '';
      this.tell(message.says, 'why', message.clause);
    } else if (message.t === 'answer') {
      const question = this.asked.get(message.id);
      if (!question) return; // about another moment, or asked twice because the answer was late
      this.asked.delete(message.id);
      if (question.t === 'look') this.looks = { ...this.looks, [question.action]: message.choices ?? [] };
      else this.tell(message.says, question.t === 'hint' ? 'hint' : 'why');
      if (question.t === 'hint' && message.action != null) this.follow(message.action);
    }
  }

  private follow(action: number): void {
    const choice = byAction(this.choices, action),
      note = this.note;
    if (choice?.kind === 'lock') this.pickDice(choice.text);
    this.way = this.hoveredWay = null;
    this.arm(action);
    this.note = note;
    this.hint = action;
  }

  private pickDice(words: string): void {
    const wanted = words.replace('lock', '').trim().split(/\s+/).map(Number);
    const picked: number[] = [];
    for (const die of wanted) {
      const place = this.mirror.findIndex((face, k) => face === die && !picked.includes(k));
      if (place >= 0) picked.push(place);
    }
    this.picked = picked;
  }

  private tell(says: string, kind: Note['kind'], clause = ''): void {
    const split = splitClause(says);
    this.note = { text: split.text, clause: clause || split.clause, kind };
    this.said = split.text;
  }

  private showNext(): void {
    const state = this.queue.shift();
    if (!state) return;
    const before = this.shown,
      speed = pace() * (this.queue.length > 4 ? 3 : 1);
    if (!before || state.seq !== before.seq || state.undos !== before.undos || state.actor !== before.actor)
      this.forget();
    this.sending = false;
    this.shown = state;
    if (state.log.length)
      this.said = [...state.log.flatMap((line) => line.told.map((l) => l.text)).slice(-6), state.headline].join(' ');
    const timeline =
      before && speed > 0 && follows(before, state) ? timelineOf(before.cars, state.motions, speed) : null;
    if (!timeline?.length) return this.settle();
    this.play = { timeline, key: ++this.keys };
    this.timer = setTimeout(() => this.settle(), timeline.length + 60);
  }

  private forget(): void {
    this.armed = this.hovered = this.hint = this.way = this.hoveredWay = null;
    this.picked = [];
    this.source = '';
    this.looks = {};
    this.asked.clear(); // what was asked was about another moment
    this.note = null;
  }

  private settle(): void {
    clearTimeout(this.timer);
    this.play = null;
    if (this.queue.length) return this.showNext();
    const then = byText(this.choices, this.next);
    this.next = '';
    if (then) this.act(then.action);
    else if (this.ask === 'lock') this.pickNothing();
  }

  private pickNothing(): void {
    const none = byText(this.choices, 'lock none');
    if (none) this.armed ??= none.action;
  }

  /** Skip what is moving, and all that waits behind it. */
  skip(): void {
    if (!this.play) return;
    this.shown = this.queue.at(-1) ?? this.shown;
    this.queue = [];
    this.settle();
  }
}
