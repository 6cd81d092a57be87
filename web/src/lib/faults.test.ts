/** The recorded messages of a real race over a line that loses, doubles, reorders and cuts them: the page ends where the server is. */

import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import recorded from '../mock/stream.json';
import type { Command, LogLine, Message, Seats, State, Welcome } from '../protocol';
import { Connection, PING_EVERY, PONG_WITHIN, RETRY_AFTER, type SocketLike } from './connection';
import type { Snapshot } from './table';

type Fault = 'none' | 'drop' | 'double' | 'swap' | 'tear' | 'cut';
const stream = recorded as unknown as Message[];
const states = stream.filter((message): message is State => message.t === 'state');

/** The log as it stands after each recorded state. */
const logs: LogLine[][] = [];
for (const state of states) logs.push([...(logs.at(-1) ?? []).slice(0, state.since), ...state.log]);

class Line implements SocketLike {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  private waiting: string | null = null; // overtaken by the next
  private n = 0;
  constructor(
    private readonly server: Server,
    since: number,
    undos: number,
  ) {
    queueMicrotask(() => {
      if (this.readyState) return;
      this.readyState = 1;
      this.onopen?.();
      this.greet(undos === (server.now.undos ?? 0) && since <= server.now.seq ? since : 0);
    });
  }
  greet(since: number) {
    this.tell(this.server.welcome);
    this.tell(this.server.seats);
    this.tell({ ...this.server.now, since, log: this.server.log.slice(since), done: '' });
  }
  tell(message: Message) {
    if (this.readyState !== 1) return;
    const data = JSON.stringify({ ...message, n: ++this.n }),
      before = this.waiting;
    this.waiting = null;
    switch (this.server.fault()) {
      case 'drop':
        break;
      case 'tear':
        this.deliver(data.slice(0, data.length / 2));
        break;
      case 'swap':
        this.waiting = data;
        break;
      case 'cut':
        this.readyState = 3;
        this.onclose?.({ code: 1006 });
        return;
      case 'double':
        this.deliver(data);
        this.deliver(data);
        break;
      default:
        this.deliver(data);
    }
    if (before) this.deliver(before);
  }
  private deliver(data: string) {
    this.onmessage?.({ data });
  }
  send(data: string) {
    if (this.server.fault() !== 'drop') queueMicrotask(() => this.answer(JSON.parse(data) as Command));
  }
  private answer(command: Command) {
    if (command.t === 'ping') this.tell({ t: 'pong', seq: this.server.now.seq });
    if (command.t === 'resync') this.greet(0);
    if (command.t === 'hint') {
      this.server.hints++;
      this.tell({ t: 'answer', id: command.id, says: 'racer would choose: stay.', action: 1, choices: [] });
    }
  }
  close() {
    this.readyState = 3;
  }
}

class Server {
  at = 0;
  hints = 0;
  line: Line | null = null;
  welcome = stream.find((message): message is Welcome => message.t === 'welcome')!;
  seats = stream.find((message): message is Seats => message.t === 'seats')!;
  constructor(private readonly faults: Fault[]) {}
  fault(): Fault {
    return this.faults.shift() ?? 'none';
  }
  get now() {
    return states[this.at]!;
  }
  get log() {
    return logs[this.at]!;
  }
  /** The next thing that happens at the table. */
  step() {
    this.at++;
    this.line?.tell({ ...this.now, done: '' });
  }
  /** Someone comes or goes: told with no line of the log. */
  rename(name: string) {
    this.seats = { ...this.seats, seats: this.seats.seats.map((seat, k) => (k ? { ...seat, name } : seat)) };
    this.line?.tell(this.seats);
  }
}

function race(faults: Fault[], pauses: number[]) {
  const server = new Server([...faults]),
    answers: string[] = [];
  const racing = { server, answers, pauses, changed: (_: Snapshot) => {}, connection: null as unknown as Connection };
  racing.connection = new Connection(
    (since, undos) => `${since} ${undos}`,
    (url) => {
      const [since, undos] = url.split(' ').map(Number);
      return (server.line = new Line(server, since!, undos!));
    },
    {
      changed: (snapshot, message) => {
        racing.changed(snapshot);
        if (message.t === 'answer') answers.push(message.id);
      },
      health: () => {},
    },
  );
  racing.connection.start();
  return racing;
}

async function run({ server, connection, pauses }: ReturnType<typeof race>) {
  for (let k = 0; server.at < states.length - 1; k++) {
    await vi.advanceTimersByTimeAsync(pauses[k % pauses.length]!);
    server.step();
    if (k === 5) connection.send({ t: 'hint', id: 'h1', seq: server.now.seq });
    if (k % 9 === 8) server.rename(`Bob ${k}`);
  }
  await vi.advanceTimersByTimeAsync(2 * (PING_EVERY + PONG_WITHIN + RETRY_AFTER));
}

const PATIENCE = 60_000; // milliseconds, on a busy machine
const fault = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Fault>('none') },
  fc.constantFrom<Fault>('drop', 'double', 'swap', 'tear', 'cut'),
);
const pause = fc.constantFrom(0, 1, 300, PING_EVERY, RETRY_AFTER + 1);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a bad line', () => {
  it(
    'leaves the page where the server is, log, seats and all',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fault, { minLength: 60, maxLength: 120 }),
          fc.array(pause, { minLength: 1, maxLength: 9 }),
          async (faults, pauses) => {
            const racing = race(faults, pauses);
            await run(racing);
            const { snapshot } = racing.connection;
            expect(snapshot.state).toMatchObject({
              seq: racing.server.now.seq,
              position: racing.server.now.position,
              choices: racing.server.now.choices,
            });
            expect(snapshot.log).toEqual(racing.server.log);
            expect(snapshot.seats).toEqual(racing.server.seats.seats);
            expect(snapshot.welcome?.table).toBe(racing.server.welcome.table);
            racing.connection.stop();
          },
        ),
        { numRuns: 150, seed: 20 },
      );
    },
    PATIENCE,
  );

  it('is asked again what it did not answer', async () => {
    const racing = race([...Array<Fault>(4).fill('none'), 'drop'], [0]);
    await vi.advanceTimersByTimeAsync(0);
    racing.connection.send({ t: 'hint', id: 'h0', seq: 1 });
    await vi.advanceTimersByTimeAsync(3 * PING_EVERY);
    expect(racing.answers).toEqual(['h0']);
    racing.connection.stop();
  });

  it(
    'never shows what was not, and never goes back',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fault, { minLength: 60, maxLength: 120 }),
          fc.array(pause, { minLength: 1, maxLength: 9 }),
          async (faults, pauses) => {
            const racing = race(faults, pauses);
            const shown: Snapshot[] = [];
            racing.changed = (snapshot) => void shown.push(snapshot);
            await run(racing);
            racing.connection.stop();
            let at = 0;
            for (const { state, log } of shown) {
              if (!state) continue;
              const now = states.findIndex(
                ({ seq, undos }, k) => k >= at && seq === state.seq && undos === state.undos,
              );
              expect(now).toBeGreaterThanOrEqual(at);
              expect(log.map((line) => line.words)).toEqual(logs[now]!.map((line) => line.words));
              at = now;
            }
          },
        ),
        { numRuns: 150, seed: 21 },
      );
    },
    PATIENCE,
  );
});
