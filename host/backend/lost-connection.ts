import { requestStore } from './request-store.ts';

/** What the driver and the system say of a database that does not answer. */
const lost =
  /^(CONNECTION_(CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT|ECONN(REFUSED|RESET)|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT)$/;

/** True if an error says that the database did not answer. Kept for the log. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && lost.test(String(error.code)))) return false;
  const store = requestStore.getStore();
  if (store) store.fault = error;
  return true;
}

/** Seconds after which the host has its connections again: it replaces its pools when they break. */
export const comeAgain = { 'retry-after': '2' };
