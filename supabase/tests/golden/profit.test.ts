import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asCaller } from '../../../host/testing/test-database.ts';
import { addAds, coverAdDays } from './ads.ts';
import { addOption, createCompany, salesChanged, type Company } from './company.ts';
import { addReports, addSettled, profitReports } from './profits.ts';

let company: Company;
const read = <T>(query: string) =>
  asCaller(company.sql, { role: 'authenticated', id: company.memberId }, (member) =>
    member.unsafe<(T & object)[]>(query),
  );

const sale = (option: string, day: number, pieces: number, won: number) =>
  company.sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT")
    values (${option}, 'P1', ${day}, ${pieces}, ${won})`;

beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  for (const [id, brand] of [
    ['1', 'B1'],
    ['2', 'B1'],
    ['3', 'B1'],
    ['4', 'B2'],
    ['5', 'B2'],
    ['6', null],
  ] as const)
    await addOption(sql, { id, brand });
  await sql`insert into public.dim_option_cost ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT") values
    ('1', '20260101', 'P1', 400), ('1', '20261105', 'P1', 500), ('1', '20261120', 'P1', 999),
    ('3', '20261106', 'P1', 100), ('4', '20260101', 'P1', 100), ('6', '20260101', 'P1', 1)`;
  // Every day from 1 to 20 November is loaded.
  for (let day = 20261101; day <= 20261120; day += 1) await sale('6', day, 0, 0);
  await sale('1', 20261104, 10, 10000);
  await sale('1', 20261106, 10, 12000);
  await sale('1', 20261107, -1, -1200);
  await sale('1', 20261114, 5, 5000);
  await sale('2', 20261104, 3, 3000);
  await sale('3', 20261104, 1, 1000);
  await sale('3', 20261106, 2, 2000);
  await sale('4', 20261104, 1, 1000);
  await salesChanged(sql, 'P1');
  await addReports(sql, 'P1', '20261108');
  await addReports(sql, 'P1', '20261115');
  await addSettled(
    sql,
    'P1',
    [
      ['20261104', '1', 10000, 1000, 900, 90],
      ['20261106', '1', 12000, 0, 1200, 120],
      ['20261107', '1', -1200, 0, -120, -12],
      ['20261114', '1', 5000, 0, 500, 50],
      ['20261104', '2', 3000, 0, 300, 30],
      ['20261104', '3', 1000, 0, 100, 10],
      ['20261106', '3', 2000, 0, 200, 20],
    ],
    [
      ['20261105', '1', 'WAREHOUSING', 500, 50],
      ['20261105', '1', 'SHIPPING', 300, 30],
      ['20261108', '1', 'STORAGE', 100, 10],
      ['20261109', '1', 'RETURN_PICKUP', 200, 20],
      ['20261109', '1', 'RESTOCKING', 100, 10],
      ['20261110', '1', 'REMOVAL', 50, 5],
      // No part of a profit.
      ['20261110', '1', 'SERVICE', 1000, 100],
      ['20261104', '3', 'STORAGE', 10, 1],
      ['20261104', '5', 'STORAGE', 100, 10],
      // A box of several products.
      ['20261104', '', 'REMOVAL_SHIPPING', 300, 30],
    ],
  );
  await addAds(sql, 'P1', [
    { day: 20261104, option: '1', cost: 1001 },
    { day: 20261114, option: '1', cost: 5000 },
    { day: 20261104, option: '5', cost: 100 },
    // Of an option that no master knows.
    { day: 20261104, option: '7', cost: 200 },
  ]);
  await coverAdDays(
    sql,
    'P1',
    Array.from({ length: 20 }, (_, n) => 20261101 + n),
  );
}, 60_000);
afterAll(() => company.database.drop());

/** Sales, coupons, fees, fulfilment, goods, ads, profit; uncosted won and options; unsettled ones. */
const named = async (source: string) => {
  const rows = await read<{ key: string; line: number[] }>(
    `select p."KEY" as key, json_build_array(p."SALE_AMT", p."COUPON_AMT", p."FEE_AMT", p."FULFIL_AMT", p."GOODS_AMT", p."AD_AMT", p."PROFIT_AMT",
      p."UNCOSTED_AMT", p."UNCOSTED_CNT", p."UNSETTLED_AMT", p."UNSETTLED_CNT") as line from ${source} p order by 1`,
  );
  return Object.fromEntries(rows.map(({ key, line }) => [key, line]));
};
const november = `private.profit_days('P1', '2026-11-01', '2026-11-20')`;

describe('the days of a profit', () => {
  const days = async (source: string) =>
    (
      await read<{ days: string[] }>(
        `select array(select private.day_text(d) from unnest(${source}) d) as days`,
      )
    )[0]?.days;
  const settled = Array.from({ length: 11 }, (_, n) => String(20261102 + n));

  it('are those of reports, but the last three, whose sales may be recognised later', async () => {
    // Weeks from Monday the 2nd to the 15th.
    expect(await days(november)).toEqual(settled);
    expect(await days(`private.profit_days('P1', '2026-11-05', '2026-11-06')`)).toEqual([
      '20261105',
      '20261106',
    ]);
    expect(await days(`private.profit_days('P1', '2026-11-13', '2026-11-20')`)).toEqual([]);
    expect(await days(`private.recent_profit_days('P1', '2026-11-21')`)).toEqual(settled.toReversed());
  });

  it('wait for a report that is missing, unless there is none of it or it is for nothing', async () => {
    const { sql } = company;
    await sql`delete from public.log_settlement_file where "CATEGORY" = '반출' and "SETTLE_END_DT" = '20261108'`;
    expect(await days(november)).toEqual(settled.slice(7));
    await sql`insert into public.dim_settlement_waiver ("PARTNER_CD", "CATEGORY", "SETTLE_END_DT") values ('P1', '반출', '20261108')`;
    expect(await days(november)).toEqual(settled);
    await sql`delete from public.dim_settlement_waiver`;
    const summary = (ratio: number, removal: number) => sql`insert into public.fact_settlement_summary
      select * from jsonb_populate_record(null::public.fact_settlement_summary, (
        select jsonb_object_agg(a.attname, case when a.atttypid = 'text'::regtype then '20261108' else '1' end)
        from pg_attribute a where a.attrelid = 'public.fact_settlement_summary'::regclass and a.attnum > 0)
        || jsonb_build_object('PARTNER_CD', 'P1', 'START_DT', '20261102', 'SETTLE_TYPE', '주정산', 'RATIO', ${ratio}::int,
          'REMOVAL_AMT', ${removal}::int))`;
    await summary(70, 0);
    expect(await days(november)).toEqual(settled);
    await summary(30, 0);
    expect(await days(november)).toEqual(settled);
    // The costs of a week stand on its first payment: the rest of 30 %, which says 0, does not take them away.
    await sql`update public.fact_settlement_summary set "REMOVAL_AMT" = 55 where "RATIO" = 70`;
    expect(await days(november)).toEqual(settled.slice(7));
    await sql`delete from public.fact_settlement_summary where "RATIO" = 70`;
    expect(await days(november)).toEqual(settled.slice(7));
    await sql`delete from public.fact_settlement_summary`;
    await addReports(sql, 'P1', '20261108', ['반출']);
  });

  it('have sales loaded', async () => {
    const { sql } = company;
    await sql`delete from public.agg_performance_option_daily where "DATE_SK" = 20261103`;
    expect(await days(november)).toEqual(settled.filter((day) => day !== '20261103'));
    await sale('6', 20261103, 0, 0);
    await salesChanged(sql, 'P1');
  });

  it('have advertising known: a report of it, or a settlement without any', async () => {
    const { sql } = company;
    await sql`delete from public.log_ad_day where "DATE_SK" in (20261104, 20261105)`;
    expect(await days(november)).toEqual(settled.filter((day) => day !== '20261104' && day !== '20261105'));
    await addReports(sql, 'P1', '20261108', ['광고비 내역']);
    await sql`insert into public.fact_settled_ad_cost ("PARTNER_CD", "SETTLE_END_DT", "DATE_SK", "AMT", "VAT_AMT", "FILE_ID", "ROW_NO")
      values ('P1', '20261108', 20261104, 1301, 130, 1, 1)`;
    expect(await days(november)).toEqual(settled.filter((day) => day !== '20261104'));
    await sql`delete from public.fact_settled_ad_cost`;
    await sql`delete from public.log_settlement_file where "CATEGORY" = '광고비 내역'`;
    await coverAdDays(sql, 'P1', [20261104, 20261105]);
  });

  it('that tell a margin need no advertising: the last month settled whole, or the last 30 days', async () => {
    expect(await days(`private.margin_days('P1', '2026-11-21')`)).toEqual(settled.toReversed());
    const { sql } = company;
    for (const end of ['20261101', '20261122', '20261129', '20261130', '20261206'])
      await addReports(sql, 'P1', end);
    for (let day = 20261121; day <= 20261130; day += 1) await sale('6', day, 0, 0);
    await salesChanged(sql, 'P1');
    const whole = await days(`private.margin_days('P1', '2026-12-10')`);
    expect(whole?.length).toBe(30);
    await sql`delete from public.log_settlement_file where "SETTLE_END_DT" in ('20261101', '20261122', '20261129', '20261130', '20261206')`;
    await sql`delete from public.agg_performance_option_daily where "DATE_SK" > 20261120`;
    await sql`select private.sales_changed('P1', array(select generate_series(20261121, 20261130)))`;
  });
});

describe('profit of options', () => {
  it('is what sales of settled days leave, goods by the cost of the day', async () => {
    const lines = await named(`private.option_profits('P1', ${november}, '{}')`);
    // 10,000 + 12,000 - 1,200; fees 990 + 1,320 - 132; 550 + 330 + 110 + 220 + 110 + 55; 10 pieces at 400 and 9 at 500; 1,001 with VAT.
    expect(lines['1']).toEqual([20800, 1000, 2178, 1375, 8500, 1101, 6646, 0, 0, 0, 0]);
    // Nothing of what goods cost is known, or from the 6th on alone: 2,000 - 220 - 2 pieces at 100.
    expect(lines['2']).toEqual([null, null, null, null, null, null, null, 3000, 1, 0, 0]);
    expect(lines['3']).toEqual([2000, 0, 220, 0, 200, 0, 1580, 1000, 1, 0, 0]);
    // Sold, and no line of a fee.
    expect(lines['4']).toEqual([null, null, null, null, null, null, null, 0, 0, 1000, 1]);
    // Nothing sold: what it cost all the same, whether or not its goods have a cost.
    expect(lines['5']).toEqual([0, 0, 0, 110, 0, 110, -220, 0, 0, 0, 0]);
    expect(lines['7']).toEqual([0, 0, 0, 0, 0, 220, -220, 0, 0, 0, 0]);
    expect(lines['']).toEqual([0, 0, 0, 330, 0, 0, -330, 0, 0, 0, 0]);
  });

  it('is the same of one option and of all', async () => {
    const all = await named(`private.option_profits('P1', ${november}, '{}')`);
    for (const id of ['1', '2', '3', '4', '5'])
      expect(await named(`private.option_profits('P1', ${november}, '{${id}}')`)).toEqual({ [id]: all[id] });
  });

  it('is that of its days, whether a month is read whole or by day', async () => {
    const of = (days: string) => named(`private.option_profits('P1', array(${days}), '{1}')`);
    const month = `select d::date from generate_series('2026-11-01'::timestamp, '2026-11-30', '1 day') d`;
    // 5 pieces more at 500, and what the days after the settled ones have.
    expect(Object.values(await of(month))[0]?.slice(0, 7)).toEqual([
      25800, 1000, 2728, 1375, 11000, 6601, 3096,
    ]);
    // The greater part of a month, less what is not in it.
    expect(Object.values(await of(`${month} where d <> '2026-11-14'`))[0]?.slice(0, 7)).toEqual(
      [20800, 1000, 2178, 1375, 8500, 1101, 6646],
    ); // prettier-ignore
    expect(Object.values(await of(`${month} where d in ('2026-11-06', '2026-11-14')`))[0]?.slice(0, 7)).toEqual(
      [17000, 0, 1870, 0, 7500, 5500, 2130],
    ); // prettier-ignore
  });

  it('does not ask what goods cost before or after its days, within a month that is read whole', async () => {
    const { sql } = company;
    await addSettled(sql, 'P1', [['20261104', '4', 1000, 0, 90, 9]], []);
    const of = (option: string, last: number) =>
      named(
        `private.option_profits('P1', array(select '2026-11-03'::date + n from generate_series(0, ${last}) n), '{${option}}')`,
      );
    const cost = (option: string, day: string) =>
      sql`insert into public.dim_option_cost ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT") values (${option}, ${day}, 'P1', 150)`;
    await cost('4', '20261115');
    await cost('2', '20261115');
    expect(await of('4', 10)).toEqual({ 4: [1000, 0, 99, 0, 100, 0, 801, 0, 0, 0, 0] });
    expect(await of('2', 10)).toEqual({ 2: [null, null, null, null, null, null, null, 3000, 1, 0, 0] });
    await cost('4', '20261103');
    expect(await of('4', 10)).toEqual({ 4: [1000, 0, 99, 0, 150, 0, 751, 0, 0, 0, 0] });
    // Within its days, and twice: a piece at 150, then one at 170, and one that came back at 190.
    await sale('4', 20261106, 1, 1000);
    await sale('4', 20261108, -1, -1000);
    await salesChanged(sql, 'P1');
    await sql`insert into public.dim_option_cost ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT")
      values ('4', '20261106', 'P1', 170), ('4', '20261107', 'P1', 190)`;
    for (const last of [10, 17, 27])
      expect(await of('4', last)).toEqual({ 4: [1000, 0, 99, 0, 130, 0, 771, 0, 0, 0, 0] });
    expect(await named(`private.option_profits('P1', '{2026-11-04,2026-11-06}', '{4}')`)).toEqual({
      4: [null, null, null, null, null, null, null, 0, 0, 2000, 1],
    });
    await sql`delete from public.agg_performance_option_daily where "OPTION_CD" = '4' and "DATE_SK" > 20261104`;
    await salesChanged(sql, 'P1');
    await sql`delete from public.dim_option_cost where "OPTION_CD" in ('2', '4') and "APPLY_DT" > '20261101'`;
    await sql`delete from public.fact_settlement_option where "OPTION_CD" = '4'`;
    await sql`select private.settlement_changed('P1', '{202611}')`;
  });

  it('counts an option with less than nine tenths of its fees as not settled', async () => {
    const { sql } = company;
    const only = () => named(`private.option_profits('P1', ${november}, '{4}')`);
    await addSettled(sql, 'P1', [['20261104', '4', 899, 0, 90, 9]], []);
    expect((await only())['4']).toEqual([null, null, null, null, null, null, null, 0, 0, 1000, 1]);
    await addSettled(sql, 'P1', [['20261105', '4', 1, 0, 0, 0]], []);
    expect((await only())['4']).toEqual([1000, 0, 99, 0, 100, 0, 801, 0, 0, 0, 0]);
    await sql`delete from public.fact_settlement_option where "OPTION_CD" = '4'`;
    await sql`select private.settlement_changed('P1', '{202611}')`;
  });
});

