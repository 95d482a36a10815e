import type { JWTPayload } from 'jose';
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

/** The key of inner tokens and of addresses of files. */
export function signingKey(jwtSecret: string): Uint8Array {
  return new TextEncoder().encode(jwtSecret);
}

/** The token that a request brings. */
export function bearerToken(headers: Headers): string | undefined {
  return /^Bearer (\S+)$/.exec(headers.get('authorization') ?? '')?.[1];
}

/** The session of a caller whose token counts, if it still lives; else undefined. */
export async function liveCaller(caller: KnownCaller | undefined, sql: Sql): Promise<Caller | undefined> {
  const claims = countingClaims(caller);
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

/** The claims of a member's token that counts now. */
export function countingClaims(caller: KnownCaller | undefined): JWTPayload | undefined {
  return typeof caller === 'object' && !caller.isExpired ? caller.claims : undefined;
}
