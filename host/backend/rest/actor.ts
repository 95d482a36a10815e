import { requestRole, type Actor } from '../acting-as.ts';
import type { KnownCaller } from '../known-caller.ts';
import type { BackendSecrets } from '../options.ts';
import { refusedToken, restError, RestRefusal } from '../gate/rest-refusal.ts';

/**
 * In whose name a request to the data API is answered: the member's whose token the border checked, else the key's.
 * Throws RestRefusal for a request without a key of the project, and for a token that does not count.
 */
export function actorOf(
  headers: Headers,
  caller: KnownCaller | undefined,
  { publishableKey, secretKey }: Pick<BackendSecrets, 'publishableKey' | 'secretKey'>,
): Actor {
  const key = headers.get('apikey');
  if (key === null) throw new RestRefusal(401, { message: 'No API key found in request', hint: null });
  if (key !== publishableKey && key !== secretKey)
    throw new RestRefusal(401, { message: 'Invalid API key', hint: null });
  if (typeof caller === 'object') {
    if (caller.isExpired) throw refusedToken('PGRST303', 'JWT expired');
    const role = requestRole(caller.claims.role ?? 'anon');
    if (role === undefined) throw new RestRefusal(403, restError('42501', 'role is not allowed'));
    return { role, claims: caller.claims };
  }
  // Clients without a session send a key of the project in the place of a token.
  const token = headers.get('authorization');
  if (token !== null && token !== `Bearer ${publishableKey}` && token !== `Bearer ${secretKey}`)
    throw unreadable(token);
  return { role: key === secretKey ? 'service_role' : 'anon', claims: {} };
}

/** The refusal of a token that is none of ours: by its form, as PostgREST tells them apart. */
function unreadable(authorization: string): RestRefusal {
  const token = authorization.replace(/^bearer\s*/i, '');
  const parts = token.split('.').length;
  if (token === '') return refusedToken('PGRST301', 'Empty JWT is sent in Authorization header');
  if (parts !== 3) return refusedToken('PGRST301', `Expected 3 parts in JWT; got ${parts}`);
  const details = 'None of the keys was able to decode the JWT';
  return refusedToken('PGRST301', 'No suitable key or wrong key type', details);
}
