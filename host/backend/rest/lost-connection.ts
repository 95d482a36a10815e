import { requestStore } from '../request-store.ts';
import { restError, RestRefusal } from '../gate/rest-refusal.ts';

/** What the driver and the system say of a database that does not answer. */
const lost =
  /^(CONNECTION_(CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT|ECONN(REFUSED|RESET)|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT)$/;

/** The answer of PostgREST where the database cannot be reached; undefined for any other error. The log tells of both. */
export function lostConnection(error: unknown): Response | undefined {
  if (!(error instanceof Error && 'code' in error && lost.test(String(error.code)))) return undefined;
  const store = requestStore.getStore();
  if (store) store.fault = error;
  const message = 'Database client error. Retrying the connection.';
  return new RestRefusal(503, restError('PGRST001', message)).response;
}
