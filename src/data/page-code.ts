import { checkConnection, isConnectionLost, onConnectionChange } from './connection.ts';

// What a page that could not be fetched is called by Chromium, Firefox and Safari.
const notFetched =
  /^(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS)/i;

/** Whether the code of a page, or its styles, did not arrive. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && notFetched.test(error.message);
}

/**
 * Keeps a page whose code does not arrive in the application. The router would load the whole application anew, which
 * without a connection leaves the person before the browser's own error page; it does so once for each message, so
 * that one is marked as done. What is wrong, and what to do, the page's error state says. Call once.
 */
export function keepPageOnMissingCode(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    try {
      sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1');
    } catch {
      // Without a storage the router does not load anew either.
    }
    void checkConnection();
  });
}

/**
 * Loads the code of a part, where nobody can be reached once the connection is back: React keeps a part whose code failed
 * as failed until the page is loaded anew. Rejects where the backend answers and the code is not there.
 */
export async function codeWhenConnected<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const wasLost = isConnectionLost();
    if (!isMissingCode(error)) throw error;
    if (await checkConnection()) {
      // It came back while the code was asked for, or the code is gone.
      if (!wasLost) throw error;
      return codeWhenConnected(load);
    }
    await new Promise<void>((resolve) => {
      const stop = onConnectionChange((isLost) => {
        if (isLost) return;
        stop();
        resolve();
      });
    });
    return codeWhenConnected(load);
  }
}
