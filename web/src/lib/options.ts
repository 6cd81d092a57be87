/** The options of a race as they can be chosen: which values there are, and which go with the others. */

import type { Option } from './rest';

/** What can be chosen of one option now. */
export interface Offer {
  name: string;
  title: string;
  says: string;
  picks: { value: string; label: string; off?: string }[];
  parts: Part[]; // empty where it is one of several
  value: string;
  label: string; // of the value
  changed: boolean; // not as usual
  isModel: boolean; // the value is the model of the seat's car
  moot: string; // why it makes no difference now; empty if it does
}
/** Something that an option has or has not, and the value without or with it. */
export interface Part {
  label: string;
  on: boolean;
  to: string;
  off: string; // why it cannot be switched
}
type Picked = Record<string, string>;

/** The values of an option for so many cars, the usual one first where that depends on them. */
export const allowed = (option: Option, cars: number): string[] => option.by_seats[String(cars)] ?? option.values;

export const usual = (option: Option, cars: number): string => option.by_seats[String(cars)]?.[0] ?? option.default;

/** Whether the other options have such values; one that is not there does not count. */
const met = (wanted: Record<string, string[]> | undefined, options: Option[], picked: Picked, cars: number): boolean =>
  Object.entries(wanted ?? {}).every(([name, values]) => {
    const other = options.find((o) => o.name === name);
    return !other || values.includes(chosen(other, options, picked, cars));
  });

/** Why a value cannot be chosen with the others as they are; empty if it can. */
export const barred = (option: Option, value: string, options: Option[], picked: Picked, cars: number): string =>
  met(option.needs[value], options, picked, cars) ? '' : (option.needs_says[value] ?? '');

/** Why an option makes no difference with the others as they are; empty if it does. */
export const moot = (option: Option, options: Option[], picked: Picked, cars: number): string =>
  met(option.matters, options, picked, cars) ? '' : option.moot_says;

/** The value that is picked, or the usual one where it does not go with the others or makes no difference. */
export function chosen(option: Option, options: Option[], picked: Picked, cars: number): string {
  const value = picked[option.name];
  const fits = value !== undefined && allowed(option, cars).includes(value) && !moot(option, options, picked, cars);
  return fits && !barred(option, value, options, picked, cars) ? value : usual(option, cars);
}

/** What can be chosen of an option. */
export function offerOf(option: Option, options: Option[], picked: Picked, cars: number): Offer {
  const value = chosen(option, options, picked, cars),
    label = (one: string) => option.labels[one] ?? one;
  const picks = allowed(option, cars).map((one) => ({
    value: one,
    label: label(one) + (option.by_seats[String(cars)] && one === usual(option, cars) ? ', as the track has it' : ''),
    off: barred(option, one, options, picked, cars),
  }));
  return {
    name: option.name,
    title: option.title,
    says: option.seat === null ? option.says : '',
    picks,
    parts: partsOf(option, picks, value),
    value,
    label: label(value),
    changed: value !== usual(option, cars),
    isModel: option.is_model,
    moot: moot(option, options, picked, cars),
  };
}

/** The parts that the values of an option are put together from; a switch leads to the value with just those parts. */
function partsOf(option: Option, picks: Offer['picks'], value: string): Part[] {
  const now = option.parts[value] ?? [];
  const labels = [...new Set(picks.flatMap((pick) => option.parts[pick.value] ?? []))];
  return labels.map((label) => {
    const on = now.includes(label),
      wanted = new Set(on ? now.filter((part) => part !== label) : [...now, label]);
    const to = picks.find((pick) => {
      const parts = option.parts[pick.value];
      return parts?.length === wanted.size && parts.every((part) => wanted.has(part));
    });
    return { label, on, to: to?.value ?? value, off: to ? (to.off ?? '') : option.parts_says };
  });
}

/** What there is to choose for a seat. */
export const ownOf = (seat: number, options: Option[], picked: Picked, cars: number): Offer[] =>
  options
    .filter((option) => option.seat === seat && allowed(option, cars).length > 1)
    .map((option) => offerOf(option, options, picked, cars));

/** The model of a seat's car, where that can be chosen. */
export const modelOf = (own: Offer[]): string => own.find((offer) => offer.isModel)?.value ?? '';

/** The same in a few words: the first of them, and whatever is not as usual. */
export const inShort = (own: Offer[]): string =>
  own
    .filter((offer, k) => !k || offer.changed)
    .map((offer) => offer.label)
    .join(', ');
