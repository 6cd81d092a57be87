/** The tab says whose turn it is: in its title and in its little picture. */

const flag = (colour: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${colour}"/><path d="M9 25V9a5 5 0 0 1 10 0v11a3 3 0 0 0 6 0V8" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/></svg>`)}`;

export function showTurn(mine: boolean, title: string): void {
  const name = title ? `${title} · hairpin` : 'hairpin';
  document.title = mine ? `● Your turn – ${name}` : name;
  document.querySelector('link[rel=icon]')?.setAttribute('href', flag(mine ? '#d9480f' : '#23272e'));
}
