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

/** Signs an inner token with claims, the session's assurance level and methods; it leaves us signed anew (AccessTokens). */
export async function signToken(sql: Sql, jwtSecret: string, claims: JWTPayload): Promise<string> {
  const sessionId = String(claims.session_id);
  const [session] = await sql<
    { aal: string | null }[]
  >`select aal from auth.sessions where id = ${sessionId}`;
  const methods = await sql<{ method: string; timestamp: number }[]>`
    select method, extract(epoch from created_at)::integer as timestamp
    from auth.mfa_amr_claims where session_id = ${sessionId} order by created_at desc`;
  const amr = methods.map(({ method, timestamp }) => ({ method, timestamp }));
  return new SignJWT({ ...claims, aal: session?.aal ?? 'aal1', amr, is_anonymous: false })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(signingKey(jwtSecret));
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
