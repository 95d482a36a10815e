import { afterAll, beforeAll, expect, it } from 'vitest';
import { asCaller, createAccount } from '../../../host/testing/test-database.ts';
import { koreaToday } from '../../../src/domain/korea-time.ts';
import { sampleFeed } from '../functions/registry.ts';
import { type Company, createCompany } from './company.ts';

let company: Company;
const members: Record<string, string> = {};
beforeAll(async () => {
  company = await createCompany();
  const { sql, memberId } = company;
  members.owner = memberId;
  const account = async (name: string, rights: object) => {
    members[name] = await createAccount(sql, { email: `${name}@example.com`, ...rights });
  };
  await account('colleague', { partners: ['P1'] });
  await account('manager', { partners: ['P1'] });
  await account('elsewhere', { partners: ['P2'] });
  await account('manages elsewhere', { partners: ['P1', 'P2'] });
  await account('stranger', {});
  await account('inactive', { partners: ['P1'], active: false });
  await account('admin', { allPartners: true, admin: true });
  await account('staff', { allPartners: true });
  await sql`update public.auth_member_partner set "CAN_MANAGE" = true where "USER_ID" = ${members.manager ?? ''}
    or "USER_ID" = ${members['manages elsewhere'] ?? ''} and "PARTNER_CD" = 'P2'`;
});
afterAll(() => company.database.drop());

/** The answer, or the code of the refusal. */
async function ask(name: string, call: string): Promise<unknown> {
  const caller =
    name === 'anonymous'
      ? ({ role: 'anon' } as const)
      : ({ role: 'authenticated', id: members[name] } as const);
  try {
    return await asCaller(company.sql, caller as Parameters<typeof asCaller>[1], async (sql) => {
      const [row] = await sql.unsafe<{ answer: unknown }[]>(`select ${call} as answer`);
      return row?.answer;
    });
  } catch (error) {
    return (error as { code: string }).code;
  }
}
const sample = JSON.parse(sampleFeed) as Record<string, unknown>;
const make = (
  name = 'owner',
  { days = 90 as number | null, job = sample as unknown, named = '품절 임박' } = {},
) =>
  ask(
    name,
    `public.make_feed('P1', '/inventory', '${named}', ${days}, '${JSON.stringify(job).replaceAll("'", "''")}')`,
  );
const idsOf = async (name: string) => {
  const feeds = await ask(name, `public.feeds('P1')`);
  return Array.isArray(feeds) ? (feeds as { id: number }[]).map(({ id }) => id) : feeds;
};
/** As the host asks: the feed that a token opens. */
const open = async (token: unknown) =>
  company.sql.begin(async (sql) => {
    await sql`set local role service_role`;
    return sql`select * from private.open_feed(${String(token)})`;
  });
const newest = async () => {
  const [row] = await company.sql`select max(id)::int as id from private.feed`;
  return Number(row?.id);
};

it('who made a feed, the partner’s manager and an administrator see and end it, and nobody else', async () => {
  const readers = { owner: true, manager: true, admin: true };
  for (const name of [...Object.keys(members), 'anonymous']) {
    const token = await make();
    const id = await newest();
    const isOfPartner = !['elsewhere', 'stranger', 'inactive', 'anonymous'].includes(name);
    const seen = await idsOf(name);
    expect([name, Array.isArray(seen) ? seen.includes(id) : seen]).toEqual([
      name,
      isOfPartner ? name in readers : '42501',
    ]);
    expect([name, await ask(name, `public.end_feed('P1', ${id})`)]).toEqual([
      name,
      isOfPartner ? name in readers : '42501',
    ]);
    expect([name, (await open(token)).length]).toEqual([name, name in readers ? 0 : 1]);
    await company.sql`delete from private.feed`;
  }
});

it('nobody who does not see the partner makes a feed, and nobody but the host opens one', async () => {
  for (const name of ['elsewhere', 'stranger', 'inactive', 'anonymous'])
    expect([name, await make(name)]).toEqual([name, '42501']);
  for (const name of ['owner', 'admin', 'anonymous'])
    expect([name, await ask(name, `(select count(*) from private.open_feed('a'))`)]).toEqual([name, '42501']);
});

