import { authError, json } from '../responses.ts';
import type { Service } from './allow-list.ts';

/** Thrown for a request that is one too many now, or that waited too long for its turn. */
export class Overload extends Error {
  override name = 'Overload';
}

/** Says when to come again, in the form in which clients of the service read errors. */
export function overloadAnswer(service: Service): Response {
  const message = 'Too many requests at once';
  // Not all at the same moment.
  const headers = { 'retry-after': String(1 + Math.floor(Math.random() * 3)) };
  if (service === 'auth') return authError(503, 'request_timeout', message, headers);
  if (service === 'storage') return json(503, { statusCode: '503', error: 'SlowDown', message }, headers);
  return json(503, { code: 'PGRST003', message, details: null, hint: null }, headers);
}
