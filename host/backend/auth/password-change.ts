import type { Sql } from '../../postgres/connect.ts';
import { networkOf } from '../gate/network.ts';
import { passwordTurns } from '../password-hash.ts';
import { authError } from '../responses.ts';
import { counters } from './allowances.ts';
import { limited, type AuthRequest, type AuthServices } from './auth-request.ts';
import { liveCaller } from './caller.ts';
import { hasVerifiedFactor } from './factor-rows.ts';
import { refuseWeakPassword } from './password-rule.ts';

/**
 * PUT /user: a new password or new user data. Ends the account's other sessions when the password changes.
 * The same password again is refused with a text that holds 'old password' (specification section 8).
 */
export async function changeUser(services: AuthServices, auth: AuthRequest): Promise<Response> {
  const { sql, limits } = services;
  const { password } = auth.body;
  // The library would take over a new address without a proof that its owner wants it.
  if (auth.body.email !== undefined) {
    return authError(422, 'validation_failed', 'The e-mail address of an account cannot be changed');
  }
  if (password === undefined) return services.pass(auth.request);
  const refusal = refuseWeakPassword(typeof password === 'string' ? password : '');
  if (refusal) return refusal;
  const caller = await liveCaller(services.caller, sql);
  if (caller === undefined) return services.pass(auth.request);
  if (caller.aal !== 'aal2' && (await hasVerifiedFactor(sql, caller.userId))) {
    return authError(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    );
  }
  if (!(await isFresh(sql, caller.sessionId)))
    return authError(400, 'reauthentication_needed', 'Password update requires reauthentication');
  const change = async () => {
    const response = await services.pass(auth.request);
    if (response.ok) {
      await sql`delete from auth.sessions where user_id = ${caller.userId} and id <> ${caller.sessionId}`;
    }
    return response;
  };
  const inTurn = () => passwordTurns.run(networkOf(auth.context.peerAddress), change);
  return limited(limits, counters.passwordChange(auth.context, caller.userId), inTurn);
}

/**
 * True if the session began within a day, as GoTrue counts it: whoever finds a page that somebody left open must not lock its owner
 * out. Signing in again proves the current password, and so does a mailed link to a forgotten one.
 */
async function isFresh(sql: Sql, sessionId: string): Promise<boolean> {
  const [session] = await sql`
    select from auth.sessions where id = ${sessionId} and created_at > now() - interval '1 day'`;
  return session !== undefined;
}
