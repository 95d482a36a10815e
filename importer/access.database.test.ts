import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  asCaller,
  createAccount,
  createTestDatabase,
  type Caller,
  type TestDatabase,
} from '../host/testing/test-database.ts';
import { directDatabase } from './direct-database.ts';
import { loadReport } from '../src/reports/load-report.ts';
import { memberDatabase } from './testing/load-wing.ts';
import { salesReport } from './testing/small-reports.ts';

let database: TestDatabase;
let staff: string;
/** A report that staff has begun to load. */
let importId: string;
const callers: Record<string, Caller> = {};

beforeAll(async () => {
  database = await createTestDatabase();
  const { sql } = database;
  await sql`insert into dim_partner ("PARTNER_CD", "PARTNER_NM", "IS_ACTIVE")
    values ('P1', '하나', true), ('P2', '둘', true), ('P9', '닫음', false)`;
  staff = await createAccount(sql, { email: 'staff@example.com', allPartners: true });
  const account = async (name: string, more: object): Promise<Caller> => ({
    role: 'authenticated',
    id: await createAccount(sql, { email: `${name}@example.com`, ...more }),
  });
  callers['a member of the partner'] = await account('member', { partners: ['P1'] });
  callers['a member with the right for another partner'] = await account('elsewhere', {
    partners: ['P1', 'P2'],
    loads: ['P2'],
  });
  callers['an inactive member with the right'] = await account('left', {
    partners: ['P1'],
    loads: ['P1'],
    active: false,
  });
  callers['a member of another partner'] = await account('other', { partners: ['P2'] });
  callers['a member of no partner'] = await account('stranger', {});
  callers['an inactive member with access to all'] = await account('inactive', {
    allPartners: true,
    active: false,
  });
  callers['nobody who signed in'] = { role: 'anon' };
  callers['the service role'] = { role: 'service_role' };
  const careful = await account('careful', { allPartners: true });
  await sql`insert into auth.mfa_factors (id, user_id, factor_type, status)
    values (gen_random_uuid(), ${careful.id as string}, 'totp', 'verified')`;
  callers['a member whose second factor is not given yet'] = careful;
});
afterAll(() => database.drop());

const batch = (partnerCd: string) => ({
  partner_cd: partnerCd,
  category: '판매분석',
  file_nm: '판매분석_20261120.xlsx',
  columns: salesReport('20261120', []).columns,
  period_start: '20261120',
  period_end: '20261120',
  err_cnt: 0,
  partial: false,
});

beforeEach(async () => {
  importId = await memberDatabase(database.sql, staff).start(batch('P1'));
});

const refusals = [
  'a member of the partner',
  'a member with the right for another partner',
  'an inactive member with the right',
  'a member of another partner',
  'a member of no partner',
  'an inactive member with access to all',
  'nobody who signed in',
  'the service role',
  'a member whose second factor is not given yet',
];

/** The SQLSTATE of the refusal; fails the test when there is none. */
async function refusal(
  caller: Caller,
  work: (api: ReturnType<typeof directDatabase>) => Promise<unknown>,
): Promise<string> {
  try {
    await asCaller(database.sql, caller, (sql) => work(directDatabase(sql)));
  } catch (error) {
    return String((error as { code?: string }).code);
  }
  throw new Error('was not refused');
}

describe.each(refusals)('%s', (name) => {
  it('may call no import function, not even on a report that staff has begun', async () => {
    const caller = callers[name] as Caller;
    const noRight = ['42501'];
    // Who may run the function at all is told that the report is none of theirs.
    const notTheirs = ['42501', 'PD410'];
    expect(noRight).toContain(await refusal(caller, (api) => api.start(batch('P1'))));
    expect(notTheirs).toContain(await refusal(caller, (api) => api.addRows(importId, 0, new Uint8Array())));
    expect(notTheirs).toContain(await refusal(caller, (api) => api.preview(importId)));
    expect(notTheirs).toContain(await refusal(caller, (api) => api.commit(importId)));
    expect(notTheirs).toContain(await refusal(caller, (api) => api.cancel(importId)));
    const [left] =
      await database.sql`select count(*)::int as n from private.import_batch where id = ${importId}`;
    expect(left?.n).toBe(1);
  });

  it('cannot read or write where rows wait', async () => {
    const caller = callers[name] as Caller;
    for (const table of ['import_batch', 'import_row'])
      for (const statement of [`select from private.${table}`, `delete from private.${table}`]) {
        const attempt = asCaller(database.sql, caller, (sql) => sql.unsafe(statement));
        await expect(attempt).rejects.toMatchObject({ code: '42501' });
      }
  });
});

