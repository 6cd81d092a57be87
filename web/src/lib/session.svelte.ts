/** One table as this page holds it: the connection, what is shown, what is being considered. */

import type { Choice, Command, Message, State, TokenShown } from '../protocol';
import { timelineOf, type Timeline } from '../board/timeline';
import { viewOf } from '../games';
import { partOf, type GameView, type Hand } from '../games/game';
import { byAction, splitClause } from './choices';
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
  tokens: TokenShown[]; // that lay on the board before
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
  note = $state.raw<Note | null>(null);
  hint = $state.raw<number | null>(null);
  said = $state.raw(''); // for the live region
  view = $state.raw<GameView>(viewOf('')); // the game, known with the welcome
  hand = $state.raw<Hand>(this.view.hand(this)); // what it makes of touches and keys
  sending = $state.raw(false);
  private looks = $state.raw<Record<number, Choice[]>>({});
  private asked = new Map<string, Command>();
  private queue: State[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private keys = 0;
  private connection: Connection;

  choices = $derived<Choice[]>(this.play || this.sending ? [] : (this.shown?.choices ?? []));
  me = $derived(seatInHand({ ...this.snapshot, state: this.shown }));
  seat = $derived(this.me ?? this.shown?.actor ?? 0);
  panel = $derived(this.shown?.panels.find((p) => p.seat === this.seat));
  car = $derived(this.shown?.cars.find((c) => c.seat === this.seat));
  considered = $derived(byAction(this.choices, this.hovered) ?? byAction(this.choices, this.armed));
  story = $derived(this.snapshot.log.filter((line) => line.seq <= (this.shown?.seq ?? 0) && !this.view.hushed?.(line))); // no further than what is shown
  onward = $derived<Choice[]>(this.considered ? (this.looks[this.considered.action] ?? []) : []); // choices after the considered one
  lesson = $derived(this.play ? null : (this.shown?.lesson ?? null));
  advice = $derived(this.play ? null : (this.shown?.advice ?? null));
  private whole = $derived.by(() => {
    const { welcome } = this.snapshot;
    return welcome && this.view.scene(welcome.cells, welcome.shapes ?? []);
  });
  /** What is drawn of it now. */
  scene = $derived(partOf(this.view, this.whole, this.shown?.panels));

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
    const choice = byAction(this.choices, action);
    if (!choice) return;
    this.hand.taken(choice);
    this.hand.considered(choice);
  }

  hover(action: number | null): void {
    this.hovered = action;
    const choice = byAction(this.choices, action);
    if (choice) this.hand.considered(choice);
  }

  confirm(): void {
    const choice = byAction(this.choices, this.armed);
    if (!choice) return;
    this.hand.doing(choice);
    this.act(choice.action);
  }

  act(action: number): void {
    this.note = null;
    this.sending = true;
    this.send({ t: 'act', id: freshId(), seq: this.seq, action });
  }

  clear(): void {
    this.armed = this.hovered = this.hint = null;
    this.note = null;
    this.hand.putBack();
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

  /** Ask what a choice would be followed by: `onward`, once the answer is there. */
  look(action: number): void {
    if (action in this.looks) return;
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
    if (message.t === 'welcome') this.playing(viewOf(message.game));
    else if (message.t === 'state') {
      this.queue.push(message);
      if (!this.play) this.showNext();
    } else if (message.t === 'refused') {
      this.sending = false;
      this.hand.refused();
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

  private playing(view: GameView): void {
    if (view === this.view) return;
    this.view = view;
    this.hand = view.hand(this);
  }

  private follow(action: number): void {
    const choice = byAction(this.choices, action),
      note = this.note;
    if (choice) this.hand.hinted(choice);
    this.arm(action);
    this.note = note;
    this.hint = action;
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
      before && this.scene && speed > 0 && follows(before, state) && this.isSamePart(before, state)
        ? timelineOf(this.scene.spotOf, this.view.kinds, before.cars, state.motions, speed, state.cars)
        : null;
    if (!timeline?.length) return this.settle();
    this.play = { timeline, tokens: before?.tokens ?? [], key: ++this.keys };
    this.timer = setTimeout(() => this.settle(), timeline.length + 60);
  }

  private isSamePart(before: State, after: State): boolean {
    return partOf(this.view, this.whole, before.panels) === partOf(this.view, this.whole, after.panels);
  }

  private forget(): void {
    this.armed = this.hovered = this.hint = null;
    this.looks = {};
    this.asked.clear(); // what was asked was about another moment
    this.note = null;
    this.hand.forget();
  }

  private settle(): void {
    clearTimeout(this.timer);
    this.play = null;
    if (this.queue.length) return this.showNext();
    this.hand.rested();
  }

  /** Skip what is moving, and all that waits behind it. */
  skip(): void {
    if (!this.play) return;
    this.shown = this.queue.at(-1) ?? this.shown;
    this.queue = [];
    this.settle();
  }
}
