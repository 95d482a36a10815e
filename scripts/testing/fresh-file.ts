import { afterAll, vi } from 'vitest';
import { keepProperties } from './kept-properties.ts';

// A worker serves many test files: packages stay loaded, but our own modules, and with them their state, are read anew.
vi.resetModules();

const inPage = typeof document !== 'undefined';
// A second is too little where other work takes the machine: what a test waits for comes at once on an idle one.
if (inPage) (await import('@testing-library/dom')).configure({ asyncUtilTimeout: 20_000 });
const giveBack = keepProperties(
  inPage ? [globalThis, document, navigator, Element.prototype, HTMLElement.prototype] : [globalThis],
);

// What a file leaves behind would be met by the next one.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  giveBack();
  if (!inPage) return;
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0] ?? ''}=; path=/; max-age=0`;
  document.body.replaceChildren();
  document.documentElement.removeAttribute('class');
  history.replaceState(null, '', '/');
});
