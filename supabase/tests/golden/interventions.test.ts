import { afterAll, beforeAll, expect, it } from 'vitest';
import { asCaller } from '../../../host/testing/test-database.ts';
import type {
  InterventionDetail,
  InterventionPanels,
  Interventions,
} from '../../../src/data/answers/interventions.ts';
import { addOption, createCompany, type Company } from './company.ts';
import { addReports, addSettled, type FeeLine } from './profits.ts';

let company: Company;
const ask = async <T>(query: string, args: unknown[] = []) => {
  const [row] = await asCaller(company.sql, { role: 'authenticated', id: company.memberId }, (member) =>
    member.unsafe(`select public.${query} as answer`, args as never[]),
  );
  return (row as unknown as { answer: T }).answer;
};
const refusal = async (query: string, args: unknown[] = []) => {
  try {
    return await ask(query, args);
  } catch (error) {
    const { code, detail } = error as { code: string; detail?: string };
    return code === 'PD409' ? `${code} ${detail}` : code;
  }
};
const entry = {
  id: null as number | null,
  version: null as number | null,
  name: '쿠폰',
  type: 'coupon',
  start: '20261101',
  end: null as string | null,
  cost: null as number | null,
  memo: null as string | null,
  options: ['1'],
};
const save = (change: Partial<typeof entry> = {}, partner = 'P1') => {
  const { id, version, name, type, start, end, cost, memo, options } = { ...entry, ...change };
  return refusal('save_intervention($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)', [
    partner,
    id,
    version,
    name,
    type,
    start,
    end,
    cost,
    memo,
    options,
  ]) as Promise<{ id: number; overlaps: number }>;
};
const list = (filters = '') => ask<Interventions>(`interventions('P1', '20261001', '20261130'${filters})`);
const detail = (id: number) => ask<InterventionDetail>(`intervention_detail('P1', $1)`, [id]);
const panels = (ids: number[]) => ask<InterventionPanels>(`intervention_panels('P1', $1)`, [ids]);

beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  // Sold since Sep 12 (70 days ago). 2 is of the product of 1; 6 is used goods, 7 is of another brand.
  for (const [id, pieces] of [
    ['1', 3],
    ['2', 9],
    ['3', 1],
    ['4', 2],
    ['5', 4],
    ['8', 5],
    ['9', 6],
  ] as const)
    // prettier-ignore
    await addOption(sql, { id, productId: id === '2' ? '71' : `7${id}`, name: '크림', sales: [[1, 70, pieces]] });
  await addOption(sql, { id: '6', grade: '반품-상', sales: [[1, 70, 8]] });
  await addOption(sql, { id: '7', brand: 'B2', name: '비누', sales: [[1, 70, 7]] });
  await addOption(sql, { id: '99', partner: 'P2', brand: 'C1', sales: [[1, 70, 99]] });
  await sql`update public.agg_performance_option_daily set "SALE_AMT" = "SALE_QTY" * case when "DATE_SK" >= 20261101 then 900 else 1000 end`;
  // Nov 5 was not loaded; on Oct 31 option 1 sold nothing, and took one back on Oct 30.
  await sql`delete from public.agg_performance_option_daily where "DATE_SK" = 20261105 or ("OPTION_CD" = '1' and "DATE_SK" = 20261031)`;
  await sql`update public.agg_performance_option_daily set "SALE_QTY" = -1, "SALE_AMT" = -1000 where "OPTION_CD" = '1' and "DATE_SK" = 20261030`;
  // 1 was out on Nov 2; 8 on two of the four days of which its stock is known.
  for (const [option, day, stock] of [
    ['1', '20261101', 5],
    ['1', '20261102', 0],
    ['8', '20261101', 0],
    ['8', '20261102', 0],
    ['8', '20261103', 5],
    ['8', '20261104', 5],
  ] as const)
    await sql`insert into public.fact_stock_snapshot ("OPTION_CD", "PARTNER_CD", "OFFER_CONDITION", "SOLD_YN", "STOCK_QTY", "SNAP_DT")
      values (${option}, 'P1', 'NEW', 'Y', ${stock}, ${day})`;
  // Nov 9 to 12 are settled: of 2,700 won a day 600 for the goods of 3, 297 of fees and 100 of costs are taken.
  await addReports(sql, 'P1', '20261115');
  await sql`insert into public.dim_option_cost ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT") values ('1', '20260101', 'P1', 200)`;
  const days = ['20261109', '20261110', '20261111', '20261112'];
  await addSettled(
    sql,
    'P1',
    days.map((day): FeeLine => [day, '1', 2700, 0, 270, 27]),
    days.map((day) => [day, '1', 'SHIPPING', 91, 9]),
  );
});
afterAll(() => company.database.drop());

