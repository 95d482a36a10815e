import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillCompany } from './answers/filled-company.ts';
import { createCompany, type Company } from './golden/company.ts';

/** Spoils a database as older loads did, runs the cleaning migration and compares. */
const migration = new URL('../migrations/20261219100001_stored_texts_cleaned.sql', import.meta.url);

/** Partners whose names and codes are spoilt. */
const partners = ['P1', 'P7'];
let company: Company;
let before: Record<string, string[]>;
beforeAll(async () => {
  company = await createCompany();
  await fillCompany(company);
  const { sql } = company;
  // A campaign of which only some days will be spoilt, and settings that stand at one of two options.
  await sql`insert into public.dim_sales_target ("BRAND_CD", "YM", "PARTNER_CD", "TARGET_AMT")
    values ('B1', '202611', 'P1', 100), ('B1', '202612', 'P1', 70) on conflict ("BRAND_CD", "YM") do update set "TARGET_AMT" = excluded."TARGET_AMT"`;
  await sql`insert into public.fact_brand_charge ("BRAND_CD", "YM", "CHARGE_TYPE", "PARTNER_CD", "AMT") values ('B1', '202611', 'LIVE', 'P1', 900)`;
  // An option of another partner, whose brand would become one of P1.
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values (${'B2\u200b'}, '나래', 'P2')`;
  await sql`update public.dim_option set "BRAND_CD" = ${'B2\u200b'} where "OPTION_CD" = '23'`;
  await sql`select private.derive_brands(p) from unnest(${partners}::text[]) p`;
  await rebuild();
  before = await rowsOfTables();
}, 240_000);
afterAll(() => company.database.drop());

async function rebuild(): Promise<number> {
  let wrong = 0;
  for (const partner of partners) {
    const [row] = await company.sql<{ wrong: string }[]>`
      select (select coalesce(sum("ROW_CNT"), 0) from private.rebuild_rollups(${partner}))
        + private.rebuild_running_sales(${partner}) + private.rebuild_option_stock(${partner}) as wrong`;
    wrong += Number(row?.wrong);
  }
  return wrong;
}

/** Rows of every table but rollups, without what a move may change: numbers of rows and moments. */
async function rowsOfTables(): Promise<Record<string, string[]>> {
  const { sql } = company;
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and (relname !~ '^agg_' or relname in ('agg_performance_option_daily', 'agg_ad_growth')) and relname <> 'dim_ad_keyword' order by 1`;
  const rows: Record<string, string[]> = {};
  for (const { name } of tables)
    rows[name] = (
      await sql<
        { row: string }[]
      >`select (to_jsonb(t) - array['ID', 'ROW_SK', 'LINE_ID', 'MOD_DT', 'REG_DT'])::text as row
        from public.${sql(name)} t order by 1`
    ).map(({ row }) => row);
  return rows;
}

/** Returns the row count of each table and the transactions that wrote its rows. */
async function writtenRows(): Promise<Record<string, string>> {
  const { sql } = company;
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`;
  const written: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await sql<{ rows: string }[]>`
      select concat_ws(' ', count(*), sum(xmin::text::bigint)) as rows from public.${sql(name)}`;
    written[name] = row?.rows ?? '';
  }
  return written;
}

const mend = async () => {
  const text = await readFile(migration, 'utf8');
  await company.sql.begin((transaction) => transaction.unsafe(text).simple());
};

/** Names and codes as files of a Mac, a browser or a spreadsheet have them. */
async function spoil(): Promise<void> {
  const { sql } = company;
  const [seen, marked] = ['\u200b', '\ufeff'];
  // A brand beside its like, with half of its options, a target and a charge of its own, and one that is only written so.
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD", "SORT")
    select "BRAND_CD" || ${seen}, "BRAND_NM" || ${marked}, "PARTNER_CD", "SORT" from public.dim_brand where "BRAND_CD" = 'B1'`;
  await sql`update public.dim_brand set "USE_YN" = 'N' where "BRAND_CD" = 'B1'`;
  await sql`update public.dim_option set "BRAND_CD" = ${`B1${seen}`} where "BRAND_CD" = 'B1' and "OPTION_CD" > '3'`;
  await sql`update public.dim_sales_target set "BRAND_CD" = ${`B1${seen}`} where "BRAND_CD" = 'B1' and "YM" = '202612'`;
  await sql`update public.dim_sales_target set "TARGET_AMT" = 60 where "BRAND_CD" = 'B1' and "YM" = '202611'`;
  await sql`insert into public.dim_sales_target ("BRAND_CD", "YM", "PARTNER_CD", "TARGET_AMT") values (${`B1${seen}`}, '202611', 'P1', 40)`;
  await sql`update public.fact_brand_charge set "AMT" = 400 where "BRAND_CD" = 'B1' and "YM" = '202611'`;
  await sql`insert into public.fact_brand_charge ("BRAND_CD", "YM", "CHARGE_TYPE", "PARTNER_CD", "AMT")
    values (${`B1${seen}`}, '202611', 'LIVE', 'P1', 500)`;
  await sql`update public.dim_brand set "BRAND_CD" = ${`'Ｂ3${seen}`} where "BRAND_CD" = 'B3'`;
  // Campaigns: one beside its like with one of its days, one that is only written so; keywords in parts.
  await sql`insert into public.dim_campaign ("PARTNER_CD", "CAMPAIGN_ID", "CAMPAIGN_NM", "AD_TYPE", "NAMED_SK")
    select "PARTNER_CD", "CAMPAIGN_ID" || ${seen}, replace("CAMPAIGN_NM", ' ', '  '), "AD_TYPE", "NAMED_SK"
    from public.dim_campaign where "PARTNER_CD" = 'P7' and "CAMPAIGN_ID" = 'C1'`;
  for (const table of ['fact_ad_daily', 'agg_ad_growth']) {
    await sql`update public.${sql(table)} set "CAMPAIGN_ID" = ${`C1${seen}`}
      where "PARTNER_CD" = 'P7' and "CAMPAIGN_ID" = 'C1' and "DATE_SK" = 20261116`;
    await sql`update public.${sql(table)} set "CAMPAIGN_ID" = "CAMPAIGN_ID" || ${marked}
      where "PARTNER_CD" = 'P7' and "CAMPAIGN_ID" not in ('C1', ${`C1${seen}`})`;
  }
  await sql`update public.dim_campaign set "CAMPAIGN_ID" = "CAMPAIGN_ID" || ${marked}
    where "PARTNER_CD" = 'P7' and "CAMPAIGN_ID" not in ('C1', ${`C1${seen}`})`;
  await sql`update public.fact_ad_daily set "KEYWORD" = normalize("KEYWORD", nfd), "ADGROUP_NM" = "ADGROUP_NM" || ${seen}
    where "PARTNER_CD" = 'P7' and "DATE_SK" >= 20261116`;
  // An option beside its like: one day is in both, others in one; and one that is only written so.
  await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD", "ITEM_NM") values (${`1${seen}`}, 'P1', '크림')`;
  await sql`update public.agg_performance_option_daily set "OPTION_CD" = ${`1${seen}`}
    where "OPTION_CD" = '1' and "DATE_SK" % 2 = 0`;
  await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY")
    select ${`1${seen}`}, 'P1', min("DATE_SK"), 1 from public.agg_performance_option_daily where "OPTION_CD" = '1' and "SALE_AMT" is null`;
  await sql`update public.agg_performance_option_daily set "SALE_QTY" = "SALE_QTY" - 1
    where "OPTION_CD" = '1' and "DATE_SK" in (select "DATE_SK" from public.agg_performance_option_daily where "OPTION_CD" = ${`1${seen}`})`;
  await sql`insert into public.dim_option_setting ("OPTION_CD", "PARTNER_CD", "LEAD_DAY")
    select ${`1${seen}`}, 'P1', "LEAD_DAY" from public.dim_option_setting where "OPTION_CD" = '1'`;
  await sql`update public.dim_option_setting set "LEAD_DAY" = null where "OPTION_CD" = '1'`;
  await sql`update public.dim_option set "OPTION_CD" = ${`９${seen}`} where "OPTION_CD" = '9'`;
  for (const table of [
    'fact_stock',
    'fact_stock_snapshot',
    'agg_performance_option_daily',
    'raw_wing_inbound_request',
  ])
    await sql`update public.${sql(table)} set "OPTION_CD" = ${`９${seen}`} where "OPTION_CD" = '9'`;
  // Names and codes that are no keys.
  await sql`update public.raw_wing_inbound_request set "REQ_NO" = ${marked} || "REQ_NO" where "REQ_NO" = 'R0'`;
  await sql`update public.dim_option set "ITEM_NM" = normalize("ITEM_NM", nfd), "OPTION_NM" = "OPTION_NM" || ${'\u00a0 '},
    "PRODUCTID" = "PRODUCTID" || ${seen} where "PARTNER_CD" = 'P1' and "ITEM_NM" <> ''`;
  await rebuild();
}

it('cleaning joins what only invisible characters set apart: every row is as it was, and so are the sums', async () => {
  await spoil();
  expect(await rowsOfTables()).not.toEqual(before);
  await mend();
  const after = await rowsOfTables();
  for (const [table, rows] of Object.entries(before))
    expect({ table, rows: after[table] }).toEqual({ table, rows });
  expect(await rebuild()).toBe(0);
});

it('cleaning a clean database writes no row', async () => {
  const written = await writtenRows();
  await mend();
  expect(await writtenRows()).toEqual(written);
});
