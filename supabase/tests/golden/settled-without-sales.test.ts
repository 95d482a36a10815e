import { afterAll, beforeAll, expect, it } from 'vitest';
import { asCaller } from '../../../host/testing/test-database.ts';
import { coverAdDays } from './ads.ts';
import { addOption, createCompany, salesChanged, type Company } from './company.ts';
import { addReports, addSettled } from './profits.ts';

/*
 * Nov 4, 2026: option 1 sold 10,000 won with goods of 4,000 and a fee of 990; option 2 has no row of sales, but a fee of 110 for a
 * sale of 1,000 and storage of 220. No sales are loaded of Nov 9, for which option 2 was charged a fee of 33 and storage of 11.
 */
let company: Company;
const day = '20261104';
const unloaded = '20261109';

beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  for (const id of ['1', '2']) await addOption(sql, { id, productId: 'A' });
  await sql`insert into public.dim_option_cost ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT") values ('1', '20260101', 'P1', 400)`;
  for (let date = 20261102; date <= 20261108; date += 1)
    await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT")
      values ('1', 'P1', ${date}, ${date === Number(day) ? 10 : 0}, ${date === Number(day) ? 10_000 : 0})`;
  await salesChanged(sql, 'P1');
  for (const end of ['20261108', '20261115']) await addReports(sql, 'P1', end);
  await addSettled(
    sql,
    'P1',
    [
      [day, '1', 10_000, 0, 900, 90],
      [day, '2', 1000, 0, 100, 10],
      [unloaded, '2', 300, 0, 30, 3],
    ],
    [
      [day, '2', 'STORAGE', 200, 20],
      [unloaded, '2', 'STORAGE', 10, 1],
    ],
  );
  await coverAdDays(sql, 'P1', [Number(day), Number(unloaded)]);
}, 60_000);
afterAll(() => company.database.drop());

const ask = async (query: string) => {
  const [row] = await asCaller(company.sql, { role: 'authenticated', id: company.memberId }, (member) =>
    member.unsafe<{ answer: unknown }[]>(`select ${query} as answer`),
  );
  return row?.answer;
};

it('costs of an option without sales are in the profit of every page', async () => {
  const own = 10_000 - 4000 - 990;
  const idle = -(110 + 220);
  const rows = (answer: string) =>
    ask(
      `(select json_object_agg(r ->> 'optionId', r -> 'profitAmt') from json_array_elements(${answer} -> 'rows') r)`,
    );
  expect(await rows(`public.product_list('P1')`)).toEqual({ 1: own, 2: idle });
  expect(await rows(`public.product_detail('P1', 'A')`)).toEqual({ 1: own, 2: idle });
  expect(await ask(`public.option_panel('P1', '2') -> 'row' -> 'profitAmt'`)).toBe(idle);
  const days = `'20261102', '${unloaded}'`;
  for (const answer of [
    `public.brand_detail('P1', 'B1', ${days}) -> 'profit' -> 'settled'`,
    `public.portfolio('P1', ${days}) -> 'summary'`,
    `public.portfolio('P1', ${days}) -> 'rows' -> 0`,
    `public.home_summary('P1') -> 'profit'`,
  ])
    expect([answer, await ask(`${answer} -> 'profitAmt'`)]).toEqual([answer, own + idle]);
});

it('settlement lines without sales are in the sums of every page of settlement', async () => {
  const days = `date_start => '20261102', date_end => '20261115'`;
  const settled = {
    salesAmount: 11_300,
    salesFee: 990 + 110 + 33,
    fulfillmentFee: 220 + 11,
    finalSettlement: 11_300 - 1133 - 231,
  };
  for (const answer of [
    `public.settlement_report('P1', ${days}) -> 'figures'`,
    `public.settlement_report('P1', ${days}) -> 'rows' -> 0`,
    `public.settlement_months('P1', '202611') -> -1 -> 'figures'`,
  ])
    expect([answer, await ask(answer)]).toMatchObject([answer, settled]);
  expect(await ask(`public.settlement_products('P1', ${days}) -> 'totals'`)).toMatchObject({
    salesAmount: 11_300,
    salesFee: 1133,
    settlementAmount: 11_300 - 1133,
  });
  expect(
    await ask(`public.settlement_lines('P1', ${days}, measure => 'salesFee') -> 'totals' -> 'amount'`),
  ).toBe(1133);
});
