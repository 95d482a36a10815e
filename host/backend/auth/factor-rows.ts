import type { Sql } from '../../postgres/connect.ts';

/** A second factor as clients see it: never with its secret. */
export interface Factor {
  id: string;
  friendly_name: string | null;
  factor_type: 'totp';
  status: 'verified' | 'unverified';
  created_at: string;
  updated_at: string;
}

/** The factors of an account, oldest first. */
export async function factorsOf(sql: Sql, userId: string): Promise<Factor[]> {
  return sql<Factor[]>`select id, friendly_name, factor_type, status, created_at, updated_at
    from auth.mfa_factors where user_id = ${userId} order by created_at, id`;
}

/** Whether an account must show a second factor before it may change how it signs in. */
export async function hasVerifiedFactor(sql: Sql, userId: string): Promise<boolean> {
  const rows =
    await sql`select 1 from auth.mfa_factors where user_id = ${userId} and status = 'verified' limit 1`;
  return rows.length > 0;
}
