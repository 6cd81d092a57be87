/** Searching the rules. */

import type { Clause, Rules } from './rest';

const says = (clause: Clause): string =>
  [clause.id, clause.text, ...(clause.rulings ?? []).flatMap((r) => [r.id, r.text])].join(' ').toLowerCase();

/** The sections with the clauses that hold every word searched for. */
export function found(rules: Rules, search: string): Rules['sections'] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return rules.sections;
  return rules.sections
    .map((section) => ({ ...section, clauses: section.clauses.filter((c) => words.every((word) => says(c).includes(word))) }))
    .filter((section) => section.clauses.length);
}
