/** Searching the rules. */

import type { Card, Clause, Example, Rules } from './rest';

const says = (clause: Clause): string =>
  [clause.id, clause.text, ...(clause.rulings ?? []).flatMap((r) => [r.id, r.question, r.text])]
    .join(' ')
    .toLowerCase();

const wordsOf = (search: string): string[] => search.toLowerCase().split(/\s+/).filter(Boolean);

/** Whether a text holds every word searched for; without a search none does. */
export const holds = (text: string, search: string): boolean =>
  search.trim() !== '' && wordsOf(search).every((word) => text.toLowerCase().includes(word));

/** How near a section is to what is searched: its title holds it, a clause does, or only a ruling. */
function distance(section: Rules['sections'][number], words: readonly string[]): number {
  const search = words.join(' ');
  return holds(section.title, search) ? 0 : section.clauses.some((clause) => holds(clause.text, search)) ? 1 : 2;
}

/** The sections with the clauses that hold every word searched for, the nearest first. */
export function found(rules: Rules, search: string): Rules['sections'] {
  const words = wordsOf(search);
  if (!words.length) return rules.sections;
  return rules.sections
    .map((section) => ({
      ...section,
      clauses: section.clauses.filter((c) => words.every((word) => says(c).includes(word))),
    }))
    .filter((section) => section.clauses.length)
    .sort((a, b) => distance(a, words) - distance(b, words));
}

/** The cards that hold every word searched for, by group. */
export function cardsFound(rules: Rules, search: string): { group: string; cards: Card[] }[] {
  const words = wordsOf(search);
  const text = (card: Card) => [card.group, card.title, card.says, ...card.facts].join(' ').toLowerCase();
  const cards = rules.cards.filter((card) => words.every((word) => text(card).includes(word)));
  return [...new Set(cards.map((card) => card.group))].map((group) => ({
    group,
    cards: cards.filter((card) => card.group === group),
  }));
}

/** The drawn examples by the rule under which each stands: the first it is of, or the one that is looked up. */
export function picturesOf(examples: readonly Example[], clause: string): ReadonlyMap<string, Example[]> {
  const under = new Map<string, Example[]>();
  for (const example of examples) {
    const id = example.clauses.includes(clause) ? clause : example.clauses[0]!;
    under.set(id, [...(under.get(id) ?? []), example]);
  }
  return under;
}
