import type { BackendLog } from './options.ts';
import { requestStore } from './request-store.ts';

/**
 * Logs an answer that is a fault of ours, with what was thrown below; never a query, a header, a body or a message.
 * An answer that asks to come again later is none, unless the database was gone.
 */
export function logFault(response: Response, request: Request, log: BackendLog | undefined): Response {
  const { fault, databaseError } = requestStore.getStore() ?? {};
  const isBusy = response.headers.has('retry-after') && fault === undefined;
  if (response.status < 500 || isBusy) return response;
  const { method, url } = request;
  const path = new URL(url).pathname;
  const fields = { method, path, status: response.status, sqlstate: databaseError?.code, error: fault };
  log?.error(fields, 'request failed');
  return response;
}
