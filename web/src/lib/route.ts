/** Hash routes: `#/`, `#/table/ID`, `#/replay/ID`, `#/replay/ID/LINE`. */

export type Route = { page: 'lobby' } | { page: 'table'; id: string } | { page: 'replay'; id: string; line: number | null };

export function parseRoute(hash: string): Route {
  const [page, id, line] = hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent);
  if (page === 'table' && id) return { page, id };
  if (page === 'replay' && id) return { page, id, line: line && /^\d+$/.test(line) ? Number(line) : null };
  return { page: 'lobby' };
}

export const tableHash = (id: string): string => `#/table/${encodeURIComponent(id)}`;
export const replayHash = (id: string, line?: number): string =>
  `#/replay/${encodeURIComponent(id)}${line === undefined ? '' : `/${line}`}`;
