// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { writeClipboard } from './copy-text.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser without navigator.clipboard, whose copy command does what it is told. */
function plainHttp(isAllowed: boolean) {
  vi.stubGlobal('navigator', { userAgent: '' });
  const setData = vi.fn<(type: string, text: string) => void>();
  const copy = () => {
    const event = Object.assign(new Event('copy', { bubbles: true, cancelable: true }), {
      clipboardData: { setData },
    });
    if (isAllowed) document.body.dispatchEvent(event);
    return isAllowed;
  };
  vi.stubGlobal('document', Object.assign(document, { execCommand: copy }));
  return { setData, copy };
}

it('a text is copied by the copy command over plain http, and only that once', async () => {
  const { setData, copy } = plainHttp(true);
  await writeClipboard('087301920456');
  expect(setData.mock.calls).toEqual([['text/plain', '087301920456']]);
  copy();
  expect(setData).toHaveBeenCalledTimes(1);
});

it('a copy command that the browser refuses is a failure', async () => {
  const { setData } = plainHttp(false);
  await expect(writeClipboard('087301920456')).rejects.toThrow('refused');
  document.body.dispatchEvent(new Event('copy', { bubbles: true }));
  expect(setData).not.toHaveBeenCalled();
});
