/** A hand that holds nothing: a touch means a choice. Games that need no more may build on it. */

import type { Target } from '../../board/targets';
import type { Session } from '../../lib/session.svelte';
import type { Choice } from '../../protocol';
import type { Hand } from '../game';

export class PlainHand implements Hand {
  protected readonly session: Session;

  /** Every choice that ends somewhere on the board can be touched there. */
  targets = $derived.by<Target[]>(() =>
    this.session.choices.flatMap((choice) => {
      const at = this.session.scene?.spotOf((choice.preview.ends ?? '').split(' ')[0]!);
      return at ? [{ action: choice.action, words: choice.text, at, angle: null, reverse: false }] : [];
    }),
  );
  armed = $derived.by(() => this.session.armed);
  ways = $derived.by<Choice[]>(() => (this.session.considered ? [this.session.considered] : []));
  bright = $derived.by(() => this.session.considered?.action ?? null);
  minded = $derived.by(() => this.session.armed !== null);

  constructor(session: Session) {
    this.session = session;
  }

  places(choice: Choice): string[] {
    return [`[data-choice="${choice.action}"]`];
  }
  tap(target: Target): void {
    this.session.tap(target.action);
  }
  hover(action: number | null): void {
    this.session.hover(action);
  }
  key(_: KeyboardEvent): boolean {
    return false;
  }
  considered(_: Choice): void {}
  taken(_: Choice): void {}
  hinted(_: Choice): void {}
  doing(_: Choice): void {}
  refused(): void {}
  putBack(): void {}
  forget(): void {}
  rested(): void {}
}
