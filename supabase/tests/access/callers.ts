import { randomUUID } from 'node:crypto';
import type { Sql } from '../../../host/postgres/connect.ts';
import { createAccount, type Caller } from '../../../host/testing/test-database.ts';

/** P1 and P2 are active partners, P3 is not. */
export const partners = ['P1', 'P2', 'P3'] as const;

export const callerNames = [
  'owner',
  'other partner',
  'staff',
  'loader',
  'other loader',
  'admin',
  'manager',
  'no partner',
  'inactive',
  'inactive staff',
  'factor unused',
  'factor used',
  'factor missing',
  'session ended',
  'deleted account',
  'anonymous',
] as const;
export type CallerName = (typeof callerNames)[number];

export type Callers = Record<CallerName, Caller>;

/** The partners whose data each caller may see (specification section 6). */
export const visible: Record<CallerName, string[]> = {
  owner: ['P1'],
  'other partner': ['P2'],
  staff: ['P1', 'P2'],
  loader: ['P1'],
  'other loader': ['P1', 'P2'],
  // The right to manage members shows no partner.
  admin: [],
  manager: ['P1'],
  'no partner': [],
  inactive: [],
  'inactive staff': [],
  'factor unused': [],
  'factor used': ['P1'],
  // Needs a factor, and has registered none.
  'factor missing': [],
  'session ended': [],
  'deleted account': [],
  anonymous: [],
};

/** Callers with an active member row whose session is strong enough. */
export const working: CallerName[] = [
  'owner',
  'other partner',
  'staff',
  'loader',
  'other loader',
  'admin',
  'manager',
  'no partner',
  'factor used',
];

/** A value for every caller, from a rule. */
export function forEachCaller<T>(rule: (name: CallerName) => T): Record<CallerName, T> {
  return Object.fromEntries(callerNames.map((name) => [name, rule(name)])) as Record<CallerName, T>;
}

/**
 * Makes the members: those of P1 are linked to the inactive P3 too. A loader's links carry the right to load
 * reports: of P1 and P3, and the other loader's of P2, who sees P1 as well. The manager manages the people of both partners
 * and may load no report. Partners must exist.
 */
export async function createCallers(sql: Sql): Promise<Callers> {
  const member = (
    email: string,
    rest: {
      partners?: string[];
      loads?: string[];
      active?: boolean;
      allPartners?: boolean;
      admin?: boolean;
    } = {},
  ) => createAccount(sql, { email: `${email}@example.com`, name: '시험', ...rest });
  const own = { partners: ['P1', 'P3'] };
  const factor = await member('factor', own);
  await sql`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
    values (${randomUUID()}, ${factor}, '', 'totp', 'verified', now(), now())`;
  const caller = (id: string, aal: 'aal1' | 'aal2' = 'aal1'): Caller => ({ role: 'authenticated', id, aal });
  const missing = await member('factor-missing', { allPartners: true });
  await sql`update public.auth_member set "NEEDS_FACTOR" = true where "ID" = ${missing}`;
  const owner = await member('owner', own);
  const manager = await member('manager', own);
  await sql`update public.auth_member_partner set "CAN_MANAGE" = true where "USER_ID" = ${manager}`;
  const session = await sql<{ id: string }[]>`
    insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${owner}) returning id`;
  return {
    owner: { ...caller(owner), sessionId: String(session[0]?.id) },
    'other partner': caller(await member('other', { partners: ['P2'] })),
    staff: caller(await member('staff', { allPartners: true })),
    loader: caller(await member('loader', { ...own, loads: own.partners })),
    'other loader': caller(await member('other-loader', { partners: ['P1', 'P2'], loads: ['P2'] })),
    admin: caller(await member('admin', { admin: true })),
    manager: caller(manager),
    'no partner': caller(await member('stranger')),
    inactive: caller(await member('inactive', { ...own, active: false })),
    'inactive staff': caller(
      await member('inactive-staff', { allPartners: true, admin: true, active: false }),
    ),
    'factor unused': caller(factor, 'aal1'),
    'factor used': caller(factor, 'aal2'),
    'factor missing': caller(missing),
    // The owner after a sign-out, with the token that outlives it.
    'session ended': { ...caller(owner), sessionId: randomUUID() },
    'deleted account': caller(randomUUID(), 'aal2'),
    anonymous: { role: 'anon' },
  };
}