describe('a member who sees all partners', () => {
  it('loads for any active partner, and is named in the log', async () => {
    const api = memberDatabase(database.sql, staff);
    const report = salesReport('20261119', [
      { OPTION_CD: '70000000001', ITEM_NM: '컵', SALE_QTY: 3, SALE_AMT: 9000 },
    ]);
    expect(await loadReport(api, report, { partnerCd: 'P2', keepGood: false })).toMatchObject({
      new: 1,
      options_new: 1,
    });
    const [log] =
      await database.sql`select "USER_ID" as id, "PARTNER_CD" as partner from log_file_upload order by "ID" desc limit 1`;
    expect(log).toEqual({ id: staff, partner: 'P2' });
  });

  it('cannot load for a closed partner or for one that is not there', async () => {
    const caller: Caller = { role: 'authenticated', id: staff };
    expect(await refusal(caller, (api) => api.start(batch('P9')))).toBe('42501');
    expect(await refusal(caller, (api) => api.start(batch('NONE')))).toBe('42501');
  });

  it('cannot touch a report that another member with the same right has begun', async () => {
    const second = await createAccount(database.sql, {
      email: `${Date.now()}@example.com`,
      allPartners: true,
    });
    const caller: Caller = { role: 'authenticated', id: second };
    expect(await refusal(caller, (api) => api.commit(importId))).toBe('PD410');
    expect(await refusal(caller, (api) => api.cancel(importId))).toBe('PD410');
  });

  it('loses the right while a report is on its way, and cannot finish it', async () => {
    await database.sql`update auth_member set "IS_ALL_PARTNER_ACCESSIBLE" = false where "ID" = ${staff}`;
    try {
      expect(await refusal({ role: 'authenticated', id: staff }, (api) => api.commit(importId))).toBe(
        '42501',
      );
    } finally {
      await database.sql`update auth_member set "IS_ALL_PARTNER_ACCESSIBLE" = true where "ID" = ${staff}`;
    }
  });
});

describe('a member whose link carries the right', () => {
  const sale = { OPTION_CD: '70000000002', ITEM_NM: '컵', SALE_QTY: 3, SALE_AMT: 9000 };
  const seller = (email: string) =>
    createAccount(database.sql, { email, partners: ['P1', 'P2'], loads: ['P1'] });

  it('loads for that partner, is named in the log, and loads for no other', async () => {
    const id = await seller('seller@example.com');
    const api = memberDatabase(database.sql, id);
    const report = salesReport('20261118', [sale]);
    expect(await loadReport(api, report, { partnerCd: 'P1', keepGood: false })).toMatchObject({ new: 1 });
    const [log] =
      await database.sql`select "USER_ID" as id, "PARTNER_CD" as partner from log_file_upload order by "ID" desc limit 1`;
    expect(log).toEqual({ id, partner: 'P1' });
    expect(await refusal({ role: 'authenticated', id }, (own) => own.start(batch('P2')))).toBe('42501');
  });

  it("reaches nobody else's report, also of that partner", async () => {
    const caller: Caller = { role: 'authenticated', id: await seller('curious@example.com') };
    for (const call of ['preview', 'commit', 'cancel'] as const)
      expect(await refusal(caller, (api) => api[call](importId))).toBe('PD410');
  });

  it('cannot finish a report when the right, or the link, is taken away meanwhile', async () => {
    const id = await seller('former@example.com');
    const started = await memberDatabase(database.sql, id).start(batch('P1'));
    const commit = () => refusal({ role: 'authenticated', id }, (api) => api.commit(started));
    await database.sql`update auth_member_partner set "CAN_LOAD" = false where "USER_ID" = ${id}`;
    expect(await commit()).toBe('42501');
    await database.sql`delete from auth_member_partner where "USER_ID" = ${id}`;
    expect(await commit()).toBe('42501');
  });
});

describe('the functions behind', () => {
  it('cannot be called by a request', async () => {
    for (const call of [
      `private.claim_options(null, true)`,
      `private.replace_rows(null, 'public.fact_stock', array['OPTION_CD'], 'true', true)`,
      `private.may_load('P1')`,
      `private.require_importer('P1')`,
      `private.own_import('${importId}')`,
      `private.load_batch(null, true)`,
    ]) {
      const attempt = asCaller(database.sql, { role: 'authenticated', id: staff }, (sql) =>
        sql.unsafe(`select ${call}`),
      );
      await expect(attempt).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('do not take a login that is not the owner for the terminal', async () => {
    await database.sql.unsafe(`do $$ begin
      if not exists (select from pg_roles where rolname = 'import_test_login') then create role import_test_login login in role authenticated; end if;
    end $$`);
    const { connect } = await import('../host/postgres/connect.ts');
    const login = connect({ ...database.address, user: 'import_test_login' }, { max: 1 });
    try {
      await expect(directDatabase(login).start(batch('P1'))).rejects.toMatchObject({ code: '42501' });
    } finally {
      await login.end({ timeout: 1 });
    }
  });
});
