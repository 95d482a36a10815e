import type { JWTPayload } from 'jose';
import type { Sql } from '../postgres/connect.ts';

const roles = ['anon', 'authenticated', 'service_role'] as const;

/** In whose name the database is asked. */
export interface Actor {
  role: (typeof roles)[number];
  /** Of the token that proved it; empty without one. */
  claims: JWTPayload;
}

/** The role of that name, or undefined for one that no request may have. */
export const requestRole = (name: unknown) => roles.find((role) => role === name);

/** The settings of a transaction in an actor's name: the role first, then what policies read. */
export const roleSettings = ({ role, claims }: Actor): Record<string, string> => ({
  role,
  'request.jwt.claim.sub': claims.sub ?? '',
  'request.jwt.claim.role': role,
  'request.jwt.claim.email': typeof claims.email === 'string' ? claims.email : '',
  'request.jwt.claims': JSON.stringify({ ...claims, role }),
});

/** Takes on role and claims of an actor, and the topic that policies ask for, for the rest of a transaction. */
export async function actAs(sql: Sql, actor: Actor, topic = ''): Promise<void> {
  const settings = Object.entries({ 'realtime.topic': topic, ...roleSettings(actor) });
  await sql`select set_config(name, value, true) from unnest(
    ${settings.map(([name]) => name)}::text[], ${settings.map(([, value]) => value)}::text[]) as s (name, value)`;
}

/** Whether an error of the database says that an actor lacks a right, to a table, a column or a row. */
export function lacksRight(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42501';
}
