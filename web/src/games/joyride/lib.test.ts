import { figuresOf } from './panels';
import { describe, expect, it } from 'vitest';
import type { LogLine, State } from '../../protocol';
import { states, welcome } from '../../mock/race';
import { byText, splitClause } from '../../lib/choices';
import { percent } from '../../lib/percent';
import { askOf, facesIn, lockWords, notchOf, picks, shiftWords, toggled, tokensOf } from './choices';
import { onHexagons } from '../../board/scene';
import { KINDS } from './kinds';
import { stepsDone } from './steps';
import { byWay, leastCrash, readOdds } from './odds';
import { timelineOf } from '../../board/timeline';
import { cuesOf } from '../../lib/sound';
import { hashIn, parseRoute, positionHash, replayHash, tableHash } from '../../lib/route';
import { chanceOf, totalOf } from '../../lib/outcomes';
import { cardsFound, found } from '../../lib/rules';
import { EMPTY, follows, reduce, seatInHand } from '../../lib/table';

describe('choices', () => {
  it('know what is asked', () => {
    expect(Object.entries(states).map(([kind, state]) => [kind, askOf(state.choices)])).toEqual(
      Object.keys(states).map((kind) => [kind, kind === 'reverse' ? 'steer' : kind]),
    );
  });
  it('match the dice taken to the lock slots, in any order', () => {
    const { mirror } = figuresOf(states.lock.panels.find((p) => p.seat === states.lock.actor))!;
    expect(lockWords([])).toBe('lock none');
    expect(lockWords([3, 1, 3])).toBe('lock 1 3 3');
    for (let place = 0; place < mirror!.length; place++) {
      expect(byText(states.lock.choices, lockWords(picks(mirror!, [place])))).toBeDefined();
    }
    expect(toggled(toggled([0], 2), 0)).toEqual([2]);
  });
  it('read the notches of the gear column', () => {
    expect([5, 4, 3, 2, 1].map((notch) => shiftWords(3, notch))).toEqual([
      null,
      'shift up',
      'stay',
      'shift down',
      'engine brake',
    ]);
    expect(notchOf(3, 'engine brake')).toBe(1);
  });
  it('are drawn as dice, arrows and words in the steps', () => {
    expect(tokensOf(['lock 2 3', 'steer left'])).toEqual([{ die: 2 }, { die: 3 }, { icon: 'steer left' }]);
    expect(tokensOf(['shift down', 'remove 3', 'lock none'])).toEqual([
      { word: 'down' },
      { icon: 'stay' },
      { die: 3 },
      { word: 'none' },
    ]);
  });
  it('split the clause from a sentence', () => {
    expect(splitClause("'lock 3' is not possible: it is late [JR-LOCK-02]")).toEqual({
      text: "'lock 3' is not possible: it is late",
      clause: 'JR-LOCK-02',
    });
    expect(splitClause('no clause')).toEqual({ text: 'no clause', clause: '' });
  });
});

describe('odds', () => {
  it('add up to one and are sorted', () => {
    const shift = states.shift.choices[0]!.preview.odds!,
      odds = readOdds(shift);
    expect(odds.distances.reduce((sum, d) => sum + d.p, 0)).toBeCloseTo(1);
    expect(odds.risks.map((r) => r.way)).toContain('steer left');
  });
  it('are gathered by way, with the least risk of all', () => {
    const odds = { 'move 2': 1, 'crash straight': 0.5, 'head-on straight': 0.1, 'crash steer left': 0.25 };
    expect(byWay(readOdds(odds).risks).map((w) => [w.way, w.risks.length])).toEqual([
      ['straight', 2],
      ['steer left', 1],
    ]);
    expect(leastCrash(odds)).toBe(0.25);
    expect(leastCrash({})).toBeNull();
  });
  it('are never rounded to never or always', () => {
    expect([0, 0.004, 0.5, 0.996, 1].map(percent)).toEqual(['0 %', '<1 %', '50 %', '>99 %', '100 %']);
  });
});

const line = (seq: number, words: string, turn = false): LogLine => ({
  seq,
  actor: 'A',
  words,
  alone: false,
  told: [{ text: words, clause: 'X', seat: 0, turn }],
});
const state = (seq: number, since: number, more: Partial<State> = {}): State => ({
  ...states.lock,
  seq,
  since,
  log: Array.from({ length: Math.max(0, seq - since) }, (_, k) => line(since + 1 + k, `line ${since + 1 + k}`)),
  ...more,
});

