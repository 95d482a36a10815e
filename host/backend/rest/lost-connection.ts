import type { Service } from '../gate/allow-list.ts';
import { requestStore } from '../request-store.ts';
import { restError } from '../gate/rest-refusal.ts';
import { authError, json } from '../responses.ts';
import { storageError } from '../storage/storage-error.ts';

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

/**
 * The answer where the database cannot be reached, while it restarts for one, in the form in which clients of the service read errors.
 * A change may have been done before the connection broke, so that a client repeats reads alone by itself.
 */
export function lostConnectionAnswer(service: Service): Response {
  const message = 'Database client error. Retrying the connection.';
  if (service === 'auth') return authError(503, 'unexpected_failure', message, comeAgain);
  if (service === 'storage') return storageError(503, 'DatabaseTimeout', message, comeAgain);
  const type = { 'content-type': 'application/json; charset=utf-8' };
  return json(503, restError('PGRST001', message), { ...type, ...comeAgain });
}