it('an intervention is registered, listed by its filters, changed and removed, and its trail stays', async () => {
  const first = await save({ memo: ' 메모 ', cost: 5000, end: '20261107' });
  expect(first.overlaps).toBe(0);
  const second = await save({ name: '가격', type: 'price', start: '20261110', options: ['1', '7'] });
  // The coupon ran in the 28 days before.
  expect(second.overlaps).toBe(1);
  const all = await list();
  expect(all).toMatchObject({ total: 2, registered: 2, lastDay: '20261120' });
  expect(all.rows).toMatchObject([
    { name: '가격', version: 1, endDay: null, costAmt: null, memo: null, optionCount: 2, brandName: '가온, 나래', brandCds: ['B1', 'B2'] },
    { name: '쿠폰', memo: '메모', costAmt: 5000, optionCount: 1, productName: '크림', brandName: '가온' },
  ]); // prettier-ignore
  const names = async (filters: string) => (await list(filters)).rows.map(({ name }) => name);
  expect(await names(`, type => 'price'`)).toEqual(['가격']);
  expect(await names(`, brand_cd => 'B2'`)).toEqual(['가격']);
  expect(await names(`, name => '비누'`)).toEqual(['가격']);
  expect(await names(`, name => '쿠'`)).toEqual(['쿠폰']);
  expect(await names(`, option_ids => '{7}'`)).toEqual(['가격']);
  expect(await names(`, option_ids => '{1,99}'`)).toEqual(['가격', '쿠폰']);
  expect(await names(`, option_ids => '{99}'`)).toEqual([]);
  // The later one is not in the windows of the earlier: they end on Nov 14, and it began on the 10th.
  expect((await detail(first.id)).overlaps).toMatchObject([{ id: second.id, shared: 1 }]);
  expect((await detail(second.id)).overlaps).toMatchObject([{ id: first.id, shared: 1 }]);

  expect(await save({ id: first.id, version: 1, name: '쿠폰 2', options: ['3'] })).toMatchObject({
    overlaps: 0,
  });
  expect(await save({ id: first.id, version: 1 })).toBe('PD409 2');
  const { options, changes } = await detail(first.id);
  expect(options.map(({ optionId }) => optionId)).toEqual(['3']);
  expect(changes).toMatchObject([
    {
      from: { name: '쿠폰', costAmt: 5000, endDay: '20261107', optionIds: ['1'] },
      to: { name: '쿠폰 2', costAmt: null, endDay: null, optionIds: ['3'] },
      memberName: 'member@example.com',
    },
  ]);
  const { stamp } = await list();
  expect(await refusal(`delete_intervention('P1', $1, 1)`, [first.id])).toBe('PD409 2');
  await ask(`delete_intervention('P1', $1, 2)`, [first.id]);
  await ask(`delete_intervention('P1', $1, 1)`, [second.id]);
  expect((await list()).stamp).not.toBe(stamp);
  expect(await refusal(`intervention_detail('P1', $1)`, [first.id])).toBe('PD404');
  expect(await ask(`removed_interventions('P1')`)).toMatchObject({
    rows: [
      { id: second.id, was: { name: '가격', optionIds: ['1', '7'] } },
      { id: first.id, was: { name: '쿠폰 2', memberName: 'member@example.com' } },
    ],
  });
});

