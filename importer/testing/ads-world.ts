import type { Sql } from '../../host/postgres/connect.ts';
import { setToday } from '../../host/testing/today.ts';
import { moneyFiles } from '../../src/reports/testing/wing.ts';
import type { ImportDatabase, LoadCounts } from '../../src/reports/load-report.ts';
import { adLines } from './ad-lines.ts';
import { marginsOf, type AdWorld } from './independent-ads.ts';
import { lines } from './independent-numbers.ts';
import { wingCosts } from './independent-products.ts';
import { daysOf, wingSales } from './independent-sales.ts';
import { loadReports, wingToday } from './load-wing.ts';
import { olderDays, reportOf, wingWithSales, type WingCompany } from './wing-company.ts';

/** The days on whose mornings the reports were loaded. */
export const firstLoad = '20261108';

export const keywordFiles = () => moneyFiles('A32230476_pa_daily_keyword_');
/** The same days by campaign, and a week of them as it read when it was over. */
export const campaignFile = '../money/again/A32230476_pa_daily_campaign_20261101_20261120.xlsx';
export const earlyFile = '../money/again/A32230476_pa_daily_keyword_20261101_20261107.xlsx';

/** Loads advertising reports as on the morning of a day. */
export async function loadAdsOn(
  sql: Sql,
  database: ImportDatabase,
  day: string,
  files: string[],
): Promise<LoadCounts[]> {
  await setToday(sql, day);
  return loadReports(database, 'W1', files.map(reportOf));
}

/** Returns a copy of W1 with the masters, sales and costs that advertising is seen beside. */
export async function companyBesideAds(): Promise<WingCompany> {
  const company = await wingWithSales();
  const { sql } = company.database;
  const known = new Set((await sql`select "OPTION_CD" as id from dim_option`).map(({ id }) => String(id)));
  for (const [id, costs] of await wingCosts())
    for (const { from, won } of costs)
      if (known.has(id))
        await sql`insert into dim_option_cost ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT")
          values (${id}, ${from}, 'W1', ${won})`;
  return company;
}

/** What the spreadsheets say of the same. */
export async function adsWorld(): Promise<AdWorld> {
  const sales = await wingSales(
    await Promise.all(olderDays().map(async (file) => ({ ...reportOf(file), lines: await lines(file, 1) }))),
  );
  const files = keywordFiles();
  const covered = new Set(
    files.flatMap((file) => {
      const [, from = '', to = ''] = /_(\d{8})_(\d{8})/.exec(file) ?? [];
      return daysOf(from, to);
    }),
  );
  return {
    lines: (await Promise.all(files.map((file) => adLines(file)))).flat(),
    covered,
    age: (day) => daysOf(day, wingToday).length - 1,
    sales,
    brandOf: new Map(sales.options.map(({ id, brand }) => [id, brand])),
    margins: await marginsOf(sales, wingToday),
    today: wingToday,
  };
}
