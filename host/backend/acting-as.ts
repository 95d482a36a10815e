import type { JWTPayload } from 'jose';
import type { Sql } from '../postgres/connect.ts';

/** In whose name the database is asked. */
export interface Actor {
  role: 'authenticated' | 'service_role';
  /** Of the token that proved it; none of the service. */
  claims: JWTPayload;
}

/** Takes on role and claims of an actor, and the topic that policies ask for, for the rest of a transaction. */
export async function actAs(sql: Sql, { role, claims }: Actor, topic = ''): Promise<void> {
  await sql`select set_config('request.jwt.claims', ${JSON.stringify({ ...claims, role })}, true),
    set_config('request.jwt.claim.sub', ${claims.sub ?? ''}, true),
    set_config('request.jwt.claim.role', ${role}, true),
    set_config('request.jwt.claim.email', ${typeof claims.email === 'string' ? claims.email : ''}, true),
    set_config('realtime.topic', ${topic}, true),
    set_config('role', ${role}, true)`;
}

/** Whether an error of the database says that an actor lacks a right, to a table, a column or a row. */
export function lacksRight(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42501';
}
