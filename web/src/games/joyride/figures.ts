/** What a panel of this game holds in figures; made by tools/make_types.py, do not edit. */

/** An ability token: what it says, the steps whose lights are lit, its signs, and whether it is used. */
export interface AbilityShown {
  id: string;
  title: string;
  lights: string[];
  says: string;
  signs: string[];
  used: boolean;
}

/** Something that is so with a car: a word or two, and the sentence behind them. */
export interface Chip {
  kind: string;
  text: string;
  says: string;
}

/** The dashboard of the driving game in numbers: dice as faces (0 is one not rolled yet), damage by kind of slot. */
export interface Figures {
  gear: number;
  mirror: number[];
  locked: number[];
  damagedGears: number;
  damagedLocks: number;
  damagedItems: number;
  pending: number;
  next: number;
  laps: number;
  lapsToWin: number;
  car: string;
  carTitle: string;
  driver: string;
  items: string[];
  flash: number;
  set: string;
  abilities: AbilityShown[];
  toggle: string;
  power: number;
  chips: Chip[];
  teammate: number;
  taking: string;
}
