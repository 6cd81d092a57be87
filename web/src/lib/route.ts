/** Hash routes: `#/`, `#/table/ID`, `#/replay/ID`, `#/replay/ID/LINE`, `#/rally/ID`, `#/position/POSITION`. */

export type Route =
  | { page: 'lobby' }
  | { page: 'table'; id: string }
  | { page: 'rally'; id: string }
  | { page: 'replay'; id: string; line: number | null }
  | { page: 'position'; position: string };

const POSITION = /^#?\/?position\/(.+)$/;

export function parseRoute(hash: string): Route {
  const position = POSITION.exec(hash);
  if (position) return { page: 'position', position: decoded(position[1]!) };
  const [page, id, line] = hash.replace(/^#\/?/, '').split('/').map(decoded);
  if ((page === 'table' || page === 'rally') && id) return { page, id };
  if (page === 'replay' && id) return { page, id, line: line && /^\d+$/.test(line) ? Number(line) : null };
  return { page: 'lobby' };
}

/** A text that somebody pasted may hold a % that stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const tableHash = (id: string): string => `#/table/${encodeURIComponent(id)}`;
export const rallyHash = (id: string): string => `#/rally/${encodeURIComponent(id)}`;
export const replayHash = (id: string, line?: number): string =>
  `#/replay/${encodeURIComponent(id)}${line === undefined ? '' : `/${line}`}`;
/** A position stands in a link as it is: it is made of signs that need no quoting there. */
export const positionHash = (position: string): string => `#/position/${position}`;

/** A hash of this page as a link that can be sent. */
export const linkTo = (hash: string): string => new URL(hash, document.baseURI).href;

/** The hash of a link to this server that somebody pasted; null if it is none. */
export function hashIn(text: string): string | null {
  const found = /#\/(?:table|replay|rally|position)\/\S+/.exec(text.trim());
  return found ? found[0] : null;
}
