import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { states, welcome } from '../mock/race';
import type { Command, Message, State } from '../protocol';
import { closingOf } from './closing';
import { Connection, PING_EVERY, PONG_WITHIN, RETRY_AFTER, type Health, type SocketLike } from './connection';

class FakeSocket implements SocketLike {
  readyState = 0;
  sent: Command[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(readonly url: string) {}
  send(data: string) {
    this.sent.push(JSON.parse(data) as Command);
  }
  close() {
    this.readyState = 3;
  }
  accept() {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: Message) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  cut(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const state = (seq: number, since: number, done = ''): State => ({ ...states.lock, seq, since, done, log: [] });
let sockets: FakeSocket[], healths: Health[], connection: Connection;
const last = () => sockets.at(-1)!;
const kinds = (socket: FakeSocket) => socket.sent.map((c) => c.t);

beforeEach(() => {
  vi.useFakeTimers();
  [sockets, healths] = [[], []];
  connection = new Connection(
    (since, undos) => `ws?since=${since}&undos=${undos}`,
    (url) => {
      sockets.push(new FakeSocket(url));
      return last();
    },
    { changed: () => {}, health: (h) => healths.push(h) },
  );
  connection.start();
  last().accept();
  last().say(welcome);
  last().say(state(4, 0));
});
afterEach(() => {
  connection.stop();
  vi.useRealTimers();
});

describe('the line', () => {
  it('pings, and stays while pongs come', () => {
    for (let k = 0; k < 20; k++) {
      vi.advanceTimersByTime(PING_EVERY);
      last().say({ t: 'pong', seq: 4 });
    }
    expect(sockets).toHaveLength(1);
    expect(kinds(last()).filter((t) => t === 'ping')).toHaveLength(20);
  });

  it('is made anew from the last line known when no pong comes', () => {
    vi.advanceTimersByTime(PONG_WITHIN + PING_EVERY);
    expect(healths.at(-1)).toEqual({ state: 'lost', code: 0 });
    vi.advanceTimersByTime(RETRY_AFTER);
    expect(sockets).toHaveLength(2);
    expect(last().url).toBe('ws?since=4&undos=0');
    last().accept();
    expect(healths.at(-1)!.state).toBe('lost'); // it may be turned away yet
    last().say(welcome);
    expect(healths.at(-1)!.state).toBe('connected');
  });

  it('tries again and again, and at once when nudged', () => {
    last().cut();
    vi.advanceTimersByTime(RETRY_AFTER);
    last().cut();
    vi.advanceTimersByTime(RETRY_AFTER);
    expect(sockets).toHaveLength(3);
    last().cut();
    connection.nudge();
    expect(sockets).toHaveLength(4);
    vi.advanceTimersByTime(RETRY_AFTER - 1);
    expect(sockets).toHaveLength(4);
  });

  it('is made anew at once by a nudge after a sleep, though it still looks open', () => {
    vi.setSystemTime(Date.now() + 3_600_000);
    connection.nudge();
    expect(sockets).toHaveLength(2);
  });

  it.each([4401, 4403, 4409])('does not try again after %i, which would be the same', (code) => {
    last().cut(code);
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    expect(healths.at(-1)).toEqual({ state: 'refused', code });
  });

  it.each([1011, 4405, 4406, 4407, 4408, 4410])('tries again after %i, and tells why until it is let in', (code) => {
    const told = healths.length;
    for (let k = 0; k < 3; k++) {
      last().cut(code);
      vi.advanceTimersByTime(RETRY_AFTER);
      last().accept();
    }
    expect(sockets).toHaveLength(4);
    expect(new Set(healths.slice(told).map((health) => `${health.state} ${health.code}`))).toEqual(
      new Set([`lost ${code}`]),
    );
    last().say(welcome);
    expect(healths.at(-1)!.state).toBe('connected');
  });

  it('has a sentence of its own for every code that tells something', () => {
    const told = [1006, 1011, 4401, 4403, 4405, 4406, 4408, 4409, 4410].map((code) => closingOf(code).says);
    expect(new Set(told).size).toBe(told.length);
    expect(closingOf(4407)).toEqual(closingOf(1006)); // who was silent was asleep
  });

  it('hears nothing more from a socket that it gave up', () => {
    const old = last();
    vi.advanceTimersByTime(PONG_WITHIN + PING_EVERY + RETRY_AFTER);
    old.onmessage?.({ data: JSON.stringify(state(9, 0)) });
    expect(connection.snapshot.state!.seq).toBe(4);
  });
});

describe('gaps', () => {
  it('are asked for at once and with every ping, and healed by the whole', () => {
    last().say({ ...state(7, 6), n: 4 });
    last().say({ ...state(8, 7), n: 5 });
    expect(kinds(last()).filter((t) => t === 'resync')).toHaveLength(1);
    expect(connection.snapshot.state!.seq).toBe(4);
    vi.advanceTimersByTime(PING_EVERY);
    expect(kinds(last()).filter((t) => t === 'resync')).toHaveLength(2);
    last().say({ ...welcome, n: 6 });
    last().say({ t: 'seats', seats: [], n: 7 });
    last().say({ ...state(8, 0), n: 8 });
    expect(connection.snapshot.state!.seq).toBe(8);
    vi.advanceTimersByTime(PING_EVERY);
    expect(kinds(last()).filter((t) => t === 'resync')).toHaveLength(2);
  });

  it('are seen in the number of a pong and in a message cut short', () => {
    last().say({ t: 'pong', seq: 4, n: 4 });
    expect(kinds(last())).toContain('resync');
    const whole: Message[] = [welcome, { t: 'seats', seats: [] }, state(6, 0)];
    whole.forEach((message, k) => last().say({ ...message, n: 5 + k }));
    last().onmessage?.({ data: '{"t":"sta' });
    expect(kinds(last()).filter((t) => t === 'resync')).toHaveLength(2);
  });

  it('are not made by what comes twice or too late', () => {
    last().say({ ...state(5, 4), n: 3 });
    last().say({ ...state(5, 4), n: 3 });
    last().say({ ...state(4, 0), n: 2 });
    expect(connection.snapshot.state!.seq).toBe(5);
    expect(kinds(last())).not.toContain('resync');
  });
});

describe('commands', () => {
  const act: Command = { t: 'act', id: 'a1', seq: 4, action: 3 };
  it('are sent again over a new line until they are answered', () => {
    connection.send(act);
    last().cut();
    vi.advanceTimersByTime(RETRY_AFTER);
    last().accept();
    expect(last().sent).toEqual([act]);
    last().say(state(5, 4, 'a1'));
    last().cut();
    vi.advanceTimersByTime(RETRY_AFTER);
    last().accept();
    expect(last().sent).toEqual([]);
  });

  it('are sent again when their answer is late', () => {
    connection.send(act);
    vi.advanceTimersByTime(2 * PING_EVERY);
    expect(last().sent.filter((c) => c.t === 'act').length).toBeGreaterThan(1);
    last().say(state(5, 4, 'a1'));
    const before = last().sent.length;
    vi.advanceTimersByTime(PING_EVERY);
    expect(kinds(last()).slice(before)).toEqual(['ping']);
  });

  it('wait for the line, and are forgotten when the race has gone on', () => {
    last().cut();
    connection.send(act);
    vi.advanceTimersByTime(RETRY_AFTER);
    last().accept();
    expect(last().sent).toEqual([act]);
    last().say(state(6, 4));
    last().cut();
    vi.advanceTimersByTime(RETRY_AFTER);
    last().accept();
    expect(last().sent).toEqual([]);
  });

  it('are settled by a refusal', () => {
    connection.send(act);
    last().say({ t: 'refused', id: 'a1', says: 'no' });
    last().cut();
    vi.advanceTimersByTime(RETRY_AFTER);
    last().accept();
    expect(last().sent).toEqual([]);
  });
});
