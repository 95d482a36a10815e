import { authError, json } from '../responses.ts';
import type { Service } from './allow-list.ts';

/** Thrown, wherever that is seen, for a request that no client of ours sends; the gate answers it with 400. */
export class RefusedRequest extends Error {
  override name = 'RefusedRequest';
}

/** The refusal in the form in which clients of the service read errors. It repeats nothing of the request. */
export function refusalOf(service: Service | undefined, { message }: RefusedRequest): Response {
  if (service === 'auth') return authError(400, 'validation_failed', message);
  if (service === 'storage') return json(400, { statusCode: '400', error: 'InvalidRequest', message });
  if (service === 'rest') return json(400, { code: 'PGRST100', message, details: null, hint: null });
  return json(400, { code: 'BAD_REQUEST', message });
}
