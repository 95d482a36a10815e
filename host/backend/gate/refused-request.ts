import { authError, json } from '../responses.ts';
import { restError, RestRefusal } from './rest-refusal.ts';
import type { Service } from './allow-list.ts';

/** Thrown, wherever that is seen, for a request that no client of ours sends; the gate answers it with 400. */
export class RefusedRequest extends Error {
  override name = 'RefusedRequest';
  /** The code that PostgREST has for such a request: of its query (100) or of its body (102). */
  readonly restCode: 'PGRST100' | 'PGRST102';

  constructor(message: string, restCode: 'PGRST100' | 'PGRST102' = 'PGRST100') {
    super(message);
    this.restCode = restCode;
  }
}

/** The refusal in the form in which clients of the service read errors. It repeats nothing of the request. */
export function refusalOf(service: Service | undefined, { message, restCode }: RefusedRequest): Response {
  if (service === 'auth') return authError(400, 'validation_failed', message);
  if (service === 'storage') return json(400, { statusCode: '400', error: 'InvalidRequest', message });
  if (service === 'rest') return new RestRefusal(400, restError(restCode, message)).response;
  return json(400, { code: 'BAD_REQUEST', message });
}
