/** What a panel of this game holds in figures; made by tools/make_types.py, do not edit. */

/** A step of the plan: its die on its space, and the chance that control is kept up to there. */
export interface StepShown {
  die: string;
  at: string;
  jump: string;
  gear: number;
  kept: number;
  state: string;
}

/** The dice on the road, and what they are worth. */
export interface Plan {
  steps: StepShown[];
  warnings: number;
  limit: number;
  kept: number;
  flyingFails: number;
  oneByOne: number;
  flatOut: number;
  earns: number;
  price: number;
  way: string;
}

/** A line of the Rally sheet: a stage that is done. */
export interface SheetRow {
  time: number;
  penalty: number;
  damage: number[];
  spare: boolean;
  retired: boolean;
  total: number;
  position: number;
  start: number;
  sisuUsed: boolean;
  cards: number;
  seconds: number;
}

/** A Dashboard in numbers. */
export interface Figures {
  gear: number;
  gearDice: number;
  coastDice: number;
  brakeDice: number;
  boxDice: number[];
  damage: number[];
  ok: number;
  leader: boolean;
  seconds: number;
  booked: number;
  total: number;
  time: string;
  turns: number;
  card: number;
  back: string;
  spare: boolean;
  sisu: boolean;
  hasSisu: boolean;
  status: string;
  beside: boolean;
  stage: number;
  stages: number;
  place: number;
  start: number;
  dice: string[];
  sheet: SheetRow[];
  assistance: boolean[];
  plan: Plan | null;
}