it('whoever makes a feed or ends one is on record, with its name', async () => {
  await make('colleague', { named: '재고' });
  expect(await ask('owner', `public.end_feed('P1', ${await newest()})`)).toBe(false);
  expect(await ask('manager', `public.end_feed('P1', ${await newest()})`)).toBe(true);
  const today = koreaToday();
  const changes = await ask('admin', `public.member_changes('${today}', '${today}', sort_by => '')`);
  expect((changes as { rows: unknown[] }).rows.slice(0, 2)).toMatchObject([
    {
      change: 'partner-feed-end',
      detail: '재고',
      partnerCd: 'P1',
      actor: 'manager@example.com',
      email: null,
    },
    {
      change: 'partner-feed-make',
      detail: '재고',
      partnerCd: 'P1',
      actor: 'colleague@example.com',
      email: null,
    },
  ]);
});

it('the token is told once and stored as its hash', async () => {
  const token = String(await make());
  expect(token).toMatch(/^[0-9a-f]{64}$/);
  expect(await make()).not.toBe(token);
  const stored =
    await company.sql`select f::text as row, token_hash = sha256(${token}::bytea) as "isHash" from private.feed f`;
  expect(stored.map(({ isHash }) => isHash as boolean).filter(Boolean)).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain(token);
  expect(JSON.stringify(await ask('owner', `public.feeds('P1')`))).not.toContain(token);
  await company.sql`delete from private.feed`;
});

it('a feed opens once a minute until its end', async () => {
  const token = await make();
  expect(await open(token)).toMatchObject([{ partner_cd: 'P1', name: '품절 임박', job: sample, wait: 0 }]);
  expect(await open(token)).toMatchObject([{ wait: 60 }]);
  expect(await open(`${String(token)}0`)).toEqual([]);
  await company.sql`update private.feed set read_at = read_at - interval '61 seconds'`;
  expect(await open(token)).toMatchObject([{ wait: 0 }]);
  await company.sql`update private.feed set made_at = now() - interval '91 days', ends_at = now() - interval '1 second', read_at = null`;
  expect(await open(token)).toEqual([]);
  expect(await ask('owner', `public.feeds('P1')`)).toMatchObject([{ isOver: true, readAt: null }]);
  await make();
  expect(await idsOf('owner')).toHaveLength(1);
  await company.sql`delete from private.feed`;
});

it('a second factor counts as long as the feed was made with it and it stands', async () => {
  const { sql } = company;
  const owner = members.owner ?? '';
  const token = await make();
  const [before] = await open(token);
  await sql`insert into auth.mfa_factors (id, user_id, status, factor_type, created_at, updated_at)
    values (gen_random_uuid(), ${owner}, 'verified', 'totp', now(), now())`;
  const reset = () => sql`update private.feed set read_at = null`;
  await reset();
  const [later] = await open(token);
  await sql`update private.feed set used_factor = true, read_at = null`;
  const [used] = await open(token);
  await sql`delete from auth.mfa_factors where user_id = ${owner}`;
  await reset();
  const [removed] = await open(token);
  expect([before, later, used, removed].map((row) => row?.has_factor as boolean)).toEqual([
    false,
    false,
    true,
    false,
  ]);
  await sql`delete from private.feed`;
});

it('refuses what is no list of a partner, no end within a year, and more than 20 of a member', async () => {
  const wrong: unknown[] = [
    null,
    [],
    {},
    { ...sample, more: 1 },
    { ...sample, call: 'member_list' },
    { ...sample, call: 'partner_state' },
    { ...sample, call: 'save_view' },
    { ...sample, call: 'stock_list()' },
    { ...sample, call: null },
    { ...sample, args: null },
    { ...sample, args: { partner_cd: 'P2' } },
    { ...sample, args: { page_size: 1 } },
    { ...sample, args: { nothing: 1 } },
    { ...sample, columns: [] },
    { ...sample, columns: ['a'] },
    { ...sample, columns: [{ field: 'a' }] },
    { ...sample, columns: [{ header: 'a' }] },
    { ...sample, columns: Array.from({ length: 201 }, () => ({ header: 'a', field: 'a' })) },
    { ...sample, columns: [{ header: 'a'.repeat(100_000), field: 'a' }] },
  ];
  for (const job of wrong) expect([job, await make('owner', { job })]).toEqual([job, '22023']);
  for (const days of [null, 0, -1, 366])
    expect([days, await make('owner', { days })]).toEqual([days, '22023']);
  for (const named of ['', ' 앞', 'a'.repeat(41)])
    expect([named, await make('owner', { named })]).toEqual([named, '22023']);
  for (let made = 0; made < 20; made++) expect(await make('owner', { days: 365 })).toMatch(/^\w{64}$/);
  expect(await make()).toBe('54000');
  expect(await make('colleague')).toMatch(/^\w{64}$/);
});
