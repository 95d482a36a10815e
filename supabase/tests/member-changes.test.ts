import { afterAll, beforeAll, expect, it } from 'vitest';
import { asCaller, createTestDatabase, type TestDatabase } from '../../host/testing/test-database.ts';
import { attempts, DENIED } from './access/attempt.ts';
import { callerNames, type CallerName } from './access/callers.ts';
import { createWorld, type World } from './access/world.ts';
import { changedMember } from './functions/registry.ts';

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
});
afterAll(() => database.drop());

/** Each change of a member's rights: action, partner and value as SQL. */
const changes = [
  "'activate'",
  "'deactivate'",
  "'grant', 'P2', true",
  "'revoke', 'P1'",
  "'load', 'P1', true",
  "'manage', 'P1', true",
  "'all-partners', null, true",
  "'admin', null, true",
  "'sign-out'",
  "'remove-factors'",
];

const calls = (caller: CallerName, member: string) =>
  changes.map((change) => ({
    caller: world.callers[caller],
    statement: `select public.change_member('${member}', ${change})`,
  }));

it.each(callerNames)('%s cannot change the own rights by any call', async (caller) => {
  const { id = changedMember } = world.callers[caller];
  expect(await attempts(world.sql, calls(caller, id))).toEqual(changes.map(() => DENIED));
});

it('an administrator changes rights of others, and a manager the load and link of the partner', async () => {
  const ofManager = ["'revoke', 'P1'", "'load', 'P1', true"];
  for (const caller of callerNames) {
    const outcomes = await attempts(world.sql, calls(caller, world.callers.loader.id ?? ''));
    const isAllowed = (change: string) =>
      caller === 'admin' || (caller === 'manager' && ofManager.includes(change));
    expect([caller, outcomes]).toEqual([caller, changes.map((change) => (isAllowed(change) ? 1 : DENIED))]);
  }
});

it.each([
  ["'promote'", '22023'],
  ["'admin'", '22023'],
  ["'activate', 'P1'", '22023'],
  ["'sign-out', null, true", '22023'],
  ["'grant', 'P9', false", 'PD404'],
  ["'load', 'P1', true", 'PD404'],
  ["'grant', null, false", 'PD404'],
])('an administrator is refused change_member(%s)', async (change, code) => {
  const statement = `select public.change_member('${changedMember}', ${change})`;
  expect(await attempts(world.sql, [{ caller: world.callers.admin, statement }])).toEqual([code]);
});

it.each(["'activate'", "'grant', 'P1', true", "'admin', null, true"])(
  'an administrator is refused a change of nobody: %s',
  async (change) => {
    const statement = `select public.change_member('33333333-3333-4333-8333-333333333333', ${change})`;
    expect(await attempts(world.sql, [{ caller: world.callers.admin, statement }])).toEqual(['PD404']);
  },
);

it('a change is on record with who made it and from where, whatever headers a client adds', async () => {
  const { admin } = world.callers;
  await asCaller(world.sql, admin, async (tx) => {
    await tx`select set_config('request.headers', '{"x-forwarded-for": "198.51.100.9, 192.0.2.1"}', true)`;
    await tx`select public.change_member(${changedMember}, 'grant', 'P1', true)`;
    await tx`select public.change_member(${changedMember}, 'grant', 'P1', true)`;
  });
  const [row, ...rest] =
    await world.sql`select "MEMBER_EMAIL" as email, "ACTION" as action, "PARTNER_CD" as partner,
      "DETAIL" as detail, "ACTOR" as actor, "ACTOR_ID" as id, "ADDRESS" as address
    from public.log_member_change where "MEMBER_ID" = ${changedMember}`;
  expect(rest).toEqual([]);
  expect(row).toEqual({
    email: 'changed@example.com',
    action: 'grant',
    partner: 'P1',
    detail: { load: true },
    actor: 'admin@example.com',
    id: admin.id,
    address: '192.0.2.1',
  });
});

it('nobody changes the record, its owner neither', async () => {
  for (const statement of [
    world.sql`update public.log_member_change set "ACTOR" = 'nobody'`,
    world.sql`delete from public.log_member_change`,
  ])
    await expect(statement).rejects.toMatchObject({ code: DENIED });
});

it('a deactivated member loses every session, and an administrator the page, at once', async () => {
  const second = { role: 'authenticated', id: changedMember } as const;
  await world.sql`update public.auth_member set "IS_ADMIN" = true where "ID" = ${changedMember}`;
  await world.sql`insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${changedMember})`;
  const list = { caller: second, statement: 'select public.member_list()' };
  expect(await attempts(world.sql, [list])).toEqual([1]);
  await asCaller(
    world.sql,
    world.callers.admin,
    (tx) => tx`select public.change_member(${changedMember}, 'deactivate')`,
  );
  expect(await attempts(world.sql, [list])).toEqual([DENIED]);
  expect(await world.sql`select from auth.sessions where user_id = ${changedMember}`).toHaveLength(0);
});

it('of two administrators who remove each other at the same time one stays', async () => {
  const { admin } = world.callers;
  await world.sql`update public.auth_member set "IS_ADMIN" = true, "IS_ACTIVE" = true where "ID" = ${changedMember}`;
  const remove = (id: string, other: string) =>
    asCaller(
      world.sql,
      { role: 'authenticated', id },
      (tx) => tx`select public.change_member(${other}, 'admin', null, false)`,
    );
  const ended = await Promise.allSettled([
    remove(admin.id ?? '', changedMember),
    remove(changedMember, admin.id ?? ''),
  ]);
  expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await world.sql`select from public.auth_member where "IS_ADMIN" and "IS_ACTIVE"`).toHaveLength(1);
});

it('an administrator invites 200 people a day', async () => {
  const { admin } = world.callers;
  const before = world.sql`select count(*)::int from public.log_member_change where "ACTION" = 'invite'`;
  expect(await before).toEqual([{ count: 0 }]);
  const statement = `select public.begin_invite('guest@example.com')`;
  await world.sql`insert into public.log_member_change ("MEMBER_EMAIL", "ACTION", "ACTOR", "ACTOR_ID", "REG_DT")
    select 'n' || n || '@example.com', 'invite', 'admin@example.com', ${admin.id ?? null},
      case when n = 200 then now() - interval '2 days' else now() end
    from generate_series(1, 200) n`;
  expect(await attempts(world.sql, [{ caller: admin, statement }])).toEqual([1]);
  await world.sql`insert into public.log_member_change ("MEMBER_EMAIL", "ACTION", "ACTOR", "ACTOR_ID")
    values ('n201@example.com', 'invite', 'admin@example.com', ${admin.id ?? null})`;
  expect(await attempts(world.sql, [{ caller: admin, statement }])).toEqual(['PD429']);
});

it('an invitation alone is on record without a member', async () => {
  const insert = (action: string) =>
    world.sql`insert into public.log_member_change ("MEMBER_EMAIL", "ACTION", "ACTOR") values ('a@example.com', ${action}, 'a')`;
  await insert('invite');
  await expect(insert('activate')).rejects.toMatchObject({ code: '23514' });
});
