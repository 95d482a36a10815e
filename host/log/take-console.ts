import type { BackendLog } from '../backend/options.ts';
import { requestStore } from '../backend/request-store.ts';

/**
 * Takes what libraries print. An error of a request is kept for the line that tells of the request, should its
 * answer be a fault; most are the caller's, who is told of them. The rest goes into the log, as do warnings of Node.
 */
export function takeConsole(log: BackendLog): void {
  const take = (...printed: unknown[]) => {
    const error = printed.find((part) => part instanceof Error);
    const store = requestStore.getStore();
    if (store) store.fault ??= error;
    else log.warn({ error, text: printed.find((part) => typeof part === 'string') }, 'printed by a library');
  };
  Object.assign(console, { debug: take, error: take, info: take, log: take, trace: take, warn: take });
  process.removeAllListeners('warning');
  process.on('warning', (error) => log.warn({ error }, 'warning of Node'));
}
