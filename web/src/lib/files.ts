/** Texts that leave the page as files. */

import type { Session } from './session.svelte';

export function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** What someone needs who looks into a problem: the position, the last lines, the browser. */
export function reportText(session: Session): string {
  const log = session.snapshot.log.slice(-12).map((line) => `# ${line.seq} ${line.actor}: ${line.words}`);
  return [
    '# A problem seen while racing. What was expected, and what happened instead:', '#', '',
    `position = "${session.shown?.position ?? ''}"`, '',
    `# table ${session.id}, line ${session.shown?.seq ?? 0}, connection ${session.health}`,
    `# ${navigator.userAgent}`, `# window ${innerWidth} x ${innerHeight}`, '# the last lines:', ...log, '',
  ].join('\n');
}