describe('profit of brands', () => {
  it('adds up what is known, and beside it what is not', async () => {
    const brands = await named(`private.brand_profits('P1', ${november}, '{}')`);
    expect(brands['B1']).toEqual([22800, 1000, 2398, 1375, 8700, 1101, 8226, 4000, 2, 0, 0]);
    expect(brands['B2']).toEqual([0, 0, 0, 110, 0, 110, -220, 0, 0, 1000, 1]);
    // Options without a brand, those that no master knows, and lines of no option.
    expect(brands['']).toEqual([0, 0, 0, 330, 0, 220, -550, 0, 0, 0, 0]);
    expect(await named(`private.brand_profits('P1', ${november}, '{B1}')`)).toEqual({ B1: brands['B1'] });
    expect(await named(`private.brand_profits('P1', ${november}, '{XX}')`)).toEqual({});
    expect(await named(`private.brand_profits('P1', '{}', '{}')`)).toEqual({});
  });

  it('has rates of the sales that are in it', async () => {
    const [row] = await read<{ figures: unknown }>(
      `select private.profit_figures(private.sum_profits(array(select p from private.brand_profits('P1', ${november}, '{B1}') p))) as figures`,
    );
    expect(row?.figures).toEqual({
      saleAmt: 26800, uncostedSaleAmt: 4000, uncostedOptions: 2, unsettledSaleAmt: 0, unsettledOptions: 0,
      couponAmt: 1000, salesFeeAmt: 2398, fulfilmentAmt: 1375, goodsCostAmt: 8700, adCostAmt: 1101, profitAmt: 8226,
      profitRate: Number(((8226 / 22800) * 100).toFixed(10)),
    }); // prettier-ignore
    const [none] = await read<{ figures: { profitRate: null } }>(
      `select private.profit_figures(private.sum_profits(array(select p from private.brand_profits('P1', ${november}, '{B2}') p))) as figures`,
    );
    expect(none?.figures).toMatchObject({
      profitAmt: -220,
      profitRate: null,
      unsettledSaleAmt: 1000,
    });
  });
});

