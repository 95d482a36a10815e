import { afterAll, beforeAll, expect, it } from 'vitest';
import { asCaller } from '../../../host/testing/test-database.ts';
import type { OptionPanelAnswer } from '../../../src/data/answers/option-panel.ts';
import { addLine, addOption, createCompany, type Company } from './company.ts';

let company: Company;

/** The panel of an option as a member of P1 sees it on 2026-11-21. */
async function panel(option: string | null, partner = 'P1'): Promise<OptionPanelAnswer> {
  const [row] = await asCaller(
    company.sql,
    { role: 'authenticated', id: company.memberId },
    (member) => member`select public.option_panel(${partner}, ${option}) as answer`,
  );
  return (row as { answer: OptionPanelAnswer }).answer;
}

beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  // Sold on the last three days but one; the day between is loaded because another option sold.
  await addOption(sql, { id: '1', stock: 12, sales: [[2, 3, 4]] });
  await addOption(sql, { id: '2', stock: 3, sales: [[1, 1, 1]] });
  await addOption(sql, { id: '9', partner: 'P2', brand: 'C1', stock: 7 });
  await sql`update public.agg_performance_option_daily set "SALE_AMT" = 40000 where "OPTION_CD" = '1' and "DATE_SK" = 20261118`;
  await sql`insert into public.fact_stock_snapshot ("SNAP_DT", "OPTION_CD", "PARTNER_CD", "STOCK_QTY")
    values ('20261119', '1', 'P1', 16), ('20261121', '1', 'P1', 12), ('20260921', '1', 'P1', 99)`;
  for (const [request, scheduled, quantities] of [
    ['late', '20261110', [10]],
    ['later still', '20261101', [10]],
    ['today', '20261121', [10, 4]],
    ['next', '20261125', [5]],
    ['done', '20261126', [5, 5]],
    ['more than expected', '20261127', [5, 6]],
    ['before it counts', '20250831', [5]],
  ] as const)
    await addLine(sql, '1', { request, scheduled, quantities: [...quantities] });
  await addLine(sql, '2', { request: 'of another option', scheduled: '20261122', quantities: [5] });
  const enter = (field: string, value: string, from: string | null) =>
    asCaller(
      sql,
      { role: 'authenticated', id: company.memberId },
      (member) => member`select public.change_options('P1', '{1}', ${field}, ${value}, null, ${from})`,
    );
  for (const memo of ['1', '2', '3', '4', '5', '6']) await enter('memo', memo, null);
  await enter('cost', '900', '20261001');
});
afterAll(() => company.database.drop());

it('the row is that of the list, with what was entered', async () => {
  const answer = await panel('1');
  expect(answer?.row).toMatchObject({
    optionId: '1',
    state: 'selling',
    stockQty: 12,
    // 10 + 10 + 6 + 5, less the piece too many; the line of August 2025 does not count.
    incomingQty: 30,
    costAmt: 900,
    costFrom: '20261001',
    memo: '6',
  });
});

it('60 days that end yesterday: no sale on a loaded day is 0, what is not loaded is nothing', async () => {
  const days = (await panel('1'))?.days ?? [];
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([60, '20260922', '20261120']);
  expect(days.slice(-4)).toEqual([
    { day: '20261117', saleQty: null, saleAmt: null, stockQty: null },
    { day: '20261118', saleQty: 4, saleAmt: 40_000, stockQty: null },
    // Pieces without an amount, and a snapshot.
    { day: '20261119', saleQty: 4, saleAmt: null, stockQty: 16 },
    { day: '20261120', saleQty: 0, saleAmt: 0, stockQty: null },
  ]);
  expect(days.filter(({ saleQty }) => saleQty !== null)).toHaveLength(3);
});

it('the next lines from which pieces are to come, then those whose day has passed', async () => {
  const inbound = (await panel('1'))?.inbound;
  expect(inbound?.total).toBe(4);
  expect(
    inbound?.lines.map(({ reqNo, schDt, incomingQty, status }) => [reqNo, schDt, incomingQty, status]),
  ).toEqual([
    ['today', '20261121', 6, 'error'],
    ['next', '20261125', 5, 'scheduled'],
    ['late', '20261110', 10, 'scheduled'],
  ]);
});

it('the last five changes, newest first', async () => {
  const changes = (await panel('1'))?.changes ?? [];
  expect(changes.map(({ field, period, from, to }) => [field, period, from, to])).toEqual([
    ['cost', '20261001', null, '900'],
    ['memo', null, '5', '6'],
    ['memo', null, '4', '5'],
    ['memo', null, '3', '4'],
    ['memo', null, '2', '3'],
  ]);
});

it('an option of another partner is as unknown as none', async () => {
  expect(await panel('9')).toBeNull();
  expect(await panel('no such option')).toBeNull();
  expect(await panel(null)).toBeNull();
});
