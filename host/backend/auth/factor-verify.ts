import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Sql } from '../../postgres/connect.ts';
import { authError, json } from '../responses.ts';
import { accessTokenLifetime } from '../options.ts';
import { textField, type AuthRequest, type AuthServices } from './auth-request.ts';
import type { Caller } from './caller.ts';
import { isSentCode } from './factor-phone.ts';
import { challengeLifetime, factorsOf, maxTries, type OwnFactor } from './factor-rows.ts';
import { unseal } from './seal.ts';
import { recordMethod, signToken, type AuthenticationMethod } from './tokens.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** POST /factors/{id}/challenge of an app: opens five minutes in which one code is taken. */
export async function challengeFactor({ sql }: AuthServices, factorId: string): Promise<Response> {
  const id = randomUUID();
  await sql`delete from auth.mfa_challenges
    where factor_id = ${factorId} and created_at < now() - make_interval(secs => ${challengeLifetime})`;
  await sql`insert into auth.mfa_challenges (id, factor_id) values (${id}, ${factorId})`;
  const expires_at = Math.floor(Date.now() / 1000) + challengeLifetime;
  return json(200, { id, type: 'totp', expires_at });
}

/**
 * POST /factors/{id}/verify: the right code makes the session aal2, gives it a new refresh token and ends the
 * account's sessions that did not show a second factor. A code works once.
 */
export async function verifyFactor(
  services: AuthServices,
  auth: AuthRequest,
  caller: Caller,
  { id: factorId, factor_type: type }: OwnFactor,
): Promise<Response> {
  const { sql, options } = services;
  const refreshToken = randomUUID();
  const refusal = await sql.begin(async (begun) => {
    const transaction = begun as unknown as Sql;
    const wrong = await useCode(transaction, auth, factorId, options.secrets.factorKey);
    if (wrong) return wrong;
    await raiseSession(transaction, caller, factorId, refreshToken, type === 'phone' ? 'mfa/phone' : 'totp');
    return undefined;
  });
  if (refusal) return refusal;
  return json(200, await sessionBody(services, auth, caller, refreshToken));
}

interface StoredFactor {
  factor_type: OwnFactor['factor_type'];
  secret: string | null;
  last_step: number | null;
}

/** Takes the code of an open challenge, or says why not. The row lock lets one of two equal codes through. */
async function useCode(
  sql: Sql,
  { body }: AuthRequest,
  factorId: string,
  factorKey: string,
): Promise<Response | undefined> {
  const challengeId = textField(body, 'challenge_id');
  const [factor] = await sql<StoredFactor[]>`
    select factor_type, secret, last_step from auth.mfa_factors where id = ${factorId} for update`;
  const [challenge] = uuid.test(challengeId)
    ? await sql<{ open: boolean; otp_code: string | null }[]>`
        select created_at > now() - make_interval(secs => ${challengeLifetime}) and tries < ${maxTries} as open, otp_code
        from auth.mfa_challenges where id = ${challengeId} and factor_id = ${factorId} and verified_at is null`
    : [];
  if (factor === undefined || challenge === undefined) {
    return authError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
  }
  if (!challenge.open) {
    return authError(422, 'mfa_challenge_expired', 'MFA challenge has expired, create a new challenge.');
  }
  const code = textField(body, 'code');
  const isPhone = factor.factor_type === 'phone';
  const step = isPhone ? null : appStep(factor, code, factorId, factorKey);
  if (isPhone ? !isSentCode(challenge.otp_code, challengeId, code, factorKey) : step === undefined) {
    await sql`update auth.mfa_challenges set tries = tries + 1 where id = ${challengeId}`;
    const message = `Invalid ${isPhone ? 'MFA Phone' : 'TOTP'} code entered`;
    return authError(422, 'mfa_verification_failed', message);
  }
  await sql`update auth.mfa_challenges set verified_at = now() where id = ${challengeId}`;
  await sql`update auth.mfa_factors set status = 'verified', last_step = ${step ?? null}, updated_at = now()
    where id = ${factorId}`;
  return undefined;
}

/** The period of 30 seconds that an app's code is of; undefined for a wrong code and for one that was used. */
function appStep(
  factor: StoredFactor,
  code: string,
  factorId: string,
  factorKey: string,
): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(unseal(factor.secret ?? '', factorId, factorKey)) });
  // Asked once: the period may end between two looks at the clock.
  const timestamp = Date.now();
  const drift = totp.validate({ token: code, window: 1, timestamp });
  if (drift === null) return undefined;
  const step = totp.counter({ timestamp }) + drift;
  return step > Number(factor.last_step ?? 0) ? step : undefined;
}

async function raiseSession(
  sql: Sql,
  caller: Caller,
  factorId: string,
  refreshToken: string,
  method: AuthenticationMethod,
): Promise<void> {
  const { userId, sessionId } = caller;
  await sql`delete from auth.mfa_factors
    where user_id = ${userId} and status = 'unverified' and id <> ${factorId}`;
  await sql`update auth.sessions set aal = 'aal2', factor_id = ${factorId}, updated_at = now()
    where id = ${sessionId}`;
  await recordMethod(sql, sessionId, method);
  const [parent] = await sql<
    { token: string }[]
  >`update auth.refresh_tokens set revoked = true, updated_at = now()
    where session_id = ${sessionId} and not revoked returning token`;
  await sql`insert into auth.refresh_tokens (id, token, user_id, session_id, parent)
    values (${randomUUID()}, ${refreshToken}, ${userId}, ${sessionId}, ${parent?.token ?? null})`;
  await sql`delete from auth.sessions
    where user_id = ${userId} and id <> ${sessionId} and coalesce(aal, 'aal1') = 'aal1'`;
}

async function sessionBody(
  services: AuthServices,
  auth: AuthRequest,
  caller: Caller,
  refreshToken: string,
): Promise<Record<string, unknown>> {
  const { sql, options } = services;
  const now = Math.floor(Date.now() / 1000);
  const expires_at = now + accessTokenLifetime;
  const access_token = await signToken(sql, options.secrets.jwtSecret, {
    ...caller.claims,
    iat: now,
    exp: expires_at,
  });
  const headers = { apikey: options.secrets.publishableKey, authorization: `Bearer ${access_token}` };
  const user = await services.pass(new Request(new URL('/auth/v1/user', auth.url), { headers }));
  return {
    access_token,
    refresh_token: refreshToken,
    token_type: 'bearer',
    expires_in: accessTokenLifetime,
    expires_at,
    user: { ...((await user.json()) as object), factors: await factorsOf(sql, caller.userId) },
  };
}