describe('the table', () => {
  it('takes states in order, skips doubled ones, sees gaps, follows an undo', () => {
    const start = reduce(EMPTY, state(2, 0)).next;
    expect(start.log.map((l) => l.seq)).toEqual([1, 2]);
    expect(reduce(start, state(2, 0)).next.log).toHaveLength(2);
    expect(reduce(start, state(5, 4)).verdict).toBe('gap');
    const on = reduce(start, state(4, 2)).next;
    expect(on.log.map((l) => l.seq)).toEqual([1, 2, 3, 4]);
    expect(reduce(on, state(3, 3)).next.log.map((l) => l.seq)).toEqual([1, 2, 3]);
    expect(reduce(on, { t: 'pong', seq: 5 }).verdict).toBe('ignored');
  });
  it('takes the words of an answer that was sealed once it is opened', () => {
    const sealed = reduce(EMPTY, { ...state(2, 0), log: [line(1, 'gear 1'), line(2, '')] }).next;
    const open = reduce(sealed, { ...state(3, 2), log: [line(2, 'gear 3'), line(3, 'gear 2')] }).next;
    expect(open.log.map((l) => [l.seq, l.words])).toEqual([
      [1, 'gear 1'],
      [2, 'gear 3'],
      [3, 'gear 2'],
    ]);
  });
  it('knows why it stands still, and that it goes on', () => {
    const still = reduce(EMPTY, { t: 'seats', seats: [], trouble: 'the disk is full' }).next;
    expect(still.trouble).toBe('the disk is full');
    expect(reduce(still, { t: 'seats', seats: [] }).next.trouble).toBe('');
  });
  it('animates only what follows', () => {
    expect(follows(null, state(2, 0))).toBe(false);
    expect(follows(state(2, 0), state(3, 2))).toBe(true);
    expect(follows(state(3, 0), state(2, 2))).toBe(false);
  });
  it('acts for the seat that is asked, else for its own', () => {
    const snapshot = { ...EMPTY, welcome: { ...welcome, you: 1 } };
    expect(seatInHand({ ...snapshot, state: state(1, 0, { actor: 0 }) })).toBe(0);
    expect(seatInHand({ ...snapshot, state: state(1, 0, { choices: [] }) })).toBe(1);
  });
  it('tells what was chosen in this turn, by step', () => {
    const log = [
      line(1, 'lock 1'),
      line(2, 'end', true),
      line(3, 'lock 3'),
      line(4, 'straight'),
      line(5, 'shift up'),
      line(6, 'roll 1 2'),
      line(7, 'steer left'),
    ];
    const steps = ['Start', 'Lock', 'Shift', 'Roll', 'End'];
    const done = stepsDone({ ...state(7, 0), steps, step: 'Roll' }, log);
    expect(Object.entries(done).map(([step, { words }]) => [step, words])).toEqual([
      ['Lock', ['lock 3', 'straight']],
      ['Shift', ['shift up']],
      ['Roll', ['roll 1 2', 'steer left']],
    ]);
    expect(done['Roll']?.tokens).toEqual([{ die: 1 }, { die: 2 }, { icon: 'steer left' }]);
    expect(stepsDone({ ...state(2, 0), steps, step: 'Lock' }, log.slice(0, 2))).toEqual({});
  });
  it('tells the roll of a dazzled driver in Lock, and the shifts of abilities in Shift', () => {
    const steps = ['Start', 'Lock', 'Shift', 'Roll', 'End'];
    const words = ['lock 2', 'roll 3', 'straight', 'crunchy gears down', 'remove 1', 'roll 1 2'];
    const log = [line(1, 'end', true), ...words.map((text, k) => line(k + 2, text))];
    const done = stepsDone({ ...state(7, 0), steps, step: 'Roll' }, log);
    expect(Object.entries(done).map(([step, chosen]) => [step, chosen.words])).toEqual([
      ['Lock', ['lock 2', 'roll 3', 'straight']],
      ['Shift', ['crunchy gears down', 'remove 1']],
      ['Roll', ['roll 1 2']],
    ]);
  });
});

