import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  asCaller,
  createAccount,
  createTestDatabase,
  type TestDatabase,
} from '../../host/testing/test-database.ts';
import { attempts, DENIED, type Outcome } from './access/attempt.ts';
import type { CallerName } from './access/callers.ts';
import { createWorld, type World } from './access/world.ts';

let database: TestDatabase;
let world: World;
const ids: Record<string, string> = {};
beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
  const { sql } = world;
  const partners = ['P1', 'P2'];
  ids.second = await createAccount(sql, { email: 'second@example.com', partners });
  await sql`update public.auth_member_partner set "CAN_MANAGE" = true where "USER_ID" = ${ids.second}`;
  ids.linkedStaff = await createAccount(sql, {
    email: 'linked-staff@example.com',
    partners,
    allPartners: true,
  });
  ids.linkedAdmin = await createAccount(sql, { email: 'linked-admin@example.com', partners, admin: true });
  ids.both = await createAccount(sql, { email: 'both@example.com', name: '두 곳', partners });
  await sql`insert into auth.users (id, email) values (gen_random_uuid(), 'waiting-staff@example.com')`;
  await sql`update public.auth_member set "IS_ADMIN" = true where "EMAIL" = 'waiting-staff@example.com'`;
  for (const name of ['owner', 'loader', 'other partner', 'manager'] as const)
    ids[name] = world.callers[name].id ?? '';
});
afterAll(() => database.drop());

const roles = {
  administrator: 'admin',
  staff: 'staff',
  manager: 'manager',
  loader: 'loader',
  reader: 'owner',
  "other partner's member": 'other partner',
  stranger: 'no partner',
  anonymous: 'anonymous',
} as const satisfies Record<string, CallerName>;
type Role = keyof typeof roles;

const admin = { administrator: 1 } as const;
const manager = { manager: 1 } as const;
/** Each call of 관리, a member by name in braces, with what comes of it; who is not named is refused. */
const calls: [string, Partial<Record<Role, Outcome>>][] = [
  ['member_list()', admin],
  ['member_state()', admin],
  ["member_partners('{owner}')", admin],
  ["member_changes('20261101', '20261130')", admin],
  ['partner_list()', admin],
  ["save_partner('N1', true, '새 파트너')", admin],
  ["save_partner('P1', false, '다른 이름')", admin],
  ["close_partner('P1', true)", admin],
  ["delete_partner('P1', '시험')", admin],
  ["change_mail_sender('P1', 'kim@seller.example', true)", { ...admin, ...manager }],
  ["change_report_page('재고현황', 'https://wing.coupang.com/stock')", admin],
  ["mail_senders('P1')", { ...admin, ...manager }],
  ["mail_senders('P2')", admin],
  ["mail_list('20261101', '20261130')", admin],
  ["report_list('20261101', '20261130')", admin],
  ["change_mail_sender('P2', 'kim@seller.example', true)", admin],
  ['managed_members()', manager],
  ["begin_invite('new@example.com')", admin],
  ["begin_invite('new@example.com', 'P1')", manager],
  ["begin_invite('new@example.com', 'P2')", {}],
  ["begin_invite('new@example.com', 'P3')", {}],
  ["begin_invite('owner@example.com', 'P1')", { manager: 'PD409' }],
  ["begin_invite('waiting-staff@example.com', 'P1')", { manager: 'PD409' }],
  ["begin_invite('changed@example.com', 'P1')", manager],
  ["change_member('{loader}', 'load', 'P1', false)", { ...admin, ...manager }],
  ["change_member('{owner}', 'load', 'P1', true)", { ...admin, ...manager }],
  ["change_member('{both}', 'revoke', 'P1')", { ...admin, ...manager }],
  ["change_member('{both}', 'revoke', 'P2')", admin],
  ["change_member('{both}', 'load', 'P2', true)", admin],
  ["change_member('{both}', 'grant', 'P1', true)", admin],
  ["change_member('{both}', 'manage', 'P1', true)", admin],
  ["change_member('{both}', 'admin', null, true)", admin],
  ["change_member('{both}', 'all-partners', null, true)", admin],
  ["change_member('{both}', 'needs-factor', null, true)", admin],
  ["change_member('{both}', 'deactivate')", admin],
  ["change_member('{both}', 'activate')", admin],
  ["change_member('{both}', 'sign-out')", admin],
  ["change_member('{both}', 'remove-factors')", admin],
  // What a manager hears of staff, another manager and somebody else's people tells nothing of them.
  ["change_member('{linkedStaff}', 'revoke', 'P1')", { ...admin, manager: 'PD404' }],
  ["change_member('{linkedAdmin}', 'load', 'P1', true)", { ...admin, manager: 'PD404' }],
  ["change_member('{second}', 'revoke', 'P1')", { ...admin, manager: 'PD404' }],
  ["change_member('{other partner}', 'revoke', 'P1')", { ...admin, manager: 'PD404' }],
  ["change_member('{other partner}', 'grant', 'P1', false)", admin],
  [
    "change_member('33333333-3333-4333-8333-333333333333', 'revoke', 'P1')",
    {
      administrator: 'PD404',
      manager: 'PD404',
    },
  ],
];

