import type { Sql } from '../../postgres/connect.ts';

/** Seconds in which the code of a challenge is taken. */
export const challengeLifetime = 300;
/** Wrong codes after which a challenge takes none. */
export const maxTries = 5;

type FactorType = 'totp' | 'phone';

/** A second factor as clients see it: never with its secret. */
export interface Factor {
  id: string;
  friendly_name: string | null;
  factor_type: FactorType;
  /** Of a phone its number in E.164 form, else null. */
  phone: string | null;
  status: 'verified' | 'unverified';
  created_at: string;
  updated_at: string;
}

/** The factors of an account, oldest first. */
export async function factorsOf(sql: Sql, userId: string): Promise<Factor[]> {
  return sql<Factor[]>`select id, friendly_name, factor_type, phone, status, created_at, updated_at
    from auth.mfa_factors where user_id = ${userId} order by created_at, id`;
}

/** The factor that a request of its owner names. */
export type OwnFactor = Pick<Factor, 'id' | 'factor_type' | 'phone' | 'status'>;

/** A factor of an account; undefined for somebody else's and for one that does not exist. */
export async function ownFactor(sql: Sql, userId: string, factorId: string): Promise<OwnFactor | undefined> {
  const [factor] = await sql<OwnFactor[]>`
    select id, factor_type, phone, status from auth.mfa_factors where id = ${factorId} and user_id = ${userId}`;
  return factor;
}

/** Whether an account must show a second factor before it may change how it signs in. */
export async function hasVerifiedFactor(sql: Sql, userId: string): Promise<boolean> {
  const rows =
    await sql`select 1 from auth.mfa_factors where user_id = ${userId} and status = 'verified' limit 1`;
  return rows.length > 0;
}
