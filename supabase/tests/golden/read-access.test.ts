import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asCaller, createAccount, type Caller } from '../../../host/testing/test-database.ts';
import { addAds, coverAdDays } from './ads.ts';
import { addOption, createCompany, type Company } from './company.ts';

const calls = [
  "public.stock_list('P1')",
  "public.stock_list('P1', page_size => 5000)",
  "public.snapshot_dates('P1')",
  "public.inbound_requests('P1', 'SCH', '20250101', '20271231')",
  "public.inbound_detail('P1', 'R-1')",
  "public.home_summary('P1')",
  "public.option_search('P1', '{secret}')",
  "public.product_search('P1', 'secret')",
  "public.ad_search('P1', 'secret')",
];

const people = ['other', 'stranger', 'inactive', 'factor'] as const;
let company: Company;
const ids = new Map<string, string>();

beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  await addOption(sql, {
    id: '1',
    stock: 5,
    name: 'secret-of-P1',
    productId: '7',
    sales: [[1, 30, 1]],
    lines: [{ quantities: [10] }],
  });
  await coverAdDays(sql, 'P1', [20261101]);
  await addAds(sql, 'P1', [{ day: 20261101, campaign: 'secret-of-P1', keyword: 'secret-of-P1', cost: 1 }]);
  ids.set('other', await createAccount(sql, { email: 'other@example.com', partners: ['P2'] }));
  ids.set('stranger', await createAccount(sql, { email: 'stranger@example.com' }));
  ids.set(
    'inactive',
    await createAccount(sql, { email: 'inactive@example.com', partners: ['P1'], active: false }),
  );
  ids.set('all', await createAccount(sql, { email: 'all@example.com', allPartners: true }));
  const factor = await createAccount(sql, { email: 'factor@example.com', partners: ['P1'] });
  ids.set('factor', factor);
  await sql`insert into auth.mfa_factors (id, user_id, factor_type, status) values (${randomUUID()}, ${factor}, 'totp', 'verified')`;
});
afterAll(() => company.database.drop());

async function answer(caller: Caller, call: string): Promise<string> {
  const rows = await asCaller(company.sql, caller, (member) =>
    member.unsafe(`select ${call}::text as answer`),
  );
  return String(rows[0]?.answer);
}

const member = (person: string, aal: Caller['aal'] = 'aal1'): Caller => ({
  role: 'authenticated',
  id: ids.get(person) ?? '',
  aal,
});

it.each(calls)(
  '%s answers its member, a member of all partners and a member who used the second factor',
  async (call) => {
    const expected = await answer({ role: 'authenticated', id: company.memberId }, call);
    expect(await answer(member('all'), call)).toBe(expected);
    expect(await answer(member('factor', 'aal2'), call)).toBe(expected);
  },
);

it.each(calls.flatMap((call) => people.map((person) => [call, person] as const)))(
  '%s refuses %s',
  async (call, person) => {
    await expect(answer(member(person), call)).rejects.toMatchObject({
      code: '42501',
      message: 'no access to this partner',
    });
  },
);

it.each(calls)('%s refuses anonymous callers, who may not even call it', async (call) => {
  await expect(answer({ role: 'anon' }, call)).rejects.toMatchObject({
    code: '42501',
    message: expect.stringContaining('permission denied'),
  });
});

it.each(calls)('%s refuses a partner that is no longer active, and no partner', async (call) => {
  const nobody = call.replace("'P1'", 'null');
  await expect(answer(member('all'), nobody)).rejects.toMatchObject({ code: '42501' });
  await company.sql`update public.dim_partner set "IS_ACTIVE" = false where "PARTNER_CD" = 'P1'`;
  try {
    await expect(answer({ role: 'authenticated', id: company.memberId }, call)).rejects.toMatchObject({
      code: '42501',
    });
  } finally {
    await company.sql`update public.dim_partner set "IS_ACTIVE" = true where "PARTNER_CD" = 'P1'`;
  }
});

// The second lock: the functions run with the caller's rights, so the policies hold without the first check.
describe('without the check of the partner', () => {
  let check: string;
  beforeAll(async () => {
    const [row] = await company.sql`select pg_get_functiondef('private.require_partner'::regproc) as text`;
    check = String(row?.text);
    await company.sql.unsafe(check.replace(/\nbegin\n[^]*\nend\n/, '\nbegin\nend\n'));
  });
  afterAll(() => company.sql.unsafe(check));

  it.each([
    "public.stock_list('P1', page_size => 5000)",
    "public.home_summary('P1')",
    "public.option_search('P1', '{secret}', page_size => 5000)",
    "public.product_search('P1', 'secret')",
    "public.ad_search('P1', 'secret')",
    "(select json_agg(r) from private.inbound_detail_rows('P1', 'R-1') r)",
    "(select json_agg(r) from private.stock_rows('P1', '2026-11-21', 65, null, 'all', 'all', '', '{}') r)",
    '(select json_agg(l) from private.inbound_line l)',
    "(select json_agg(r) from private.inbound_request_rows('P1', array['R-1']) r)",
  ])('%s shows a member of another partner no row', async (call) => {
    const own = await answer({ role: 'authenticated', id: company.memberId }, call);
    expect(own).toMatch(/secret-of-P1|"qty" : 1|R-1/);
    expect(await answer(member('other'), call)).not.toMatch(/secret-of-P1|"qty" : 1|R-1/);
  });
});

it('every function of the pages has an empty search path, runs as its caller and says what it is', async () => {
  const rows =
    await company.sql`select proname, prosecdef, coalesce(proconfig, '{}') as config, obj_description(oid) as comment
    from pg_proc where pronamespace = 'public'::regnamespace
      and proname in ('stock_list', 'snapshot_dates', 'inbound_requests', 'inbound_detail', 'home_summary',
        'option_search', 'product_search', 'ad_search')`;
  expect(rows).toHaveLength(8);
  for (const row of rows) {
    expect(row.prosecdef).toBe(false);
    expect(row.config).toContain('search_path=""');
    expect(row.comment).toContain('42501 for others');
  }
});
