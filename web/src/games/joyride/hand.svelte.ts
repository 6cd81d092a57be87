/** What a driver of Joyride has in hand: dice taken to the lock slots, an item or ability taken up, a way to set out. */

import { figuresOf } from './panels';
import type { Target } from '../../board/targets';
import { byAction, byText } from '../../lib/choices';
import type { Session } from '../../lib/session.svelte';
import type { Choice } from '../../protocol';
import type { Hand } from '../game';
import { askOf, lockWords, picks, toggled } from './choices';
import { atHand, shiftsAtHand, sourceOf, type Source } from './effects';
import { placesOf } from './lights';
import { targetsOf } from './targets';

export class JoyrideHand implements Hand {
  private readonly session: Session;
  picked = $state.raw<number[]>([]); // places on the mirror whose dice would be locked
  source = $state.raw<Source>(''); // the item or ability taken up
  way = $state.raw<number | null>(null); // considered while locking: how the move would set out
  hoveredWay = $state.raw<number | null>(null);
  private next = ''; // the steer to make once the dice are locked

  ask = $derived.by(() => askOf(this.session.choices));
  mirror = $derived.by(() => figuresOf(this.session.panel)?.mirror ?? []);
  locking = $derived.by(() =>
    this.ask === 'lock' ? byText(this.session.choices, lockWords(picks(this.mirror, this.picked))) : undefined,
  );
  onward = $derived.by(() => this.session.onward);
  wayConsidered = $derived.by(() => byAction(this.onward, this.hoveredWay) ?? byAction(this.onward, this.way));
  /** While dice are being locked, the arrows of the move they make stand at the nose already. */
  setsOut = $derived.by(() => this.ask === 'lock' && (this.session.considered?.kind ?? 'lock') === 'lock');

  atHand = $derived.by(() => atHand(this.session.choices, this.source, figuresOf(this.session.panel)));

  targets = $derived.by<Target[]>(() => {
    const { choices, car, shown } = this.session;
    if (this.setsOut) return this.onward.length ? targetsOf(this.onward, car) : [];
    if (this.ask === 'place' || this.ask === 'late') return targetsOf(choices, undefined);
    if (this.ask === 'shift') return [];
    return targetsOf(this.atHand, car, shown?.cars);
  });
  armed = $derived.by(() => (this.setsOut ? this.way : this.session.armed));
  ways = $derived.by<Choice[]>(() => {
    const { considered } = this.session;
    if (this.ask === 'steer' && (!considered || considered.preview.path?.length))
      return this.atHand.filter((choice) => choice.preview.path?.length || choice.kind === 'steer');
    return this.onward.length || !considered ? this.onward : [considered];
  });
  bright = $derived.by(() => {
    const looked = this.setsOut ? this.wayConsidered : this.ask === 'steer' ? this.session.considered : null;
    return looked?.action ?? null;
  });
  minded = $derived.by(() => {
    const { armed, considered } = this.session;
    return armed !== null && (considered?.kind !== 'lock' || this.picked.length > 0 || this.way !== null);
  });

  constructor(session: Session) {
    this.session = session;
  }

  places(choice: Choice): string[] {
    return placesOf(choice, picks(this.mirror, this.picked));
  }

  // ---- dice, items, ways ----

  /** Take a die of the mirror to the lock slots, or back. */
  pick(place: number): void {
    const next = toggled(this.picked, place);
    const words = lockWords(picks(this.mirror, next)),
      choice = byText(this.session.choices, words);
    if (!choice) return this.session.why(words);
    this.picked = next;
    this.way = this.hoveredWay = null;
    this.session.arm(choice.action);
  }

  /** Lock the dice that were taken to the slots. */
  lock(): void {
    if (!this.locking) return;
    this.session.armed = this.locking.action;
    this.session.confirm();
  }

  /** While locking: how to set out with these dice. Tapped again, both are done. */
  tapWay(action: number): void {
    if (this.way === action) return this.session.confirm();
    this.session.note = null;
    this.way = action;
  }

  hoverWay(action: number | null): void {
    this.hoveredWay = action;
  }

  /** Take up an item or an ability: considered at once if there is but one thing to do with it. */
  take(source: Source): void {
    const own = this.session.choices.filter((choice) => sourceOf(choice.text) === source);
    const armed = own.find((choice) => choice.action === this.session.armed);
    if (own.length === 1) return this.session.tap(own[0]!.action);
    if (armed && own.length) return this.session.confirm();
    this.session.clear();
    if (own.length) this.source = source;
  }

  // ---- touches and keys ----

  tap(target: Target): void {
    if (this.setsOut) this.tapWay(target.action);
    else this.session.tap(target.action);
  }
  hover(action: number | null): void {
    if (this.setsOut) this.hoverWay(action);
    else this.session.hover(action);
  }

  key(e: KeyboardEvent): boolean {
    if (e.key === 'ArrowUp' && this.ask === 'shift') this.stepShift(1);
    else if (e.key === 'ArrowDown' && this.ask === 'shift') this.stepShift(-1);
    else if (/^[1-3]$/.test(e.key) && (this.ask === 'lock' || this.ask === 'remove')) this.pickFace(Number(e.key));
    else return false;
    return true;
  }
  private pickFace(face: number): void {
    const free = this.mirror.findIndex((die, k) => die === face && !this.picked.includes(k));
    if (this.ask === 'lock' && free >= 0) this.pick(free);
    const removal = byText(this.session.choices, `remove ${face}`);
    if (removal) this.session.tap(removal.action);
  }
  private stepShift(by: number): void {
    const sorted = shiftsAtHand(this.session.choices, this.source);
    const now = sorted.findIndex((c) => c.action === this.session.armed);
    const from = now < 0 ? sorted.findIndex((c) => c.text === 'stay') : now;
    const next = sorted[from + by];
    if (next) this.session.arm(next.action);
    else this.session.why(by > 0 ? 'shift up' : 'shift down');
  }

  // ---- what the session tells ----

  considered(choice: Choice): void {
    if (choice.kind === 'lock') this.session.look(choice.action);
  }
  taken(choice: Choice): void {
    this.source = sourceOf(choice.text);
  }
  hinted(choice: Choice): void {
    if (choice.kind === 'lock') this.pickDice(choice.text);
    this.way = this.hoveredWay = null;
  }
  doing(): void {
    this.next = byAction(this.onward, this.way)?.text ?? '';
  }
  refused(): void {
    this.next = '';
  }
  putBack(): void {
    this.forget();
    if (this.ask === 'lock') this.pickNothing();
  }
  forget(): void {
    this.way = this.hoveredWay = null;
    this.picked = [];
    this.source = '';
  }
  rested(): void {
    const then = byText(this.session.choices, this.next);
    this.next = '';
    if (then) this.session.act(then.action);
    else if (this.ask === 'lock') this.pickNothing();
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
  private pickNothing(): void {
    const none = byText(this.session.choices, 'lock none');
    if (none) this.session.armed ??= none.action;
  }
}
