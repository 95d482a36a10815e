import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asCaller } from '../../../host/testing/test-database.ts';
import { addAds, coverAdDays } from './ads.ts';
import { addOption, createCompany, salesChanged, type Company } from './company.ts';
import { addReports, addSettled } from './profits.ts';

/*
 * Option 1 sold 10,000 won on Nov 4, 2026, with goods of 4,000 and a fee of 990. 정산현황 요약 says 500 won of storage on the first
 * payment of the week and, as it does, 0 on the other. The files of storage, returns and removals are not loaded.
 */
let company: Company;
const day = 20261104;

beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  await addOption(sql, { id: '1', productId: 'A' });
  await sql`insert into public.dim_option_cost ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT") values ('1', '20260101', 'P1', 400)`;
  for (let date = 20261102; date <= 20261108; date += 1)
    await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT")
      values ('1', 'P1', ${date}, ${date === day ? 10 : 0}, ${date === day ? 10_000 : 0})`;
  await salesChanged(sql, 'P1');
  await addReports(sql, 'P1', '20261108', ['판매수수료', '입출고/배송비']);
  await addSettled(sql, 'P1', [[String(day), '1', 10_000, 0, 900, 90]], []);
  for (const [ratio, storage] of [
    [70, 500],
    [30, 0],
  ] as const)
    await sql`insert into public.fact_settlement_summary
      select * from jsonb_populate_record(null::public.fact_settlement_summary, (
        select jsonb_object_agg(a.attname, case when a.atttypid = 'text'::regtype then '20261108' else '0' end)
        from pg_attribute a where a.attrelid = 'public.fact_settlement_summary'::regclass and a.attnum > 0)
        || jsonb_build_object('PARTNER_CD', 'P1', 'START_DT', '20261102', 'SETTLE_TYPE', '주정산', 'RATIO', ${ratio}::int, 'STORAGE_AMT', ${storage}::int))`;
  await addAds(sql, 'P1', [{ day, option: '1', cost: 100 }]);
  await coverAdDays(sql, 'P1', [day]);
}, 60_000);
afterAll(() => company.database.drop());

interface Profit {
  days: { days: number } | null;
  missing: string[];
  profitAmt: number | null;
}

/** What each page says of the profit of option 1, its brand and its partner. */
async function pages(): Promise<Record<string, Profit>> {
  const [row] = await asCaller(company.sql, { role: 'authenticated', id: company.memberId }, (member) =>
    member.unsafe<{ answer: Record<string, Profit> }[]>(`
      with answers as materialized (
        select public.product_list('P1') as list, public.product_detail('P1', 'A') as product,
          public.brand_detail('P1', 'B1', '20261102', '20261108') -> 'profit' as brand,
          public.portfolio('P1', '20261102', '20261108') as portfolio,
          public.home_summary('P1') -> 'profit' as home
      )
      select json_build_object(
        '상품 관리', json_build_object('days', list -> 'profitDays', 'missing', list -> 'profitMissing',
          'profitAmt', list -> 'rows' -> 0 -> 'profitAmt'),
        '상품 상세', json_build_object('days', product -> 'profitDays', 'missing', product -> 'profitMissing',
          'profitAmt', product -> 'rows' -> 0 -> 'profitAmt'),
        '브랜드 상세', json_build_object('days', brand -> 'days', 'missing', brand -> 'missing',
          'profitAmt', brand -> 'settled' -> 'profitAmt'),
        '포트폴리오', json_build_object('days', portfolio -> 'profitDays', 'missing', portfolio -> 'profitMissing',
          'profitAmt', portfolio -> 'summary' -> 'profitAmt'),
        '홈', json_build_object('days', case when home ->> 'day' is not null then list -> 'profitDays' end,
          'missing', home -> 'missing', 'profitAmt', home -> 'profitAmt')) as answer
      from answers`),
  );
  return row?.answer ?? {};
}

const everywhere = (profit: Profit) => ({
  '상품 관리': profit,
  '상품 상세': profit,
  '브랜드 상세': profit,
  포트폴리오: profit,
  홈: profit,
});

it('a file of costs that is not loaded leaves no profit on any page, and each names it', async () => {
  const { sql } = company;
  // Returns and removals are for nothing by both payments.
  expect(await pages()).toEqual(everywhere({ days: null, missing: ['보관비'], profitAmt: null }));
  // With its rest alone, the summary says nothing of any cost.
  await sql`delete from public.fact_settlement_summary where "RATIO" = 70`;
  expect(await pages()).toEqual(
    everywhere({ days: null, missing: ['반출', '반품 회수/재입고', '보관비'], profitAmt: null }),
  );
});

it('a day whose advertising is not known leaves no profit either, and each page names the report', async () => {
  const { sql } = company;
  await addReports(sql, 'P1', '20261108', ['보관비', '반품 회수/재입고', '반출']);
  await sql`delete from public.log_ad_day`;
  expect(await pages()).toEqual(everywhere({ days: null, missing: ['광고보고서'], profitAmt: null }));
  await coverAdDays(sql, 'P1', [day]);
  // 10,000 less 4,000, 990 and 110.
  const [first] = Object.values(await pages());
  expect(await pages()).toEqual(everywhere({ days: first?.days ?? null, missing: [], profitAmt: 4900 }));
  expect(first?.days).toMatchObject({ from: '20261104', to: '20261104', days: 1 });
});

const homeProfit = async () => {
  const [row] = await asCaller(
    company.sql,
    { role: 'authenticated', id: company.memberId },
    (member) => member<{ profit: object }[]>`select public.home_summary('P1') -> 'profit' as profit`,
  );
  return row?.profit;
};

it('홈 shows the profit of the newest settled day beside the same weekday before', async () => {
  const { sql } = company;
  for (let date = 20261109; date <= 20261115; date += 1)
    await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT")
      values ('1', 'P1', ${date}, ${date === 20261111 ? 5 : 0}, ${date === 20261111 ? 5000 : 0})`;
  await salesChanged(sql, 'P1');
  await addReports(sql, 'P1', '20261115');
  await addSettled(sql, 'P1', [['20261111', '1', 5000, 0, 450, 45]], []);
  await coverAdDays(sql, 'P1', [20261111]);
  // 5,000 less 2,000 and 495; on Nov 4 4,900 were left.
  expect(await homeProfit()).toMatchObject({
    day: '20261111',
    profitAmt: 2505,
    previousDay: '20261104',
    previousAmt: 4900,
    missing: [],
  });
});

