/** What the page knows of the kinds of things that happen in a game: how long they last, how grave they are, how they sound. */

export type Burst = 'crash' | 'blast' | 'flash' | 'splash'; // a blast takes in the spaces around

export interface Kinds {
  /** Milliseconds that a motion takes; one that is not named is only told. */
  lasts: Readonly<Record<string, number>>;
  spins?: Readonly<Record<string, number>>; // degrees that a car turns by, beyond how it comes to stand
  drive: string; // the motion of a car that drives: with another car's begins a step of its own
  roll: string; // the motion of dice that fall
  bursts: Readonly<Record<string, Burst>>; // what bursts where it happens
  goesOff: Readonly<Record<string, Burst>>; // tokens that burst where their flight ends
  lays: readonly string[]; // motions that lay a token on a space
  clears: readonly string[]; // motions that take away what lies there
  /** Consequences, the gravest first: one sign stands for all that happen on a space. */
  gravest: readonly string[];
  good: readonly string[];
  shoving: readonly string[]; // neither good nor bad
  placeless: readonly string[]; // consequences that have no sign on the board
  shoves: readonly string[]; // heard as cars that touch
  lines: readonly string[]; // heard as a line that is crossed
}
