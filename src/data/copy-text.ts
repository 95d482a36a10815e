import { tableText } from '@/text/table.ts';
import { toast } from './toast.ts';

/**
 * Puts a text into the clipboard, or throws where the browser refuses. Over plain http from another machine there is no
 * `navigator.clipboard`; the copy command is, and a copy event with a text of its own needs no selection, which a
 * dialog's focus trap would take away.
 */
export async function writeClipboard(value: string): Promise<void> {
  // oxlint-disable-next-line no-restricted-properties -- the one place, which knows what to do without
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard) return clipboard.writeText(value);
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', value);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('copy', put, { capture: true, once: true });
  const isCopied = document.execCommand('copy');
  window.removeEventListener('copy', put, { capture: true });
  if (!isCopied) throw new Error('The browser refused to copy.');
}

/** Copies a text and says so by its name. A clipboard that refuses is silent (specification section 8). */
export async function copyText(value: string, name: string): Promise<void> {
  try {
    await writeClipboard(value);
    toast.success(tableText.copied(name), { id: 'copied', description: value, duration: 3000 });
  } catch {
    // The person sees that nothing was copied and can still select the text.
  }
}