it('what is out of bounds is refused', async () => {
  for (const ids of [`array(select 'a' from generate_series(1, 20001))`, `'{null}'`, 'null'])
    expect(await refusal(`interventions('P1', '20261001', '20261130', option_ids => ${ids})`)).toBe('22023');
  const wrong = [
    { name: ' ' },
    { name: 'x'.repeat(301) },
    { type: 'gift' },
    { start: '20261131' },
    { start: '20291101' },
    { end: '20261031' },
    { end: '20290101' },
    { cost: -1 },
    { memo: 'x'.repeat(1001) },
    { options: [] },
    { options: Array.from({ length: 501 }, (_, n) => String(n)) },
  ];
  for (const change of wrong) expect([change, await save(change)]).toEqual([change, '22023']);
  // Of another partner, of which the member knows.
  expect(await save({ options: ['1', '99'] })).toBe('PD404');
  const { id } = await save();
  expect(await save({ id, version: 1, options: ['99'] }, 'P2')).toBe('PD404');
  await company.sql`insert into public.log_intervention ("PARTNER_CD", "NAME", "TYPE", "START_DT")
    select 'P1', '개입', 'ad', '20200101' from generate_series(1, 1999)`;
  expect(await save()).toBe('PD422');
  await company.sql`delete from public.log_intervention`;
  expect(await refusal(`intervention_panels('P1', array[1,2,3,4,5,6,7,8,9,10,11])`)).toBe('22023');
  for (const wrongly of [
    'days => 6',
    'days => 183',
    'days => null',
    `option_ids => '{null}'`,
    'option_ids => null',
  ])
    expect(await refusal(`intervention_panels('P1', '{}', ${wrongly})`)).toBe('22023');
  expect(
    await refusal(
      `intervention_panels('P1', '{}', option_ids => array(select 'a' from generate_series(1, 501)))`,
    ),
  ).toBe('54000');
});

it('a panel has what its options sold, were out and cost, the controls, and when else something ran', async () => {
  const { id } = await save({ end: '20261107' });
  const other = await save({ start: '20260920', options: ['1', '9'] });
  const late = await save({ start: '20261125' });
  // In the windows of the first: it is no control.
  await save({ start: '20261114', options: ['9'] });
  const answer = await panels([id]);
  // Day 0 is Sep 12; Nov 1 is day 50, Nov 5 day 54. The windows of the start end with Nov 14.
  expect(answer).toMatchObject({
    firstDay: '20260912',
    lastDay: '20261114',
    soldUntil: '20261120',
    missing: [54],
  });
  const [panel] = answer.panels;
  expect(panel).toEqual({
    id,
    version: 1,
    startDay: '20261101',
    treated: ['1'],
    // 8 was out on half of the days that are known, 2 is of the same product, 6 used, 7 of another brand, 9 under an intervention.
    controls: ['5', '4', '3'],
    // Without an end: the 14 days from Sep 20 on.
    busy: [{ name: '쿠폰', first: 8, last: 21, options: ['1'] }],
    siblings: ['2'],
    names: null,
    // 13 days at 900 won.
    price: 900,
    // (2700 - 297 - 100 - 600) / 2700.
    margin: 63.0740740741,
  }); // prettier-ignore
  const [own] = answer.series;
  expect(own?.optionId).toBe('1');
  // Neither on Oct 30 (day 48), which took one back, nor on the 31st, nor on the day that is not loaded.
  expect(own?.days).toEqual(
    Array.from({ length: 64 }, (_, day) => day).filter((day) => ![48, 49, 54].includes(day)),
  );
  expect(new Set(own?.units)).toEqual(new Set([3]));
  expect(own?.outDays).toEqual([51]);
  expect(answer.series.map(({ optionId }) => optionId)).toEqual(['1', '2', '3', '4', '5']);

  // With fewer than three of its own brand controls are of any; what begins after the last day has none.
  await company.sql`update public.fact_stock set "OFFER_CONDITION" = '반품-중' where "OPTION_CD" = '3'`;
  const both = await panels([id, late.id, other.id]);
  expect(both.panels.map(({ controls }) => controls)).toEqual([
    ['7', '5', '4'],
    // Three of its own brand; no month was sold before its windows, so the order is that of the ids.
    ['4', '5', '8'],
    [],
  ]);
});

it('of more days what comes later is read too, and of options without a change what they would be compared with', async () => {
  const { id } = await save({ start: '20261001', end: '20261003', options: ['5'] });
  const longer = await ask<InterventionPanels>(`intervention_panels('P1', $1, 182)`, [[id]]);
  expect([longer.lastDay, longer.panels[0]?.startDay]).toEqual(['20261120', '20261001']);
  // Day 0 is Sep 12: 14 days from Oct 1 on end with Oct 14.
  expect((await panels([id])).lastDay).toBe('20261014');

  // The last sales are of Nov 20: as if it had begun on the 7th. Of another partner nothing is told.
  const plan = await ask<InterventionPanels>(`intervention_panels('P1', '{}', option_ids => '{1,99}')`);
  expect(plan.panels).toMatchObject([{ id: 0, version: 0, startDay: '20261107', treated: ['1'] }]);
  const [panel] = plan.panels;
  expect(panel?.names?.map(({ optionId }) => optionId)).toEqual(panel?.controls);
  expect(panel?.controls.length).toBeGreaterThan(0);
  expect(panel?.controls).not.toContain('2');
});
