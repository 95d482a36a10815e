import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  asCaller,
  createTestDatabase,
  type Caller,
  type TestDatabase,
} from '../../host/testing/test-database.ts';
import { attempt, attempts, DENIED } from './access/attempt.ts';
import { callerNames } from './access/callers.ts';
import { createWorld, type World } from './access/world.ts';

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
});
afterAll(() => database.drop());

let code: string;
beforeEach(async () => {
  await world.sql`update public.auth_member set "IS_ADMIN" = false`;
  await world.sql`update public.auth_member set "IS_ALL_PARTNER_ACCESSIBLE" = false where "EMAIL" = 'stranger@example.com'`;
  code = (await newCode()) ?? '';
});

async function newCode(): Promise<string | null> {
  const [row] = await world.sql<{ code: string | null }[]>`select private.new_first_admin_code() as code`;
  return row?.code ?? null;
}
const claim = async (caller: Caller, code: string) => {
  const [row] = await asCaller(
    world.sql,
    caller,
    (tx) => tx`select public.claim_first_admin(${code}) as result`,
  );
  return String(row?.result);
};
const stateFor = async (caller: Caller) => {
  const [row] = await asCaller(world.sql, caller, (tx) => tx`select public.first_admin_state() as state`);
  return row?.state as string | null;
};
const stranger = () => world.callers['no partner'];

it('a member with the code becomes the administrator of all partners, once and on record', async () => {
  expect(await stateFor(stranger())).toBe('code');
  expect(await claim(stranger(), code.toLowerCase().replaceAll('-', ' '))).toBe('done');
  const { id = '' } = stranger();
  expect(
    await world.sql`select "IS_ADMIN" as admin, "IS_ALL_PARTNER_ACCESSIBLE" as all
      from public.auth_member where "ID" = ${id}`,
  ).toEqual([{ admin: true, all: true }]);
  expect(
    await world.sql`select "ACTION" as action, "ACTOR" as actor from public.log_member_change
      where "MEMBER_ID" = ${id} order by "ID" desc limit 2`,
  ).toEqual([
    { action: 'all-partners', actor: 'stranger@example.com' },
    { action: 'admin', actor: 'stranger@example.com' },
  ]);
  expect(await world.sql`select from private.first_admin_code`).toEqual([]);
  for (const caller of [stranger(), world.callers.owner]) {
    expect(await claim(caller, code)).toBe('ended');
    expect(await stateFor(caller)).toBeNull();
  }
  expect(await newCode()).toBeNull();
});

it('the code is kept as a hash', async () => {
  const [row] = await world.sql`select c::text as text from private.first_admin_code c`;
  for (const part of [code, code.replaceAll('-', '')]) expect(row?.text).not.toContain(part);
});

it('after ten wrong codes the right one is refused too, and a new code works', async () => {
  for (let turn = 0; turn < 10; turn++) expect(await claim(stranger(), '0000-0000-000G')).toBe('wrong');
  expect(await claim(stranger(), code)).toBe('ended');
  expect(await stateFor(stranger())).toBe('terminal');
  expect(await claim(stranger(), (await newCode()) ?? '')).toBe('done');
});

it('a code ends after a day, and with the next one', async () => {
  const next = (await newCode()) ?? '';
  expect(await claim(stranger(), code)).toBe('wrong');
  expect(
    await world.sql`select ends_at <= now() + interval '1 day' as ends from private.first_admin_code`,
  ).toEqual([{ ends: true }]);
  await world.sql`update private.first_admin_code set ends_at = now()`;
  expect(await claim(stranger(), next)).toBe('ended');
  expect(await stateFor(stranger())).toBe('terminal');
});

it('an administrator made in the terminal ends the code', async () => {
  const { id = '' } = world.callers.owner;
  await world.sql`select private.change_member(${id}, 'admin', null, true, 'terminal:kim')`;
  expect(await world.sql`select from private.first_admin_code`).toEqual([]);
  expect(await claim(stranger(), code)).toBe('ended');
});

it('of two members who enter the code at the same time one becomes the administrator', async () => {
  const results = await Promise.all([claim(stranger(), code), claim(world.callers.owner, code)]);
  expect(results.toSorted()).toEqual(['done', 'ended']);
  await world.sql`update public.auth_member set "IS_ALL_PARTNER_ACCESSIBLE" = false
    where "ID" = ${world.callers.owner.id ?? ''}`;
});

it('no caller reads or makes a code', async () => {
  const statements = ['select * from private.first_admin_code', 'select private.new_first_admin_code()'];
  for (const name of callerNames)
    for (const statement of statements)
      expect([name, await attempt(world.sql, world.callers[name], statement)]).toEqual([name, DENIED]);
});

it.each(['inactive', 'factor unused', 'factor missing', 'session ended', 'deleted account'] as const)(
  '%s is refused with the right code and learns nothing',
  async (name) => {
    const caller = world.callers[name];
    const statement = `select public.claim_first_admin('${code}')`;
    expect(await attempts(world.sql, [{ caller, statement }])).toEqual([DENIED]);
    expect(await stateFor(caller)).toBeNull();
  },
);
