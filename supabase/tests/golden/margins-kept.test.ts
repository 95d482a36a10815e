import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { asCaller } from '../../../host/testing/test-database.ts';
import { addOption, createCompany, salesChanged, type Company } from './company.ts';
import { addReports, addSettled } from './profits.ts';

// What is kept of a margin is read as it is, and nothing that the margin is made of changes behind it.

const TODAY = '2026-11-21';
let company: Company;

const margin = async (): Promise<unknown> => {
  const [row] = await asCaller(company.sql, { role: 'authenticated', id: company.memberId }, (member) =>
    member.unsafe<{ sums: unknown }[]>(
      `select json_object_agg(m."BRAND_CD", json_build_array(m."COSTED_AMT", m."UNCOSTED_AMT", m."MARGIN_AMT", m."RATE")) as sums
      from private.profit_margins('P1', '${TODAY}') m`,
    ),
  );
  return row?.sums;
};
const keep = () => company.sql`select private.keep_margins('P1', ${TODAY})`;
const kept = async () => (await company.sql`select "PARTNER_CD" from public.agg_margin`).length;

beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  await addOption(sql, { id: '1', brand: 'B1' });
  await addOption(sql, { id: '2', brand: 'B2' });
  await sql`insert into public.dim_option_cost ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT") values ('1', '20260101', 'P1', 400)`;
  for (let day = 20261101; day <= 20261120; day += 1)
    await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT") values
      ('1', 'P1', ${day}, 1, 1000), ('2', 'P1', ${day}, 0, 0)`;
  await salesChanged(sql, 'P1');
  await addReports(sql, 'P1', '20261108');
  await addReports(sql, 'P1', '20261115');
  const days = Array.from({ length: 14 }, (_, at) => String(20261101 + at));
  await addSettled(
    sql,
    'P1',
    days.map((day) => [day, '1', 1000, 0, 100, 10]),
    [],
  );
});
afterAll(() => company.database.drop());
beforeEach(() => keep());

it('says what it would be if it were worked out', async () => {
  // Days 2 to 12 are settled with the three days after each: 11 pieces of 1,000, less 400 and 110.
  expect(await margin()).toEqual({ B1: [11000, 0, 5390, 0.49] });
  await company.sql`delete from public.agg_margin`;
  expect(await margin()).toEqual({ B1: [11000, 0, 5390, 0.49] });
});

it('is read, not worked out again', async () => {
  await company.sql`update public.agg_margin set "MARGIN_AMTS" = '{110, 0}', "BRANDS" = '{B1, B2}', "COSTED_AMTS" = '{11000, 0}', "UNCOSTED_AMTS" = '{0, 0}'`;
  expect(await margin()).toMatchObject({ B1: [11000, 0, 110, 0.01] });
  await company.sql`delete from public.agg_margin`;
});

it('is no longer read once other days are settled', async () => {
  await company.sql`update public.agg_margin set "DAYS" = '{2026-10-01}'`;
  expect(await margin()).toMatchObject({ B1: [11000, 0, 5390, 0.49] });
  await keep();
  expect(await company.sql`select cardinality("DAYS") as days from public.agg_margin`).toEqual([
    { days: 11 },
  ]);
});

it.each([
  ['sales of its month', `select private.sales_changed('P1', '{20261105}')`],
  ['fees of its month', `select private.settlement_changed('P1', '{202611}')`],
  [
    'a cost that is entered',
    `insert into public.dim_option_cost ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT") values ('2', '20260101', 'P1', 1)`,
  ],
  ['a cost that is changed', `update public.dim_option_cost set "COST_AMT" = 401 where "OPTION_CD" = '1'`],
  ['a cost that is taken back', `delete from public.dim_option_cost where "OPTION_CD" = '2'`],
  ['an option of another brand', `update public.dim_option set "BRAND_CD" = 'B2' where "OPTION_CD" = '1'`],
  ['rollups that were rebuilt', `select private.rebuild_rollups('P1')`],
])('is forgotten with %s', async (_, change) => {
  expect(await kept()).toBe(1);
  await company.sql.unsafe(change);
  expect(await kept()).toBe(0);
});

it.each([
  ['sales of another month', `select private.sales_changed('P1', '{20261005}')`],
  ['another partner', `select private.sales_changed('P2', '{20261105}')`],
])('stays with %s', async (_, change) => {
  await company.sql.unsafe(change);
  expect(await kept()).toBe(1);
});
