import { comeAgain } from '../lost-connection.ts';
import { authError, json, storageError } from '../responses.ts';
import type { Service } from './allow-list.ts';
import { restError } from './rest-refusal.ts';

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
