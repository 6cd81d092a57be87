/** What a driver of Rallyman has in hand: a die taken up, a space whose dice are spread out. */

import { angleOfArrow, targetToward, type Target } from '../../board/targets';
import { byAction } from '../../lib/choices';
import type { Session } from '../../lib/session.svelte';
import type { Choice } from '../../protocol';
import { PlainHand } from '../plain/hand.svelte';
import { figuresOf, worthOf } from './panels';
import { fanned, groupsOf, signOf, spread, type Group } from './targets';

/** What is asked, by the kinds of the choices. */
export type Ask = 'lay' | 'step' | 'relay' | 'sisu' | 'tire' | 'penalty' | 'spare' | '';

export function askOf(choices: readonly Choice[]): Ask {
  const kinds = new Set(choices.map((choice) => choice.kind));
  for (const ask of ['relay', 'sisu', 'tire', 'penalty', 'spare'] as const) if (kinds.has(ask)) return ask;
  if (kinds.has('roll') || kinds.has('stop')) return 'step';
  return kinds.has('lay') || kinds.has('one-by-one') ? 'lay' : '';
}

export class RallyHand extends PlainHand {
  die = $state.raw(''); // taken up from the Dashboard
  fan = $state.raw(''); // the space whose dice are spread out

  ask = $derived.by<Ask>(() => askOf(this.session.choices));
  /** The choices that stand on the board, by the space they end on. */
  groups = $derived.by<Group[]>(() => {
    const on = this.session.choices.filter((choice) => choice.kind === 'lay' || choice.kind === 'relay');
    return groupsOf(this.die ? on.filter((choice) => worthOf(choice).die === this.die) : on);
  });
  override targets = $derived.by<Target[]>(() => {
    const { scene, panel, shown } = this.session;
    if (!scene) return [];
    const found = this.groups.flatMap((group) => {
      const at = scene.spotOf(group.space);
      return at ? fanned(group, at, group.space === this.fan, scene.cells.get(group.space)?.outline) : [];
    });
    spread(found);
    const last = figuresOf(panel)?.plan?.steps.at(-1);
    const at = last && this.ask === 'lay' && shown?.can_undo ? scene.spotOf(last.at) : null;
    if (at) found.push({ action: -1, words: 'Take the last die back', at, angle: null, reverse: false, back: true });
    return found;
  });
  override ways = $derived.by<Choice[]>(() => {
    const choice = this.session.considered;
    const onRoad = ['lay', 'roll', 'secure'].includes(choice?.kind ?? ''); // its die lies where the car would come
    return choice && !onRoad && choice.preview.path?.length ? [choice] : [];
  });

  constructor(session: Session) {
    super(session);
  }

  /** A die is laid by one tap: it can be taken back as easily. What cannot be taken back needs two. */
  override tap(target: Target): void {
    const choice = byAction(this.session.choices, target.action);
    if (choice?.kind === 'lay') this.session.act(choice.action);
    else this.session.tap(target.action);
  }

  hold(target: Target): void {
    const choice = byAction(this.session.choices, target.action);
    const space = choice?.preview.ends ?? '';
    this.fan = this.fan === space ? '' : space;
  }

  /** Take a die up: only where it can be laid is lit. */
  take(die: string): void {
    const fits = this.session.choices.some((choice) => worthOf(choice).die === die);
    if (!fits) return this.session.why(`${die} ${this.groups[0]?.space.split(':').at(-1) ?? ''}`.trim());
    this.die = this.die === die ? '' : die;
    this.fan = '';
  }

  override key(e: KeyboardEvent): boolean {
    const angle = angleOfArrow(e.key);
    if (angle !== null) return this.point(angle);
    const key = e.key.toLowerCase();
    const kinds: Record<string, string> = { o: 'one-by-one', r: 'roll', s: 'secure', t: 'stop', x: 'flat-out' };
    const one = kinds[key] && this.session.choices.find((choice) => choice.kind === kinds[key]);
    if (one) this.session.tap(one.action);
    else if (this.ask === 'lay' && /^[1-6]$/.test(key)) this.take(`g${key}`);
    else if (this.ask === 'lay' && key === 'b') this.take(this.die ? this.withBrake(this.die) : 'redline');
    else if (this.ask === 'lay' && key === 'c')
      this.take(this.session.choices.some((choice) => worthOf(choice).die === 'leader') ? 'leader' : 'coast');
    else if (key === 'backspace' && this.session.shown?.can_undo) this.session.undo();
    else return false;
    return true;
  }
  private withBrake(die: string): string {
    return die.endsWith('+b') ? die.slice(0, -2) : `${die}+b`;
  }
  private point(angle: number): boolean {
    const targets = this.targets.filter((target) => target.action >= 0);
    const current = targets.find((target) => target.action === this.session.armed) ?? null;
    const next = targetToward(targets, angle, current);
    if (next) this.session.arm(next.action);
    return next !== null;
  }

  override hinted(choice: Choice): void {
    this.die = '';
    this.fan = choice.kind === 'lay' && signOf(choice) !== this.signAt(choice) ? (choice.preview.ends ?? '') : '';
  }
  private signAt(choice: Choice): string {
    const group = this.groups.find((one) => one.space === choice.preview.ends);
    return group ? signOf(group.choices[0]!) : '';
  }
  override putBack(): void {
    this.forget();
  }
  override forget(): void {
    this.die = this.fan = '';
  }
  /** Rolling on is what one tap does. */
  override rested(): void {
    const roll = this.session.choices.find((choice) => choice.kind === 'roll');
    if (roll) this.session.armed ??= roll.action;
  }
}
