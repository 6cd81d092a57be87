/** Copying, also on pages without the clipboard's interface: those that friends open over plain http. */

export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  (document.querySelector('dialog[open]') ?? document.body).append(field); // outside an open dialog nothing has the focus
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  if (!done) throw new Error('This browser does not let pages copy; mark the text and copy it yourself.');
}

/** Hand a link to the system's way of sharing; false if there is none. */
export async function share(title: string, url: string): Promise<boolean> {
  if (!navigator.share) return false;
  try {
    await navigator.share({ title, url });
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error; // closed by the person: fine
  }
  return true;
}
export const canShare = (): boolean => 'share' in navigator;
