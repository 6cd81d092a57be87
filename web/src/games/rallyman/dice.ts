/** Dice in the server's words, and as numbers that tumble. */

export type DieKind = 'gear' | 'coast' | 'leader' | 'brake';
export interface DrawnDie {
  kind: DieKind;
  text: string;
  brake: boolean; // the Brake die lies with it
}

/** `g3+b` is the Gear 3 die with the Brake die. */
export function dieOf(word: string): DrawnDie {
  if (word === 'redline') return { kind: 'brake', text: 'B', brake: false };
  if (word === 'coast' || word === 'leader') return { kind: word, text: word === 'coast' ? 'C' : 'L', brake: false };
  return { kind: 'gear', text: word.slice(1, 2), brake: word.endsWith('+b') };
}

const WORDS = ['g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g1+b', 'g2+b', 'g3+b', 'g4+b', 'coast', 'redline'];
/** A face of a roll: which die, and whether it shows a Warning. Faces are numbered from 1, two a die. */
export function faceOf(face: number): { die: DrawnDie; warning: boolean } {
  return { die: dieOf(WORDS[Math.floor((face - 1) / 2)] ?? 'g1'), warning: (face - 1) % 2 === 1 };
}
