import type { Sql } from '../../postgres/connect.ts';
import { authError } from '../responses.ts';
import { countingClaims } from './caller.ts';
import { textField, type AuthRequest, type AuthServices } from './auth-request.ts';

/** Routes that need no session. A sign-in checks the ban itself, once the password was right. */
const open = new Set(['signup', 'resend', 'recover', 'verify', '.well-known/jwks.json']);

/** Returns GoTrue's refusal of a session or refresh token whose account is banned; undefined if it is not banned. */
export async function refuseBanned(
  { sql, caller }: AuthServices,
  { url, body }: AuthRequest,
): Promise<Response | undefined> {
  const route = url.pathname.replace('/auth/v1/', '');
  if (open.has(route)) return undefined;
  if (route === 'token') {
    const token = textField(body, 'refresh_token');
    return token !== '' && (await isRefreshBanned(sql, token))
      ? authError(400, 'user_banned', 'Invalid Refresh Token: User Banned')
      : undefined;
  }
  const userId = countingClaims(caller)?.sub;
  if (userId === undefined) return undefined;
  const [row] = await sql`select 1 from auth.users where id = ${userId} and banned_until > now()`;
  return row && authError(403, 'user_banned', 'User is banned');
}

async function isRefreshBanned(sql: Sql, token: string): Promise<boolean> {
  const rows = await sql`select 1 from auth.refresh_tokens r join auth.users u on u.id = r.user_id
    where r.token = ${token} and u.banned_until > now()`;
  return rows.length > 0;
}

/** True if the code of a mailed link belongs to a banned account. */
export async function isLinkBanned(sql: Sql, token: string): Promise<boolean> {
  const rows = await sql`select 1 from auth.users
    where (confirmation_token = ${token} or recovery_token = ${token}) and banned_until > now()`;
  return token !== '' && rows.length > 0;
}
