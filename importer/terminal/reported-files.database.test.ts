import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../host/testing/test-database.ts';
import { main } from './main.ts';

// Files as sellers have reported them, through the terminal, one after the other into one partner.
const source = path.join(fileURLToPath(import.meta.url), '../../../../shared/data/reports');
const folder = mkdtempSync(path.join(tmpdir(), 'partner-desk-reported-'));
let database: TestDatabase;
let url: string;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T03:00:00Z') });
  for (const name of readdirSync(source))
    cpSync(path.join(source, name), path.join(folder, name.normalize('NFC')));
  database = await createTestDatabase();
  await database.sql`insert into dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '하나')`;
  const { host, port, user, database: name } = database.address;
  url = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`;
});
afterAll(async () => {
  vi.useRealTimers();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Loads one file and returns the printed output; `last` is the result row: outcome, kind, period, rows, new, changed, unchanged, removed, errors. */
async function load(start: string, ...more: string[]): Promise<{ notes: string; last: string[] }> {
  const name = readdirSync(folder).find((one) => one.startsWith(start)) ?? start;
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  const error = vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line));
  try {
    await main(['--partner', 'P1', ...more, path.join(folder, name)], { DATABASE_URL: url });
  } finally {
    log.mockRestore();
    error.mockRestore();
  }
  const output = lines.join('\n');
  return {
    notes: output,
    last:
      output
        .split('\n')
        .at(-1)
        ?.split(/\s{2,}/)
        .slice(0, 9) ?? [],
  };
}

it('stock by the long headers of both languages brings its fee, ages and returns', async () => {
  for (const start of ['r01_', 'r01b_', 'r02_']) expect((await load(start)).last[0]).toBe('반영');
  const rows = await database.sql`
    select "STOCK_QTY", "MONTHLY_STORAGE_FEE"::int, "AGE_30", "AGE_181", "CUST_RETURN_30D", "ITEM_WINNER_YN"
    from fact_stock where "OPTION_CD" = '62766030385'`;
  expect(rows).toEqual([
    {
      STOCK_QTY: 306,
      MONTHLY_STORAGE_FEE: 40_800,
      AGE_30: 1,
      AGE_181: 300,
      CUST_RETURN_30D: 7,
      ITEM_WINNER_YN: 'Y',
    },
  ]);
});

it('a payment in a percent format is the payment of its number', async () => {
  expect((await load('r19a_')).last).toEqual([
    '반영',
    '정산현황 요약',
    '20261018',
    '2',
    '2',
    '0',
    '0',
    '0',
    '0',
  ]);
  expect((await load('r19b_')).last).toEqual([
    '반영',
    '정산현황 요약',
    '20261018',
    '2',
    '0',
    '0',
    '2',
    '0',
    '0',
  ]);
  const payments = await database.sql`
    select "RATIO"::text as ratio, "PAID_AMT"::int as paid from fact_settlement_summary order by "RATIO" desc`;
  expect(payments.map(({ ratio, paid }) => [Number(ratio), paid])).toEqual([
    [70, 62_276_523],
    [30, 31_518_643],
  ]);
});

it('advertising as the marketplace writes it loads with all its rows and won', async () => {
  expect((await load('r33_', '--allow-unknown')).last.slice(0, 4)).toEqual([
    '반영',
    '광고보고서',
    '20261118',
    '377',
  ]);
  const [sums] = await database.sql`
    select sum("AD_COST")::int as cost, sum("CLICK_CNT")::int as clicks, sum("REV_14D")::int as revenue from fact_ad_daily`;
  // The sums of the file's own columns, by another program.
  expect(sums).toEqual({ cost: 1_426_117, clicks: 1422, revenue: 8_437_150 });
});

it('the same sales in a workbook with odd insides are the same rows', async () => {
  expect((await load('r07_')).last[0]).toBe('반영');
  for (const start of ['r07b_', 'r08_', 'r09_', 'r09b_'])
    expect((await load(start)).last).toEqual(['반영', '판매분석', '20261101', '1', '0', '0', '1', '0', '0']);
  expect((await load('r05_')).last[0]).toBe('반영');
  const rates = await database.sql`
    select "WINNER_RATE"::text as rate from agg_performance_option_daily where "DATE_SK" = 20261121 order by "WINNER_RATE"`;
  expect(rates.map(({ rate }) => Number(rate))).toEqual([0.5, 85.5, 100]);
});

it('a CSV is read like a workbook, its bad row named', async () => {
  const { notes, last } = await load('r25_재고현황_2', '--keep-good');
  expect(notes).toContain('CSV 5행 [판매가능재고] -: 값이 비어 있습니다');
  expect(last.slice(0, 4)).toEqual(['반영', '재고현황', '20261123', '3']);
});

it('days and times in every spelling become Korea time', async () => {
  expect((await load('r17_')).last[0]).toBe('반영');
  const rows = await database.sql`
    select "SCH_DT", to_char("REG_DT" at time zone 'Asia/Seoul', 'MM-DD HH24:MI') as reg
    from raw_wing_inbound_request order by "REQ_NO"`;
  expect(rows.map(({ SCH_DT, reg }) => [SCH_DT, reg])).toEqual([
    ['20261114', '11-20 15:10'],
    ['20261114', '11-20 06:10'],
    ['20261114', '11-20 06:10'],
    ['20261114', '11-20 18:10'],
  ]);
});

it('a brand with characters nobody sees is the brand that is there', async () => {
  await database.sql`insert into dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values ('B3062', 'Light', 'P1')`;
  expect((await load('r14b_')).last[0]).toBe('반영');
  expect(await database.sql`select "BRAND_CD", "BRAND_NM" from dim_brand`).toEqual([
    { BRAND_CD: 'B3062', BRAND_NM: 'Light' },
  ]);
});

it('error values and protected documents are refused with what to do, and make nothing', async () => {
  const broken = await load('r06b_');
  expect(broken.notes).toContain('[브랜드코드] #N/A: 엑셀 오류 값입니다');
  expect(broken.last[0]).toBe('거부');
  expect((await load('r26_')).notes).toContain('보호를 먼저 해제');
  expect(await database.sql`select 1 from dim_brand where "BRAND_CD" like '#%'`).toEqual([]);
});
