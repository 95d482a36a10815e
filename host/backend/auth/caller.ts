import { jwtVerify, type JWTPayload } from 'jose';
import type { Sql } from '../../postgres/connect.ts';
import type { KnownCaller } from '../known-caller.ts';

export type AssuranceLevel = 'aal1' | 'aal2';

/** Who sent a request, as the session in the database knows it now, whatever the token still says. */
export interface Caller {
  userId: string;
  sessionId: string;
  email: string;
  aal: AssuranceLevel;
  claims: JWTPayload;
}

/** The key of the inner tokens, which the border puts in the place of those that a request brings. */
export function signingKey(jwtSecret: string): Uint8Array {
  return new TextEncoder().encode(jwtSecret);
}

/** The token that a request brings. */
export function bearerToken(headers: Headers): string | undefined {
  return /^Bearer (\S+)$/.exec(headers.get('authorization') ?? '')?.[1];
}

/** The caller of a request behind the border, with a valid token whose session still lives; else undefined. */
export async function authenticate(
  request: Request,
  sql: Sql,
  jwtSecret: string,
): Promise<Caller | undefined> {
  const token = bearerToken(request.headers);
  return token === undefined ? undefined : sessionOf(await verifiedClaims(token, jwtSecret), sql);
}

/** The same of a caller whom the border knows. */
export async function liveCaller(caller: KnownCaller | undefined, sql: Sql): Promise<Caller | undefined> {
  return typeof caller === 'object' && !caller.isExpired ? sessionOf(caller.claims, sql) : undefined;
}

async function sessionOf(claims: JWTPayload | undefined, sql: Sql): Promise<Caller | undefined> {
  if (claims?.sub === undefined || typeof claims.session_id !== 'string') return undefined;
  const [session] = await sql<{ aal: AssuranceLevel | null; email: string | null }[]>`
    select s.aal, u.email from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = ${claims.session_id} and s.user_id = ${claims.sub}`;
  if (session === undefined) return undefined;
  return {
    userId: claims.sub,
    sessionId: claims.session_id,
    email: session.email ?? '',
    aal: session.aal ?? 'aal1',
    claims,
  };
}

/** The claims of an inner token that we signed and that has not expired. */
export async function verifiedClaims(token: string, jwtSecret: string): Promise<JWTPayload | undefined> {
  try {
    const { payload } = await jwtVerify(token, signingKey(jwtSecret), {
      algorithms: ['HS256'],
      requiredClaims: ['exp', 'sub'],
    });
    return payload;
  } catch {
    return undefined;
  }
}
