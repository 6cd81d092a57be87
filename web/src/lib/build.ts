/** Which build of the client this page runs, and what to do when the server hands out another. */

const KEY = 'hairpin.renewed';

/** The name of the script that runs here, which changes with its content; empty while developing. */
const own = (): string =>
  /index-[\w-]+\.js$/.exec(document.querySelector<HTMLScriptElement>('script[src*="assets/"]')?.src ?? '')?.[0] ?? '';

export const outdated = (build: string | undefined): boolean => !!build && own() !== '' && own() !== build;

/** Load the page anew, once for each build: whether that was done before. The table is on the server, nothing is lost. */
export function renew(build: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) === build) return false;
    sessionStorage.setItem(KEY, build);
  } catch {
    return false; // a browser that keeps nothing might go round in circles
  }
  location.reload();
  return true;
}
