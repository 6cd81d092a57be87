/** Searching the rules. */

import type { Clause, Rules } from './rest';

const says = (clause: Clause): string =>
  [clause.id, clause.text, ...(clause.rulings ?? []).flatMap((r) => [r.id, r.text])].join(' ').toLowerCase();

/** How near a section is to what is searched: its title holds it, a clause does, or only a ruling. */
function distance(section: Rules['sections'][number], words: readonly string[]): number {
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  return holds(section.title) ? 0 : section.clauses.some((clause) => holds(clause.text)) ? 1 : 2;
}

/** The sections with the clauses that hold every word searched for, the nearest first. */
export function found(rules: Rules, search: string): Rules['sections'] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return rules.sections;
  return rules.sections
    .map((section) => ({
      ...section,
      clauses: section.clauses.filter((c) => words.every((word) => says(c).includes(word))),
    }))
    .filter((section) => section.clauses.length)
    .sort((a, b) => distance(a, words) - distance(b, words));
}
