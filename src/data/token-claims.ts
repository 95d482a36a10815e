import type { AuthenticatorAssuranceLevels } from '@supabase/auth-js';
import { accessToken, auth } from './auth-client.ts';
import { isTransient, toFailure } from './errors.ts';

let checked: { token: string; level: AuthenticatorAssuranceLevels } | undefined;

/**
 * The assurance level in the claims of the session's token, checked with the keys that the backend publishes;
 * the client keeps those for 10 minutes and asks again for a key that it does not know (specification section 9).
 * A token is checked once. Undefined without a session, and while the keys cannot be had: the backend decides
 * by its own check. Throws the known failure for a token that is not the backend's.
 */
export async function checkedLevel(): Promise<AuthenticatorAssuranceLevels | undefined> {
  const token = await accessToken();
  if (token === null) return undefined;
  if (checked?.token === token) return checked.level;
  try {
    // The session is renewed by its time; a computer whose clock is wrong would only be locked out here.
    const { data, error } = await auth().getClaims(token, { allowExpired: true });
    if (error) throw error;
    if (!data) return undefined;
    checked = { token, level: data.claims.aal };
    return checked.level;
  } catch (error) {
    const failure = toFailure(error);
    if (isTransient(failure)) return undefined;
    throw failure;
  }
}
