/** What a person likes, kept in this browser. */

export type Theme = 'auto' | 'light' | 'dark' | 'contrast';

interface Kept {
  name: string;
  theme: Theme;
  speed: number;
  sound: boolean;
  names: boolean;
} // names: of all spaces, at any distance
/** How fast cars and dice may go; 0 is not at all. */
export const SPEEDS = [
  { speed: 0, label: 'none', times: '0×' },
  { speed: 0.5, label: 'slow', times: '½×' },
  { speed: 1, label: 'normal', times: '1×' },
  { speed: 2.5, label: 'fast', times: '2½×' },
  { speed: 5, label: 'faster', times: '5×' },
] as const;

const KEY = 'hairpin.settings';
const FIRST: Kept = { name: '', theme: 'auto', speed: 1, sound: false, names: false };

function read(): Kept {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return FIRST;
  }
}

export const settings = $state<Kept>(read());

export function change(part: Partial<Kept>): void {
  Object.assign(settings, part);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // a browser that keeps nothing forgets this, no more
  }
}

export const nickname = (): string => settings.name.trim() || 'Driver';

const still = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null;
/** How fast things move; 0 is not at all. */
export const pace = (): number => (still?.matches ? 0 : settings.speed);
