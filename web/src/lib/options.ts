/** The options of a race as they can be chosen: which values there are, and which go with the others. */

import type { Option } from './rest';

/** What is chosen for one seat. */
export interface Own {
  name: string;
  title: string;
  picks: { value: string; label: string; off?: string }[];
  value: string;
  changed: boolean; // not as usual
}
type Picked = Record<string, string>;

/** The values of an option for so many cars, the usual one first where that depends on them. */
export const allowed = (option: Option, cars: number): string[] => option.by_seats[String(cars)] ?? option.values;

export const usual = (option: Option, cars: number): string => option.by_seats[String(cars)]?.[0] ?? option.default;

/** Why a value cannot be chosen with the others as they are; empty if it can. */
export function barred(option: Option, value: string, options: Option[], picked: Picked, cars: number): string {
  const unmet = Object.entries(option.needs[value] ?? {}).some(([name, values]) => {
    const other = options.find((o) => o.name === name);
    return other && !values.includes(chosen(other, options, picked, cars));
  });
  return unmet ? (option.needs_says[value] ?? '') : '';
}

/** The value that is picked, or the usual one where it does not go with the others. */
export function chosen(option: Option, options: Option[], picked: Picked, cars: number): string {
  const value = picked[option.name];
  const fits = value !== undefined && allowed(option, cars).includes(value);
  return fits && !barred(option, value, options, picked, cars) ? value : usual(option, cars);
}

/** What there is to choose for a seat. */
export const ownOf = (seat: number, options: Option[], picked: Picked, cars: number): Own[] =>
  options
    .filter((option) => option.seat === seat && allowed(option, cars).length > 1)
    .map((option) => ({
      name: option.name,
      title: option.title,
      picks: allowed(option, cars).map((value) => ({
        value,
        label: option.labels[value] ?? value,
        off: barred(option, value, options, picked, cars),
      })),
      value: chosen(option, options, picked, cars),
      changed: chosen(option, options, picked, cars) !== usual(option, cars),
    }));

/** The same in a few words: the first of them, and whatever is not as usual. */
export const inShort = (own: Own[]): string =>
  own
    .filter((option, k) => !k || option.changed)
    .map((option) => option.picks.find((pick) => pick.value === option.value)?.label ?? option.value)
    .join(', ');
