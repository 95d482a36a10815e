import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { asCaller } from '../../../host/testing/test-database.ts';
import { setToday } from '../../../host/testing/today.ts';
import type { salesForecast } from '../../../src/data/answers/sales-forecast.ts';
import { createCompany, salesChanged, type Company } from './company.ts';

type Forecast = z.infer<typeof salesForecast>;

let company: Company;
beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD", "BRAND_CD")
    values ('1', 'P1', 'B1'), ('2', 'P1', 'B2'), ('3', 'P1', null)`;
  // From Monday 2026-09-21 to Tuesday 2026-11-10. Option 1 sells 100 on a Monday to 700 on a Sunday. Option 2 sells 110 a day
  // in one week from Wednesday to Tuesday and 90 in the next; option 3 400 a day in the last such week and nothing before.
  await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT")
    select o.id, 'P1', private.date_sk(d::date), 1, case o.id
      when '1' then 100 * extract(isodow from d)
      when '2' then case when (date '2026-11-10' - d::date) / 7 % 2 = 0 then 110 else 90 end
      else case when d > date '2026-11-03' then 400 else 0 end end
    from generate_series(date '2026-09-21', date '2026-11-10', '1 day') d, unnest(array['1', '2', '3']) o (id)`;
  await sql`insert into public.dim_sales_target ("BRAND_CD", "PARTNER_CD", "YM", "TARGET_AMT")
    values ('B1', 'P1', '202611', 15000), ('B1', 'P1', '202610', 1), ('B2', 'P1', '202611', 20)`;
  await salesChanged(sql, 'P1');
});
afterAll(() => company.database.drop());

async function forecast(day: string, brands: string[] = ['B1'], partner = 'P1'): Promise<Forecast> {
  const { sql, memberId } = company;
  await setToday(sql, day);
  const [row] = await asCaller(
    sql,
    { role: 'authenticated', id: memberId },
    (member) =>
      member<
        { answer: Forecast }[]
      >`select private.forecast_of_partners(array[${partner}], ${brands}) as answer`,
  );
  if (!row) throw new Error('no answer');
  return row.answer;
}

it('adds the mean of its weekday for each day to come; weeks that are alike leave 12 % of it in doubt', async () => {
  // November 1 is a Sunday: ten days of 3,800. The other 20 have three of each weekday but two Tuesdays: 8,200. 12 % are 984,
  // times t 1.3232 (21 degrees): 1302.
  expect(await forecast('2026-11-11')).toMatchObject({
    ym: '202611',
    from: '20261101',
    to: '20261130',
    soldUntil: '20261110',
    accumulated: 3800,
    missingDays: 0,
    remainingDays: 20,
    expected: 12_000,
    low: 10_698,
    high: 13_302,
    historyDays: 28,
    targetAmt: 15_000,
    reason: null,
    brands: [{ brandCd: 'B1', accumulated: 3800, expected: 12_000 }],
  });
});

it('is as wide as the weeks differ, for the days to come and for the means themselves', async () => {
  // Means of 100 a day. Days differ from them by 10: 28 x 100 / 21 = 133.3 a day; the weeks' means 110, 90, 110, 90 have a
  // variance of 133.3, which is 933.3 a day. Six weekdays three times and one twice: 6 x (3 + 9/4) + 2 + 4/4 = 34.5.
  // Drift 1 + 20/14: 933.3 x 34.5 x 2.4286 is 78,200. 12 % of the 2,000 to come are 240, squared 57,600. The root of both
  // is 368.5; times t 1.3232 (21 degrees): 487.6.
  expect(await forecast('2026-11-11', ['B2'])).toMatchObject({
    accumulated: 1040,
    expected: 3040,
    low: 2552,
    high: 3528,
    level: 80,
    targetAmt: 20,
  });
});

it('does not fall below what is sold', async () => {
  expect(await forecast('2026-11-11', [''])).toMatchObject({
    accumulated: 2800,
    expected: 4800,
    low: 2800,
    targetAmt: null,
  });
});

it('of all brands is the sum of the brands', async () => {
  const all = await forecast('2026-11-11', []);
  expect(all).toMatchObject({ accumulated: 7640, expected: 19_840, targetAmt: 15_020, brandCount: 3 });
  expect(all.brands.map(({ brandCd, expected }) => [brandCd, expected])).toEqual([
    ['B1', 12_000],
    [null, 4800],
    ['B2', 3040],
  ]);
});

it('on the 1st nothing of the month is sold', async () => {
  expect(await forecast('2026-11-01')).toMatchObject({
    accumulated: null,
    soldUntil: null,
    remainingDays: 30,
    expected: 12_000,
  });
});

it('a day that is not loaded counts as one to come, not as one without sales', async () => {
  const { sql } = company;
  const missing = sql`"PARTNER_CD" = 'P1' and "DATE_SK" = 20261109`;
  const facts = await sql`delete from public.agg_performance_option_daily where ${missing} returning *`;
  await salesChanged(sql, 'P1');
  await sql`select private.rebuild_rollups('P1')`;
  expect(await forecast('2026-11-11')).toMatchObject({
    accumulated: 3700,
    missingDays: 1,
    remainingDays: 21,
    historyDays: 27,
    expected: 12_000,
  });
  await sql`insert into public.agg_performance_option_daily ${sql(facts)}`;
  await salesChanged(sql, 'P1');
});

it('needs 21 days of history', async () => {
  const unknown = { expected: null, low: null, high: null, brands: [] };
  expect(await forecast('2026-10-11')).toMatchObject({
    ...unknown,
    historyDays: 20,
    reason: 'shortHistory',
    accumulated: 4300,
  });
  expect(await forecast('2026-10-12')).toMatchObject({ historyDays: 21, reason: null });
  expect(await forecast('2026-11-11', [], 'P2')).toMatchObject({
    ...unknown,
    reason: 'neverLoaded',
    accumulated: null,
  });
});
