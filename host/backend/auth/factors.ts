import type { Sql } from '../../postgres/connect.ts';
import { authError, json } from '../responses.ts';
import { counters } from './allowances.ts';
import { limited, type AuthRequest, type AuthServices } from './auth-request.ts';
import { liveCaller, type Caller } from './caller.ts';
import { enrolFactor } from './factor-enrol.ts';
import { challengePhone } from './factor-phone.ts';
import { hasVerifiedFactor, ownFactor } from './factor-rows.ts';
import { challengeFactor, verifyFactor } from './factor-verify.ts';

const route = /^\/auth\/v1\/factors(?:\/([^/]+)(?:\/(challenge|verify))?)?$/;

/** The factor endpoints: enrol, challenge, verify and remove the caller's own second factors. */
export async function handleFactors(services: AuthServices, auth: AuthRequest): Promise<Response> {
  const [, factorId, action] = route.exec(auth.url.pathname) ?? [];
  const caller = await liveCaller(services.caller, services.sql);
  if (caller === undefined) {
    return authError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  const { limits } = services;
  if (factorId === undefined) {
    const allowance = counters.enrol(auth.context, caller.userId);
    return limited(limits, allowance, () => enrolFactor(services, auth, caller), 'never');
  }
  const factor = await ownFactor(services.sql, caller.userId, factorId);
  if (factor === undefined) return authError(404, 'mfa_factor_not_found', 'Factor not found');
  if (action === undefined) return removeFactor(services.sql, caller, factorId, factor.status);
  if (factor.status === 'unverified' && caller.aal !== 'aal2') {
    // Else a password alone could finish an enrolment of its own beside the factor that guards the account.
    if (await hasVerifiedFactor(services.sql, caller.userId))
      return authError(403, 'insufficient_aal', 'AAL2 required to verify a new factor');
  }
  if (action === 'challenge') {
    const isPhone = factor.factor_type === 'phone';
    return isPhone ? challengePhone(services, auth, caller, factor) : challengeFactor(services, factorId);
  }
  const allowance = counters.factor(auth.context, caller.userId);
  return limited(limits, allowance, () => verifyFactor(services, auth, caller, factor));
}

/** A verified factor goes only with a session that used one; with the last one all sessions are aal1 again. */
async function removeFactor(sql: Sql, caller: Caller, factorId: string, status: string): Promise<Response> {
  if (status === 'verified' && caller.aal !== 'aal2') {
    return authError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
  }
  await sql.begin(async (transaction) => {
    await transaction`delete from auth.mfa_factors where id = ${factorId}`;
    const left = await transaction`
      select 1 from auth.mfa_factors where user_id = ${caller.userId} and status = 'verified'`;
    if (left.length > 0) return;
    await transaction`delete from auth.mfa_amr_claims where method in ('totp', 'mfa/phone')
      and session_id in (select id from auth.sessions where user_id = ${caller.userId})`;
    await transaction`update auth.sessions set aal = 'aal1', factor_id = null where user_id = ${caller.userId}`;
  });
  return json(200, { id: factorId });
}
