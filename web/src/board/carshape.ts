/** The six cars from above, heading east, centred between their two spaces: one body, each its own silhouette. */

export interface CarShape {
  body: string;
  extra: string;
  stripe: string;
  badge: 'circle' | 'square' | 'triangle' | 'diamond' | 'hexagon' | 'drop';
  wheels: readonly (readonly [number, number])[];
}

const BODY =
  'M-29 -8 Q-31 -10 -26 -10.5 L20 -9.5 Q29 -8.5 31 -3 L31.5 0 L31 3 Q29 8.5 20 9.5 L-26 10.5 Q-31 10 -29 8 Z';
const WEDGE = 'M-29 -9.5 L-10 -10.5 L18 -8 Q28 -5 33 0 Q28 5 18 8 L-10 10.5 L-29 9.5 Z';
const WAGON = 'M-30 -9.5 Q-31 -11 -27 -11 L22 -10.5 Q30 -9.5 30.5 -5 L30.5 5 Q30 9.5 22 10.5 L-27 11 Q-31 11 -30 9.5 Z';
const BUGGY = 'M-28 -6 L-20 -8 L-6 -7 L4 -7 L14 -5 L29 -4 Q32 0 29 4 L14 5 L4 7 L-6 7 L-20 8 L-28 6 Z';
const HATCH = 'M-27 -10.5 Q-30 -10.5 -30 -8 L-30 8 Q-30 10.5 -27 10.5 L14 10 Q27 9 30 4 L30 -4 Q27 -9 14 -10 Z';
const SALOON =
  'M-31 -7 Q-31 -10 -27 -10 L-8 -9 L6 -9 L22 -10 Q29 -9 31 -4 L31 4 Q29 9 22 10 L6 9 L-8 9 L-27 10 Q-31 10 -31 7 Z';
const four = (rear: number, front: number, out: number) =>
  [
    [rear, -out],
    [rear, out],
    [front, -out],
    [front, out],
  ] as const;

export const CARS: readonly CarShape[] = [
  // a coupé with a rear wing and two stripes along
  {
    body: BODY,
    extra: 'M-33 -11 h4 v22 h-4 Z',
    stripe: 'M-28 -3.4 H30 v2 H-28 Z M-28 1.4 H30 v2 H-28 Z',
    badge: 'circle',
    wheels: four(-20, 18, 10.5),
  },
  // a wedge with two fins and a line down its nose
  {
    body: WEDGE,
    extra: 'M-31 -10 l8 2.5 v-3.5 Z M-31 10 l8 -2.5 v3.5 Z',
    stripe: 'M16 -2 L32 0 L16 2 Z',
    badge: 'square',
    wheels: four(-20, 12, 10),
  },
  // a wagon with a roof box and a band across its bonnet
  {
    body: WAGON,
    extra: 'M-24 -7 h14 v14 h-14 Z',
    stripe: 'M19 -10 h4 v20 h-4 Z',
    badge: 'triangle',
    wheels: four(-20, 18, 11),
  },
  // a buggy with wheels that stand free
  {
    body: BUGGY,
    badge: 'diamond',
    stripe: 'M15 -1.5 H30 v3 H15 Z',
    wheels: four(-20, 17, 10.5),
    extra: 'M-26 -12.5 h11 v4 h-11 Z M-26 8.5 h11 v4 h-11 Z M12 -12 h10 v4 h-10 Z M12 8 h10 v4 h-10 Z',
  },
  // a hatchback with a small wing and one wide stripe
  {
    body: HATCH,
    badge: 'hexagon',
    stripe: 'M-29 -3 H29 v6 H-29 Z',
    wheels: four(-19, 17, 10.5),
    extra: 'M-32 -8 h4 v16 h-4 Z',
  },
  // a saloon with rails along its roof and bands across its tail
  {
    body: SALOON,
    badge: 'drop',
    stripe: 'M-28 -9 h2.5 v18 h-2.5 Z M-23.5 -9 h2.5 v18 h-2.5 Z',
    wheels: four(-20, 19, 10.5),
    extra: 'M-14 -9.5 h16 v2.5 h-16 Z M-14 7 h16 v2.5 h-16 Z',
  },
];
export const WINDSCREEN = 'M7 -7.5 L13 -6.5 Q15.5 0 13 6.5 L7 7.5 Q9 0 7 -7.5 Z';
export const REAR_WINDOW = 'M-17 -6.5 L-13 -6 L-13 6 L-17 6.5 Z';
export const LAMPS = 'M25.5 -7 l3.5 1.6 v2.2 l-3.5 -1 Z M25.5 7 l3.5 -1.6 v-2.2 l-3.5 1 Z';

export const shapeOf = (seat: number): CarShape => CARS[seat % CARS.length]!;
export const BADGES: Record<CarShape['badge'], string> = {
  circle: 'M0 -7 A7 7 0 1 1 -0.01 -7 Z',
  square: 'M-6.4 -6.4 H6.4 V6.4 H-6.4 Z',
  triangle: 'M-7 -7.2 L8.6 0 L-7 7.2 Z',
  diamond: 'M-8.4 0 L0 -8 L8.4 0 L0 8 Z',
  hexagon: 'M-7.4 0 L-3.7 -6.8 H3.7 L7.4 0 L3.7 6.8 H-3.7 Z',
  drop: 'M-9 0 L0 -7 A7 7 0 1 1 0 7 Z',
};
