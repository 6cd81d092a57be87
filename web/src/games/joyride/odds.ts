/** A preview's odds, sorted for drawing: how far the dice may go, and what each way of steering risks. */

export interface Distance {
  spaces: number;
  p: number;
}
export interface Risk {
  way: string;
  kind: string;
  p: number;
}
export interface Odds {
  distances: Distance[];
  risks: Risk[];
}

const KINDS = ['crash', 'blast', 'oil', 'head-on', 'win'];

export function readOdds(odds: Record<string, number>): Odds {
  const distances: Distance[] = [],
    risks: Risk[] = [];
  for (const [name, p] of Object.entries(odds)) {
    const space = name.indexOf(' '),
      kind = name.slice(0, space),
      rest = name.slice(space + 1);
    if (kind === 'move') distances.push({ spaces: Number(rest), p });
    else if (KINDS.includes(kind)) risks.push({ way: rest, kind, p });
  }
  distances.sort((a, b) => a.spaces - b.spaces);
  return { distances, risks };
}

/** The risks of each way of setting out, in the order of the ways. */
export function byWay(risks: readonly Risk[]): { way: string; risks: Risk[] }[] {
  const ways = [...new Set(risks.map((risk) => risk.way))];
  return ways.map((way) => ({ way, risks: risks.filter((risk) => risk.way === way) }));
}

/** The smallest chance of a crash among the ways, if the dice decide at all. */
export function leastCrash(odds: Record<string, number>): number | null {
  const crashes = readOdds(odds)
    .risks.filter((risk) => risk.kind === 'crash')
    .map((risk) => risk.p);
  return crashes.length ? Math.min(...crashes) : null;
}
