import { decodeJwt, SignJWT, type JWTPayload } from 'jose';
import type { Sql } from '../../postgres/connect.ts';
import { signingKey } from './caller.ts';

/** How a session proved who it is. */
export type AuthenticationMethod = 'password' | 'otp' | 'totp' | 'mfa/phone';

/** Remembers how a session was made; a refresh keeps it. */
export async function recordMethod(sql: Sql, sessionId: string, method: AuthenticationMethod): Promise<void> {
  await sql`insert into auth.mfa_amr_claims (session_id, method) values (${sessionId}, ${method})
    on conflict (session_id, method) do update set created_at = now()`;
}

/**
 * Signs an inner token with the given claims, what the account says of itself now, and the session's assurance level and
 * methods. AccessTokens signs it again before it leaves the host.
 */
export async function signToken(sql: Sql, jwtSecret: string, claims: JWTPayload): Promise<string> {
  const sessionId = String(claims.session_id);
  const [session] = await sql<{ aal: string | null; claims: JWTPayload }[]>`
    select s.aal, jsonb_build_object('phone', coalesce(u.phone, ''), 'app_metadata', u.raw_app_meta_data,
      'user_metadata', u.raw_user_meta_data) as claims
    from auth.sessions s join auth.users u on u.id = s.user_id where s.id = ${sessionId}`;
  const methods = await sql<{ method: string; timestamp: number }[]>`
    select method, extract(epoch from created_at)::integer as timestamp
    from auth.mfa_amr_claims where session_id = ${sessionId} order by created_at desc`;
  const amr = methods.map(({ method, timestamp }) => ({ method, timestamp }));
  const all = { ...claims, ...session?.claims, aal: session?.aal ?? 'aal1', amr, is_anonymous: false };
  return new SignJWT(all).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(signingKey(jwtSecret));
}

/** Puts assurance level and methods into a token that the library just made without them. */
export async function completeToken(
  sql: Sql,
  jwtSecret: string,
  token: string,
  method?: AuthenticationMethod,
): Promise<string> {
  const claims = decodeJwt(token);
  if (method !== undefined) await recordMethod(sql, String(claims.session_id), method);
  return signToken(sql, jwtSecret, claims);
}
