import { afterAll, vi } from 'vitest';

// A worker serves many test files: packages stay loaded, but our own modules, and with them their state, are read anew.
vi.resetModules();

// React keeps the timers that it met first: they must not be those that a test stopped.
if (typeof document !== 'undefined') await import('react-dom/client');

// What a file leaves behind would be met by the next one.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  if (typeof document === 'undefined') return;
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  document.documentElement.removeAttribute('class');
  history.replaceState(null, '', '/');
});
