import type { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { configure } from '@testing-library/dom';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { toast } from 'sonner';
import { inject, onTestFinished, vi } from 'vitest';
import { stubDom } from '@/testing/dom-stubs.ts';
import { forgetAsked, pageFetch } from './answers.ts';
import type { TestMember } from './desk.ts';
import { readInlineStyles } from './plain-styles.ts';

let root: Root | undefined;
readInlineStyles();

configure({
  // Renders the changes of an event before the test goes on.
  eventWrapper: (dispatch) => flushSync(dispatch),
  asyncWrapper: async (work) => {
    const result = await work();
    await new Promise((resolve) => setTimeout(resolve, 0));
    return result;
  },
  // Compiling a page for the first time may take this long on a busy machine.
  asyncUtilTimeout: 60_000,
  // All elements of the document would hide what it says.
  getElementError: (message) =>
    new Error(
      `${message?.split('\n')[0]} The page says: ${document.body.textContent.slice(0, 700)} … ${document.body.textContent.slice(-300)}`,
    ),
});

/**
 * Opens an address of the product as that member, or as a stranger: the whole app as in a new window, in the place of the
 * one before it, on the real backend. The test works with it through roles and names; layout, touch and downloads want a browser (e2e).
 */
export async function openPage(address: string, member?: TestMember): Promise<void> {
  closePage();
  stubDom();
  window.scrollTo = () => {};
  localStorage.clear();
  sessionStorage.clear();
  forgetAsked();
  const key = `sb-${new URL(inject('desk').url).hostname.split('.')[0] ?? ''}-auth-token`;
  if (member) localStorage.setItem(key, JSON.stringify(member.session));
  window.history.pushState(null, '', address);
  vi.stubGlobal('fetch', pageFetch);
  // What the app keeps in its modules belongs to one window.
  vi.resetModules();
  const [{ App }, { hideTokens }] = await Promise.all([import('@/app.tsx'), import('@/data/url-tokens.ts')]);
  hideTokens();
  // Rendered as main.tsx does, by the React that people get: the one for development takes half as long again.
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<App />);
  onTestFinished(() => {
    closePage();
    vi.unstubAllGlobals();
  });
}

/**
 * Closes the window: what its app still waits for goes on in a memory of its own, not in the next window's address. It hears
 * of who signs in there, for whom it would guard its page anew, with the modules of the next window. Its toasts would be shown there
 * again: packages stay loaded.
 */
function closePage(): void {
  toast.dismiss();
  root?.unmount();
  root = undefined;
  document.body.replaceChildren();
  // oxlint-disable-next-line no-underscore-dangle -- the name is the router's own
  const router = window.__TSR_ROUTER__;
  router?.history.destroy();
  router?.update({
    history: createMemoryHistory({ initialEntries: [window.location.pathname] }),
  });
  if (router) router.load = async () => {};
}

/** What the open page keeps of the answers. */
export function queries(): QueryClient {
  // oxlint-disable-next-line no-underscore-dangle -- the name is the router's own
  const client = window.__TSR_ROUTER__?.options.context.queryClient as QueryClient | undefined;
  if (!client) throw new Error('No page is open.');
  return client;
}
