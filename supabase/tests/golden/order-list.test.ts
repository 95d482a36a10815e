import { afterAll, beforeAll, expect, it } from 'vitest';
import { directDatabase } from '../../../importer/direct-database.ts';
import { salesReport } from '../../../importer/testing/small-reports.ts';
import { asCaller } from '../../../host/testing/test-database.ts';
import { setToday } from '../../../host/testing/today.ts';
import type { InboundPlan } from '../../../src/data/answers/inbound-plan.ts';
import type { OrderList } from '../../../src/data/answers/order-list.ts';
import { loadReport } from '../../../src/reports/load-report.ts';
import { addOption, createCompany, type Company } from './company.ts';

let company: Company;

/** Options that sell 2 a day, so 56 in the 28 days to cover. */
beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  await addOption(sql, { id: '1', name: '수분 크림', stock: 20, lines: [{ quantities: [9, 4, 5] }] });
  await addOption(sql, { id: '2', name: '세럼', stock: 20 });
  await addOption(sql, { id: '3', name: '앰플', stock: 0 });
  await addOption(sql, { id: '4', stock: 100 });
  await addOption(sql, { id: '5', stock: 0, sold: 'N' });
  await addOption(sql, { id: '6', stock: 0, grade: 'used-best' });
  await addOption(sql, { id: '9', partner: 'P2', brand: 'C1' });
  await sql`insert into public.dim_option_setting ("OPTION_CD", "PARTNER_CD", "LEAD_DAY") values ('1', 'P1', 14), ('2', 'P1', 7)`;
  await sql`insert into public.dim_option_cost ("OPTION_CD", "PARTNER_CD", "APPLY_DT", "COST_AMT") values
    ('1', 'P1', '20260101', 900), ('1', 'P1', '20261122', 9000), ('2', 'P1', '20260101', 2000)`;
  await sql`insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "PERIOD_START", "PERIOD_END")
    values ('판매분석', 'agg_performance_option_daily', 'P1', '20260801', '20261119')`;
  await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT")
    select o, 'P1', private.date_sk(d::date), 2, 2000 from unnest(array['1', '2', '3', '4', '5', '6']) o,
      generate_series('2026-08-01'::timestamp, '2026-11-19', interval '1 day') d`;
  await sql`select private.rebuild_rollups('P1'), private.rebuild_option_stock('P1'), private.rebuild_running_sales('P1')`;
  const day = salesReport(
    '20261120',
    ['1', '2', '3', '4', '5', '6'].map((id) => ({ OPTION_CD: id, SALE_QTY: '2', SALE_AMT: '2000' })),
  );
  await loadReport(directDatabase(sql), day, { partnerCd: 'P1', keepGood: false });
  await sql`select private.diagnose('P1', '2026-11-21')`;
  await setToday(sql, '2026-11-21');
});
afterAll(() => company.database.drop());

const asMember = <T>(query: string) =>
  asCaller(company.sql, { role: 'authenticated', id: company.memberId }, async (member) => {
    const [row] = await member.unsafe<{ answer: T }[]>(`select ${query} as answer`);
    if (!row) throw new Error('no answer');
    return row.answer;
  });
const orders = (more = '') => asMember<OrderList>(`public.order_list('P1'${more})`);
const enter = (id: string, field: string, value: string) =>
  asMember(`public.change_options('P1', '{${id}}', '${field}', '${value}')`);
const ids = ({ rows }: OrderList) => rows.map(({ optionId }) => optionId);

it('Orders: what is needed, until when and for how much, the latest day first', async () => {
  const list = await orders();
  // 4 has 50 days of stock; 5 is not on sale, and 6 is a grade that nobody brings in.
  expect(ids(list)).toEqual(['1', '3', '2']);
  expect(list.rows[0]).toMatchObject({
    // 56 less 20 and 4 being put away; what was rejected at inbound does not come.
    suggestedInboundQty: 32,
    orderQty: 32,
    perDay: 2,
    // 24 / 2, less 14 days: two days ago.
    coverDays: 12,
    orderDay: '20261119',
    urgency: 'late',
    // The cost of today, not that of tomorrow.
    costAmt: 900,
    orderAmt: 28_800,
  });
  expect(list.rows[1]).toMatchObject({
    suggestedInboundQty: 56,
    coverDays: 0,
    leadDays: null,
    orderDay: '20261121',
    urgency: 'week',
    costAmt: null,
    orderAmt: null,
  });
  // 20 / 2, less 7 days: in three days.
  expect(list.rows[2]).toMatchObject({
    orderQty: 36,
    orderDay: '20261124',
    urgency: 'week',
    orderAmt: 72_000,
  });
  expect(list).toMatchObject({
    total: 3,
    uncostedCount: 1,
    counts: { all: 3, late: 1, week: 2, later: 0 },
    totals: { suggestedInboundQty: 124, orderQty: 124, orderAmt: 100_800 },
  });
});

it('Orders: an urgency lists its rows alone, with their totals and the counts of all', async () => {
  const list = await orders(`, urgency => 'late'`);
  expect(ids(list)).toEqual(['1']);
  expect(list).toMatchObject({
    total: 1,
    uncostedCount: 0,
    counts: { all: 3, late: 1, week: 2 },
    totals: { orderQty: 32, orderAmt: 28_800 },
  });
  expect(ids(await orders(`, product_name => '세럼'`))).toEqual(['2']);
  expect(ids(await orders(`, option_ids => '{3,9}'`))).toEqual(['3']);
  expect(ids(await orders(`, sort_by => 'orderAmt'`))).toEqual(['2', '1', '3']);
  await expect(orders(`, urgency => 'soon'`)).rejects.toMatchObject({ code: '22023' });
});

it('Orders: a quantity is no less than the least order and in whole boxes, in the template too', async () => {
  const quantity = async (id: string) => {
    const { rows } = await orders(`, option_ids => '{${id}}'`);
    const plan = await asMember<InboundPlan>(`public.inbound_plan('P1', '{${id}}')`);
    expect(plan.rows[0]?.orderQty).toBe(rows[0]?.orderQty);
    return rows[0]?.orderQty;
  };
  await enter('1', 'boxQty', '12');
  // 32 of 12 a box: three boxes.
  expect(await quantity('1')).toBe(36);
  await enter('1', 'leastQty', '50');
  expect(await quantity('1')).toBe(60);
  await enter('1', 'boxQty', '');
  expect(await quantity('1')).toBe(50);
  // Nothing is needed of 4, so its least order is none.
  await enter('4', 'leastQty', '50');
  const { rows } = await asMember<InboundPlan>(`public.inbound_plan('P1', '{4}')`);
  expect(rows[0]).toMatchObject({ suggestedInboundQty: 0, orderQty: 0 });
  const changes = await company.sql`select "FIELD", "FROM_VAL", "TO_VAL" from public.log_change
    where "OPTION_CD" = '1' order by "ID"`;
  expect(changes.map(Object.values)).toEqual([
    ['boxQty', null, '12'],
    ['leastQty', null, '50'],
    ['boxQty', '12', null],
  ]);
  for (const value of ['0', '1000001', '1.5'])
    await expect(enter('1', 'boxQty', value)).rejects.toMatchObject({ code: '22023' });
});
