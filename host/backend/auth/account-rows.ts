import type { Sql } from '../../postgres/connect.ts';

/** What the handlers look at in an account. */
export interface Account {
  id: string;
  confirmed: boolean;
  /** True once an administrator invited the address. */
  invited: boolean;
  /** Of its password; null for an account without one. */
  hash: string | null;
  /** True while the account may not sign in. */
  banned: boolean;
}

/** The account of an e-mail address in small letters. */
export async function findAccount(sql: Sql, email: string): Promise<Account | undefined> {
  const [account] = await sql<Account[]>`
    select id, email_confirmed_at is not null as confirmed, invited_at is not null as invited, encrypted_password as hash,
      coalesce(banned_until > now(), false) as banned
    from auth.users where email = ${email} and not is_sso_user`;
  return account;
}
