import { afterAll, beforeAll, expect, it } from 'vitest';
import { addOption, createCompany, type Company } from './company.ts';

/*
 * Losses that a rule finds before a person sees them, from rows to findings as of 10 November 2026. Of each pair the first option has the loss and the
 * second has not: 2 pieces a day at 10,000 won, 40 views, the winner and stock for 30 days, but for what is said.
 */
let company: Company;
const day = '2026-11-10';
const ids = [
  'high',
  'low',
  'vain',
  'careful',
  'unseen',
  'seen',
  'slow',
  'quick',
  'returned',
  'kept',
  'stuck',
  'moving',
];

async function found(rule: string) {
  return company.sql`select "OPTION_CD" as id, "EVIDENCE" as evidence, "IMPACT_AMT"::int as won
    from public.fact_product_diagnosis where "RULE_CD" = ${rule} and "LAST_DAY" = ${day}::date order by 1`;
}

beforeAll(async () => {
  company = await createCompany(day);
  const { sql } = company;
  for (const id of ids) await addOption(sql, { id, stock: 60 });
  // Since a week three options have lost the winner, and the first of them costs 12,000 won.
  await sql`insert into public.agg_performance_option_daily
      ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT", "GROSS_QTY", "GROSS_AMT", "CANCEL_QTY", "VIEW_CNT", "ORDER_CNT", "WINNER_RATE")
    select o, 'P1', private.date_sk(${day}::date - n), 2, 20000, 2, case when o = 'high' and n <= 7 then 24000 else 20000 end, 0, 40, 2,
      case when o in ('high', 'low', 'vain') and n <= 7 then 30 else 60 end
    from unnest(${ids}::text[]) o, generate_series(1, 120) n`;
  await sql`select private.sales_changed('P1', array_agg(distinct "DATE_SK")) from public.agg_performance_option_daily`;
  await sql`insert into public.fact_stock_snapshot ("SNAP_DT", "OPTION_CD", "PARTNER_CD", "SOLD_YN", "OFFER_CONDITION", "STOCK_QTY", "AGE_30", "AGE_45",
      "AGE_60", "AGE_120", "AGE_180", "AGE_181", "MONTHLY_STORAGE_FEE", "CUST_RETURN_30D", "SALE_QTY_30D")
    select private.day_text(${day}::date - n), o, 'P1', 'Y', 'NEW', 60, case when o = 'slow' then 0 else 60 end, 0, case when o = 'slow' then 60 else 0 end,
      0, 0, 0, 6000, case when o = 'returned' and n = 0 then 12 else 2 end, 60
    from unnest(${ids}::text[]) o, unnest(array[0, 30, 61, 92]) n`;
  // 1,000 won of advertising and 300 impressions on each day.
  await sql`insert into public.log_ad_day ("PARTNER_CD", "DATE_SK", "GRAIN", "AGE", "FILE_NM")
    select 'P1', private.date_sk(${day}::date - n), 'campaign', 14, 'ads.xlsx' from generate_series(1, 42) n`;
  await sql`insert into public.agg_ad_option_daily ("PARTNER_CD", "DATE_SK", "OPTION_CD", "IMP_CNT", "AD_COST", "REV_14D")
    select 'P1', private.date_sk(${day}::date - n), o, case when o = 'unseen' and n <= 7 then 100 else 300 end, 2000, 6000
    from unnest(array['vain', 'careful', 'unseen', 'seen']) o, generate_series(1, 42) n`;
  // Lines of the partner are on sale four days after the planned one at most.
  await sql`insert into public.raw_wing_inbound_request ("CUST_CD", "REQ_NO", "IB_REQ_DT", "SCH_DT", "OPTION_CD", "EX_QTY", "SALE_READY_QTY", "DP_APRV_DT")
    select 'P1', 'R' || n, '20261001', '20261005', 'R', 5, 5, private.day_text(date '20261005' + n) from generate_series(1, 4) n`;
  await sql`insert into public.raw_wing_inbound_request ("CUST_CD", "REQ_NO", "IB_REQ_DT", "SCH_DT", "OPTION_CD", "EX_QTY", "IB_APRV_QTY") values
    ('P1', 'S1', '20261020', '20261101', 'stuck', 20, 20), ('P1', 'S2', '20261020', '20261107', 'moving', 20, 0)`;
  await sql`select private.diagnose('P1', ${day}::date)`;
}, 120_000);
afterAll(() => company.database.drop());

it('a price above the lowest of 30 days is found where the winner is lost', async () => {
  // 20,000 a day x 14 x (60 - 30) / 60.
  expect(await found('priceHigh')).toMatchObject([
    { id: 'high', evidence: { price: 12_000, low: 10_000, above: 20, winner: 30 }, won: 140_000 },
  ]);
});

it('advertising on days without the winner is spent in vain', async () => {
  // 7 days x 2,000 x 1.1.
  expect(await found('adsInVain')).toMatchObject([
    { id: 'vain', evidence: { cost: 14_000, days: 7, winner: 30 }, won: 15_400 },
  ]);
});

it('impressions of advertising that fell by two thirds are found', async () => {
  // 200 a day x 14 x 6,000 / 300.
  expect(await found('adViewsFell')).toMatchObject([
    { id: 'unseen', evidence: { before: 300, now: 100, drop: 67 }, won: 56_000 },
  ]);
});

it('storage of pieces that are not sold within 60 days is foreseen, with the day', async () => {
  // 14 of 60 are sold in a week; 46 are left, sold after 18.5 days on average, 11.5 of them dear; 600 a day of 60 pieces.
  expect(await found('storageGrows')).toMatchObject([
    { id: 'slow', evidence: { qty: 46, stock: 60, day: '2026.11.17' }, won: 5290 },
  ]);
});

it('returns above the past of the option are found', async () => {
  // 12 of 60 against 2 of 60 in each of three months before: 10 x 10,000.
  expect(await found('returnsRose')).toMatchObject([
    { id: 'returned', evidence: { returned: 12, sold: 60, now: 20, before: 3.3 }, won: 100_000 },
  ]);
});

it('inbound that is later than nine of ten lines were is found', async () => {
  expect(await found('inboundStuck')).toMatchObject([
    { id: 'stuck', evidence: { qty: 20, days: 9, usual: 4 }, won: 200_000 },
  ]);
});
