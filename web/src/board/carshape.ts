/** Cars from above, heading east, centred between their two spaces: a silhouette by model, stripes and a badge by seat. */

export interface Silhouette {
  body: string;
  extra: string; // what stands out beside the body
  roof?: string; // what is on it
  wheels: readonly (readonly [number, number])[];
}
export interface Livery {
  stripe: string; // as far as it lies on the body
  badge: 'circle' | 'square' | 'triangle' | 'diamond' | 'hexagon' | 'drop';
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

const COUPE: Silhouette = { body: BODY, extra: 'M-33 -11 h4 v22 h-4 Z', wheels: four(-20, 18, 10.5) }; // with a rear wing
const FINNED: Silhouette = {
  body: WEDGE,
  extra: 'M-31 -10 l8 2.5 v-3.5 Z M-31 10 l8 -2.5 v3.5 Z',
  wheels: four(-20, 12, 10),
};
const BOXED: Silhouette = {
  body: WAGON,
  extra:
    'M-34 -4.5 h5 v9 h-5 Z M-26 -13.5 h13 v5 h-13 Z M-26 8.5 h13 v5 h-13 Z M12 -13.5 h13 v5 h-13 Z M12 8.5 h13 v5 h-13 Z',
  roof: 'M-27 -7 h9 v14 h-9 Z',
  wheels: four(-20, 18, 12.5),
};
const OPEN: Silhouette = {
  body: BUGGY,
  extra: 'M-26 -12.5 h11 v4 h-11 Z M-26 8.5 h11 v4 h-11 Z M12 -12 h10 v4 h-10 Z M12 8 h10 v4 h-10 Z', // wheels
  wheels: four(-20, 17, 10.5),
};
const SMALL: Silhouette = { body: HATCH, extra: 'M-32 -8 h4 v16 h-4 Z', wheels: four(-19, 17, 10.5) };
const RAILED: Silhouette = {
  body: SALOON,
  extra: 'M29 -6 h4 v7 h-4 Z', // a bumper that hangs
  roof: 'M-12 -9 h15 v2.4 h-15 Z M-12 6.6 h15 v2.4 h-15 Z',
  wheels: four(-20, 19, 10.5),
};

const BY_SEAT = [COUPE, FINNED, BOXED, OPEN, SMALL, RAILED];
const BY_MODEL: Record<string, Silhouette> = {
  electric: FINNED,
  learner: SMALL,
  'hot-rod': OPEN,
  junker: RAILED,
  'off-roader': BOXED,
};
const LIVERIES: readonly Livery[] = [
  { badge: 'circle', stripe: 'M-33 -3.4 H34 v2 H-33 Z M-33 1.4 H34 v2 H-33 Z' }, // two along
  { badge: 'square', stripe: 'M15 -3.4 L34 0 L15 3.4 Z' }, // an arrow on the nose
  { badge: 'triangle', stripe: 'M19 -12 h4 v24 h-4 Z' }, // a band across the bonnet
  { badge: 'diamond', stripe: 'M-33 -12 H34 v5.4 H-33 Z M-33 6.6 H34 v5.4 H-33 Z' }, // along both sides
  { badge: 'hexagon', stripe: 'M-33 -3 H34 v6 H-33 Z' }, // a wide one along
  { badge: 'drop', stripe: 'M-28 -12 h2.5 v24 h-2.5 Z M-23.5 -12 h2.5 v24 h-2.5 Z' }, // bands across the tail
];
export const WINDSCREEN = 'M7 -7.5 L13 -6.5 Q15.5 0 13 6.5 L7 7.5 Q9 0 7 -7.5 Z';
export const REAR_WINDOW = 'M-17 -6.5 L-13 -6 L-13 6 L-17 6.5 Z';
export const LAMPS = 'M25.5 -7 l3.5 1.6 v2.2 l-3.5 -1 Z M25.5 7 l3.5 -1.6 v-2.2 l-3.5 1 Z';

/** The silhouette of a model; of a car without one, that of its seat. */
export const silhouetteOf = (seat: number, model = ''): Silhouette =>
  BY_MODEL[model] ?? BY_SEAT[seat % BY_SEAT.length]!;
export const liveryOf = (seat: number): Livery => LIVERIES[seat % LIVERIES.length]!;
export const BADGES: Record<Livery['badge'], string> = {
  circle: 'M0 -7 A7 7 0 1 1 -0.01 -7 Z',
  square: 'M-6.4 -6.4 H6.4 V6.4 H-6.4 Z',
  triangle: 'M-7 -7.2 L8.6 0 L-7 7.2 Z',
  diamond: 'M-8.4 0 L0 -8 L8.4 0 L0 8 Z',
  hexagon: 'M-7.4 0 L-3.7 -6.8 H3.7 L7.4 0 L3.7 6.8 H-3.7 Z',
  drop: 'M-9 0 L0 -7 A7 7 0 1 1 0 7 Z',
};
