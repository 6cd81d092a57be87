/**
 * The socket of a table, which heals by itself.
 *
 * Ping every 2.5 s; no pong for 9 s means that the line is dead; a new one is tried after 3.5 s, from the last line
 * known. A command stays in the outbox until the server has answered it, and is sent again, over a new socket or when
 * its answer is late: its id makes that harmless, and its seq keeps a stale one from doing anything. The server numbers
 * its messages on each socket: a number that is known is ignored, one that is too high means that something is missing,
 * and until everything has been told anew, what builds on the missing is not believed.
 */

import type { Command, Message } from '../protocol';
import { closingOf } from './closing';
import { EMPTY, reduce, type Snapshot } from './table';

export const PING_EVERY = 2500,
  PONG_WITHIN = 9000,
  RETRY_AFTER = 3500;

/** How the line is; what is lost or refused carries the code it was closed with, 0 if it was cut. */
export interface Health {
  state: 'connecting' | 'connected' | 'lost' | 'refused';
  code: number;
}
export interface SocketLike {
  readyState: number;
  send(data: string): void;
  close(code?: number): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}
export interface Listener {
  changed(snapshot: Snapshot, message: Message): void;
  health(health: Health): void;
}

const OPEN = 1;
const WHOLE = ['welcome', 'seats', 'state'] as const; // what a resync tells
type Whole = (typeof WHOLE)[number];

export class Connection {
  snapshot: Snapshot = EMPTY;
  private health: Health = { state: 'connecting', code: 0 };
  private socket: SocketLike | null = null;
  private outbox = new Map<string, { command: Command; at: number }>();
  private pinging: ReturnType<typeof setInterval> | undefined;
  private retrying: ReturnType<typeof setTimeout> | undefined;
  private heard = 0;
  private told = 0; // the number of the last message on this socket
  private missing = new Set<Whole>();
  private ended = false;

  constructor(
    private readonly url: (since: number, undos: number) => string,
    private readonly open: (url: string) => SocketLike,
    private readonly listener: Listener,
  ) {}

  start(): void {
    this.ended = false;
    this.connect();
    this.pinging = setInterval(() => this.beat(), PING_EVERY);
  }

  stop(): void {
    this.ended = true;
    clearInterval(this.pinging);
    clearTimeout(this.retrying);
    this.drop();
  }

  /** Send a command; those with an id are kept until they are answered. */
  send(command: Command): void {
    if ('id' in command) this.outbox.set(command.id, { command, at: Date.now() });
    this.write(command);
  }

  /** Try at once, as when the network is back or the page is shown again. */
  nudge(): void {
    if (this.ended || (this.socket?.readyState === OPEN && Date.now() - this.heard < PONG_WITHIN)) return;
    clearTimeout(this.retrying);
    this.drop();
    this.connect();
  }

  private connect(): void {
    if (this.health.state !== 'lost') this.tell('connecting'); // what was lost stays so until the server is heard
    this.heard = Date.now();
    this.told = 0;
    const { state } = this.snapshot;
    const socket = this.open(this.url(state?.seq ?? 0, state?.undos ?? 0));
    this.missing.clear();
    this.socket = socket;
    socket.onopen = () => this.sendLate(0);
    socket.onmessage = (event) => {
      if (socket === this.socket) this.receive(event.data);
    };
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      this.socket = null;
      if (closingOf(event.code).again) return this.lost(event.code);
      this.ended = true;
      clearInterval(this.pinging);
      this.tell('refused', event.code);
    };
  }

  private beat(): void {
    if (!this.socket) return;
    if (Date.now() - this.heard >= PONG_WITHIN) {
      this.drop();
      this.lost();
      return;
    }
    this.write({ t: 'ping' });
    if (this.missing.size) this.write({ t: 'resync' });
    this.sendLate(PING_EVERY);
  }

  /** Send again what has waited so long for its answer. */
  private sendLate(wait: number): void {
    for (const waiting of this.outbox.values()) {
      if (Date.now() - waiting.at < wait) continue;
      waiting.at = Date.now();
      this.write(waiting.command);
    }
  }

  private lost(code = 0): void {
    if (this.ended) return;
    this.tell('lost', code);
    clearTimeout(this.retrying);
    this.retrying = setTimeout(() => this.connect(), RETRY_AFTER);
  }

  private tell(state: Health['state'], code = 0): void {
    this.health = { state, code };
    this.listener.health(this.health);
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private write(command: Command): void {
    if (this.socket?.readyState === OPEN) this.socket.send(JSON.stringify(command));
  }

  private receive(data: string): void {
    let message: Message;
    try {
      message = JSON.parse(data) as Message;
    } catch {
      return this.gap(); // cut off on the way
    }
    this.heard = Date.now();
    if (this.health.state !== 'connected') this.tell('connected'); // a line that is open may still be turned away
    const n = message.n ?? this.told + 1;
    if (n <= this.told) return; // doubled, or overtaken
    if (n > this.told + 1) this.gap();
    this.told = n;
    if (message.t === 'state' && message.since > 0 && this.missing.has('state')) return;
    this.settle(message);
    const { next, verdict } = reduce(this.snapshot, message);
    if (verdict === 'gap') return this.gap();
    this.missing.delete(message.t as Whole);
    this.snapshot = next;
    this.listener.changed(next, message);
  }

  private settle(message: Message): void {
    if (message.t === 'state' && message.done) this.outbox.delete(message.done);
    if (message.t === 'refused' || message.t === 'answer') this.outbox.delete(message.id);
    if (message.t === 'state') this.forgetStale(message.seq);
  }

  /** A command for another moment of the race has had its answer: the present state. */
  private forgetStale(seq: number): void {
    for (const [id, { command }] of this.outbox) if ('seq' in command && command.seq !== seq) this.outbox.delete(id);
  }

  /** Something is missing: ask for everything anew, and again with every ping until it has come. */
  private gap(): void {
    const first = !this.missing.size;
    for (const kind of WHOLE) this.missing.add(kind);
    if (first) this.write({ t: 'resync' });
  }
}

let count = 0;
const page = Math.random().toString(36).slice(2, 8);
/** An id that no other command of this or another page has. */
export const freshId = (): string => `${page}-${++count}`;