it('홈 compares a profit with the week before where the advertising of the same weekday is not known', async () => {
  const { sql } = company;
  for (let date = 20261116; date <= 20261120; date += 1)
    await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT")
      values ('1', 'P1', ${date}, ${date === 20261118 ? 1 : 0}, ${date === 20261118 ? 1000 : 0})`;
  await salesChanged(sql, 'P1');
  await addReports(sql, 'P1', '20261122');
  await addSettled(sql, 'P1', [['20261118', '1', 1000, 0, 90, 9]], []);
  await sql`delete from public.log_ad_day where "DATE_SK" = 20261111`;
  await coverAdDays(sql, 'P1', [20261118]);
  // 1,000 less 400 and 99; Nov 11 has no profit without its advertising.
  expect(await homeProfit()).toMatchObject({
    day: '20261118',
    profitAmt: 501,
    previousDay: '20261104',
    previousAmt: 4900,
  });
});

describe('the profit of 홈 that a load keeps', () => {
  const keptDays = () =>
    company.sql<{ days: string[] }[]>`select "LAST_DAYS"::text[] as days from public.agg_margin`;
  beforeEach(() => company.sql`select private.keep_margins('P1')`);

  it('is what it would be if it were worked out, and is read', async () => {
    expect(await keptDays()).toEqual([{ days: ['2026-11-18', '2026-11-04'] }]);
    const read = await homeProfit();
    await company.sql`update public.agg_margin set "LAST_DAYS" = '{}'`;
    expect(await homeProfit()).toEqual(read);
    await company.sql`select private.keep_margins('P1')`;
    await company.sql`update public.agg_margin set "LAST_PROFIT_AMTS" = '{7, 8}', "LAST_UNCOSTED_AMTS" = '{3, 0}'`;
    expect(await homeProfit()).toEqual({
      ...read,
      profitAmt: 7,
      uncostedSaleAmt: 3,
      previousAmt: 8,
    });
    await company.sql`delete from public.agg_margin`;
  });

  it('is no longer read once another day is the newest', async () => {
    await company.sql`update public.agg_margin set "LAST_PROFIT_AMTS" = '{7, 8}'`;
    await company.sql`delete from public.log_ad_day where "DATE_SK" = 20261104`;
    expect(await homeProfit()).toMatchObject({ day: '20261118', profitAmt: 501, previousDay: null });
    await coverAdDays(company.sql, 'P1', [20261104]);
    await company.sql`delete from public.agg_margin`;
  });

  it.each([
    ['sales of a day', `select private.sales_changed('P1', '{20261104}')`],
    ['advertising of a day', `select private.ads_changed('P1', '{20261118}')`],
    ['fees of its month', `select private.settlement_changed('P1', '{202611}')`],
    ['a cost', `update public.dim_option_cost set "COST_AMT" = "COST_AMT"`],
  ])('is forgotten with %s', async (_, change) => {
    await company.sql.unsafe(change);
    expect((await keptDays()).flatMap(({ days }) => days)).toEqual([]);
  });

  it.each([
    ['sales of another day', `select private.sales_changed('P1', '{20261005}')`],
    ['advertising of another day', `select private.ads_changed('P1', '{20261119}')`],
    ['another partner', `select private.ads_changed('P2', '{20261118}')`],
  ])('stays with %s', async (_, change) => {
    await company.sql.unsafe(change);
    expect((await keptDays()).flatMap(({ days }) => days)).toHaveLength(2);
  });
});