describe('the margin by which advertising is judged', () => {
  const margins = async () =>
    Object.fromEntries(
      (
        await read<{ brand: string; sums: number[] }>(
          `select m."BRAND_CD" as brand, json_build_array(m."COSTED_AMT", m."UNCOSTED_AMT", m."MARGIN_AMT", round(m."RATE", 6)) as sums
          from private.profit_margins('P1', '2026-11-21') m`,
        )
      ).map(({ brand, sums }) => [brand, sums]),
    );

  it('is of the last settled days, before advertising', async () => {
    expect(await margins()).toEqual({
      B1: [22800, 4000, 9327, Number((9327 / 22800).toFixed(6))],
      B2: [0, 1000, -110, null],
      '': [0, 0, -330, null],
    });
    const [row] = await read<{ margin: unknown }>(
      `select private.ad_margin('P1', '2026-11-21', '{B1}') as margin`,
    );
    expect(row?.margin).toMatchObject({ settledFrom: '20261102', settledTo: '20261112' });
  });

  it('is of the goods alone where nothing is settled, by the costs that hold now', async () => {
    const { sql } = company;
    await sql`delete from public.log_settlement_file`;
    // 1: 25,800 of 24 pieces at 999; 3: 3,000 of 3 pieces at 100. 4: 1,000 of a piece at 100.
    expect(await margins()).toEqual({
      B1: [28800, 3000, 28800 - 24 * 999 - 300, Number(((28800 - 24 * 999 - 300) / 28800).toFixed(6))],
      B2: [1000, 0, 900, 0.9],
      '': [0, 0, 0, null],
    });
    const [row] = await read<{ margin: unknown }>(
      `select private.ad_margin('P1', '2026-11-21', '{B1}') as margin`,
    );
    expect(row?.margin).toMatchObject({ settledFrom: null, settledTo: null });
    for (const end of ['20261108', '20261115']) await addReports(sql, 'P1', end, profitReports);
  });
});

it('is of the partner alone', async () => {
  expect(await named(`private.option_profits('P2', ${november}, '{}')`)).toEqual({});
});