describe('routes', () => {
  it('read what they write', () => {
    expect(parseRoute('')).toEqual({ page: 'lobby' });
    expect(parseRoute(tableHash('a b'))).toEqual({ page: 'table', id: 'a b' });
    expect(parseRoute(replayHash('x', 12))).toEqual({ page: 'replay', id: 'x', line: 12 });
    expect(parseRoute('#/replay/x/y')).toEqual({ page: 'replay', id: 'x', line: null });
    const position = 'joyride/school-yard/seats=2/round=9,at=lock/A=f3:e,gear=3';
    expect(parseRoute(positionHash(position))).toEqual({ page: 'position', position });
    expect(parseRoute('#/position/a%3Db%')).toEqual({ page: 'position', position: 'a%3Db%' });
    expect(parseRoute('#/table/%')).toEqual({ page: 'table', id: '%' });
  });
  it('are found in links that people paste, and codes are none', () => {
    expect(hashIn(' see http://host:8000/#/table/x_1 ')).toBe('#/table/x_1');
    expect(hashIn('3fa9c012')).toBeNull();
  });
});

describe('outcomes', () => {
  const outcome = {
    seq: 4,
    k: 1,
    could: [
      { words: 'roll 1 1', weight: 1 },
      { words: 'roll 1 2', weight: 2 },
    ],
    came: 'roll 1 2',
    agrees: true,
  };
  it('have odds by weight', () => {
    expect([chanceOf(outcome, outcome.came), totalOf(outcome)]).toEqual([2, 3]);
  });
  it('show dice for rolls alone', () => {
    expect(facesIn('roll 1 2')).toEqual([1, 2]);
    expect(facesIn('draw B')).toBeNull();
  });
});

describe('rules', () => {
  it('are found by every word', () => {
    const rules = {
      cards: [],
      sections: [
        {
          title: 'Lock',
          clauses: [
            { id: 'JR-LOCK-01', text: 'Dice may be locked.' },
            { id: 'JR-LOCK-02', text: 'At most four.' },
          ],
        },
      ],
    };
    expect(found(rules, 'dice LOCKED')[0]!.clauses).toHaveLength(1);
    expect(found(rules, 'zebra')).toEqual([]);
    expect(found(rules, ' ')).toBe(rules.sections);
    const card = (group: string, title: string) => ({ group, title, says: 'Explodes.', facts: ['dropped'] });
    const lying = { ...rules, cards: [card('Items', 'Mine'), card('Items', 'Oil'), card('Abilities', 'Stall')] };
    expect(cardsFound(lying, '').map((pile) => [pile.group, pile.cards.length])).toEqual([
      ['Items', 2],
      ['Abilities', 1],
    ]);
    expect(cardsFound(lying, 'DROPPED oil').flatMap((pile) => pile.cards.map((c) => c.title))).toEqual(['Oil']);
  });
  it('come with the section of that name first, and rulings last', () => {
    const clause = (text: string, ruling = '') => ({
      id: 'JR',
      text,
      rulings: ruling ? [{ id: 'JR-R', question: '', text: ruling }] : [],
    });
    const rules = {
      cards: [],
      sections: [
        { title: 'Goal', clauses: [clause('Win.', 'After a Head-On, too.')] },
        { title: 'Damage', clauses: [clause('A Head-On may damage.')] },
        { title: 'Collisions / Head-On', clauses: [clause('Front to front.', 'A Head-On is answered.')] },
      ],
    };
    expect(found(rules, 'head-on').map((section) => section.title)).toEqual(['Collisions / Head-On', 'Damage', 'Goal']);
  });
});

describe('sounds', () => {
  it('follow what is seen', () => {
    const cars = [{ seat: 0, letter: 'A', name: 'Red', front: 'c2', rear: 'b2', facing: 'e' }];
    const timeline = timelineOf(
      onHexagons,
      KINDS,
      cars,
      [
        { kind: 'rolled', seat: 0, dice: [1] },
        { kind: 'moved', seat: 0, front: 'd2', rear: 'c2', facing: 'e' },
        { kind: 'smashed', seat: 0, says: 'Red smashes' },
      ],
      1,
    );
    expect(timeline.labels.map((l) => l.text)).toEqual(['Red smashes']);
    const cues = cuesOf(timeline, KINDS);
    expect(cues.map((c) => c.kind)).toEqual(['engine', 'dice', 'crash']);
    expect(cues[0]!.at).toBeGreaterThan(cues[1]!.at);
    expect(cues[2]!.at).toBeGreaterThanOrEqual(cues[0]!.at + cues[0]!.length);
  });
});
