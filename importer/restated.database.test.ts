import { expect, it } from 'vitest';
import { loadingDatabase } from './testing/loading.ts';
import { adReport, masterReport, salesReport } from './testing/small-reports.ts';

const { load, sql } = loadingDatabase();
const sold = (...won: number[]) =>
  salesReport(
    '20261118',
    won.map((SALE_AMT, at) => ({ OPTION_CD: `${at + 1}`, SALE_QTY: 1, SALE_AMT })),
  );

it('판매분석 loaded again says what the won of its day was and is, where it differs', async () => {
  expect(await load(sold(100, 200))).not.toHaveProperty('restated');
  expect(await load(sold(200, 100))).not.toHaveProperty('restated');
  expect(await load(sold(150))).toMatchObject({ restated: [{ day: '20261118', from: 300, to: 150 }] });
  const [last] =
    await sql()`select "RESTATED" as days from public.log_file_upload order by "ID" desc limit 1`;
  expect(last?.days).toEqual([{ day: '20261118', from: 300, to: 150 }]);
  // A file with bad rows says nothing of the others.
  expect(await load({ ...sold(10), supplement: true })).not.toHaveProperty('restated');
});

it('광고보고서 loaded again says what the 14-day won of its campaigns was and is on days that differ', async () => {
  const report = (first: number, second: number) =>
    adReport('20261101', '20261103', [
      { DATE_SK: '20261101', REV_14D: first },
      { DATE_SK: '20261102', REV_14D: second },
      { DATE_SK: '20261103', REV_14D: 50 },
    ]);
  await load(masterReport([{ OPTION_CD: '1', BRAND_CD: 'B1', BRAND_NM: '가', ITEM_NM: '컵' }]));
  expect(await load(report(1000, 2000))).not.toHaveProperty('restated');
  expect(await load(report(1500, 1900))).toMatchObject({
    restated: [
      { day: '20261101', from: 1000, to: 1500 },
      { day: '20261102', from: 2000, to: 1900 },
    ],
  });
  const others = adReport('20261101', '20261101', [{ CAMPAIGN_ID: 'C2', REV_14D: 70 }]);
  expect(await load(others)).not.toHaveProperty('restated');
});

it('a day of 광고보고서 keeps the age from which the reports of the partner had stopped changing when it was loaded', async () => {
  const ages = async () =>
    (await sql()`select "DATE_SK" as day, "FINAL_AGE" as age from public.log_ad_day order by 1`).map(
      ({ day, age }) => [day, age],
    );
  await load(masterReport([{ OPTION_CD: '1', BRAND_CD: 'B1', BRAND_NM: '가', ITEM_NM: '컵' }]));
  await load(adReport('20261101', '20261101', [{ REV_14D: 10 }]));
  expect(await ages()).toEqual([[20261101, 14]]);
  await sql()`insert into public.agg_ad_growth ("PARTNER_CD", "DATE_SK", "CAMPAIGN_ID", "AGE", "ORD_14D", "REV_14D")
    select 'P1', private.date_sk(private.korea_today() - d), 'C1', a, 5, 1000 from generate_series(30, 58) d, unnest(array[8, 14]) a`;
  await load(adReport('20261102', '20261102', [{ REV_14D: 10 }]));
  expect(await ages()).toEqual([
    [20261101, 14],
    [20261102, 8],
  ]);
});