it.each(calls)('%s serves the roles that it is meant for', async (call, expected) => {
  const statement = `select public.${call.replaceAll(/\{(.+?)\}/g, (_, name: string) => ids[name] ?? '')}`;
  const names = Object.keys(roles) as Role[];
  const wanted = names.map((role) => ({ caller: world.callers[roles[role]], statement }));
  const outcomes = await attempts(world.sql, wanted);
  expect(Object.fromEntries(names.map((role, at) => [role, outcomes[at]]))).toEqual(
    Object.fromEntries(names.map((role) => [role, expected[role] ?? DENIED])),
  );
});

it('a manager sees the people of the partner, no staff, and nothing of where else they work', async () => {
  const [row] = await asCaller(
    world.sql,
    world.callers.manager,
    (tx) => tx`select public.managed_members() as answer`,
  );
  const rows = (row?.answer as { rows: { email: string }[] } | undefined)?.rows ?? [];
  expect(rows.map(({ email }) => email)).toEqual(
    ['both', 'factor', 'inactive', 'loader', 'manager', 'other-loader', 'owner', 'second'].map(
      (name) => `${name}@example.com`,
    ),
  );
  expect(JSON.stringify(rows)).not.toMatch(/P2|P3/);
});

it('an invited address is linked to the partner when its account is made within the hour, to read alone', async () => {
  const invite = (email: string) =>
    asCaller(world.sql, world.callers.manager, (tx) => tx`select public.begin_invite(${email}, 'P1')`);
  const links = async (email: string) => {
    await world.sql`insert into auth.users (id, email) values (gen_random_uuid(), ${email})`;
    return world.sql`select "PARTNER_CD" as partner, "CAN_LOAD" as load, "CAN_MANAGE" as manage
      from public.auth_member_partner l join public.auth_member m on m."ID" = l."USER_ID" where m."EMAIL" = ${email}`;
  };
  await invite('soon@example.com');
  expect(await links('soon@example.com')).toEqual([{ partner: 'P1', load: false, manage: false }]);
  await world.sql`insert into public.log_member_change ("MEMBER_EMAIL", "ACTION", "PARTNER_CD", "ACTOR", "REG_DT")
    values ('late@example.com', 'invite', 'P1', 'manager@example.com', now() - interval '61 minutes')`;
  expect(await links('late@example.com')).toEqual([]);
});

it('an invitation links an account that waits for its confirmation, and is on record with the partner', async () => {
  const { sql } = world;
  await asCaller(
    sql,
    world.callers.manager,
    (tx) => tx`select public.begin_invite('changed@example.com', 'P1')`,
  );
  expect(
    await sql`select l."PARTNER_CD" as partner, l."CAN_LOAD" as load from public.auth_member_partner l
      join public.auth_member m on m."ID" = l."USER_ID" where m."EMAIL" = 'changed@example.com'`,
  ).toEqual([{ partner: 'P1', load: false }]);
  expect(
    await sql`select "ACTION" as action, "PARTNER_CD" as partner, "ACTOR" as actor from public.log_member_change
      where "MEMBER_EMAIL" = 'changed@example.com'`,
  ).toEqual([{ action: 'invite', partner: 'P1', actor: 'manager@example.com' }]);
});
