import { afterAll, beforeAll, expect, it } from 'vitest';
import { asCaller } from '../../../host/testing/test-database.ts';
import { addOption, createCompany, salesChanged, type Company } from './company.ts';

/*
 * P1 sold on the three days before yesterday and yesterday, which is day 1: option 1 of B1 100 a day, option 2 of B2 40 on
 * days 1 and 2, option 3 without a brand -30 on day 2. Day 4 is loaded and no load of it is known. Loads: a is of days 1 to 3; b, later,
 * of day 2; c and d of day 3 at the same moment.
 */
let company: Company;
let day: (ago: number) => string;

beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  const days = await sql<{ ago: number; day: string }[]>`
    select ago, private.day_text(private.korea_today() - ago) as day from generate_series(0, 10) ago`;
  day = (ago) => days[ago]?.day ?? '';
  for (const [id, brand] of [['1', 'B1'], ['2', 'B2'], ['3', null]] as const) await addOption(sql, { id, brand, name: `상품 ${id}` }); // prettier-ignore
  await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT")
    select v.option_cd, 'P1', private.date_sk(private.korea_today() - v.ago), 1, v.won
    from (values ('1', 1, 100), ('1', 2, 100), ('1', 3, 100), ('1', 4, 100), ('2', 1, 40), ('2', 2, 40), ('3', 2, -30)) v (option_cd, ago, won)`;
  const load = (id: string, from: number, to: number, at: string) => sql`
    insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "PERIOD_START", "PERIOD_END", "FILE_NM", "REG_DT")
    values ('판매분석', 'agg_performance_option_daily', 'P1', ${day(from)}, ${day(to)}, ${id}, ${at})`;
  await load('a', 3, 1, '2026-01-01T00:00:00Z');
  await load('b', 2, 2, '2026-01-02T00:00:00Z');
  await load('c', 3, 3, '2026-01-03T00:00:00Z');
  await load('d', 3, 3, '2026-01-03T00:00:00Z');
  // Of another kind of report.
  await sql`insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "PERIOD_START", "PERIOD_END", "FILE_NM")
    values ('재고현황', 'fact_stock', 'P1', ${day(4)}, ${day(1)}, 'stock')`;
  await salesChanged(sql, 'P1');
});
afterAll(() => company.database.drop());

/** The json of a function of P1, in the eyes of its member. */
async function read<T>(name: 'options' | 'loads', args: unknown[]): Promise<T> {
  const places = args.map((_, index) => `$${index + 1}`).join(', ');
  const [row] = await asCaller(company.sql, { role: 'authenticated', id: company.memberId }, (member) =>
    member.unsafe(`select public.sales_source_${name}('P1', ${places}) as answer`, args as never[]),
  );
  return (row as unknown as { answer: T }).answer;
}

interface Options {
  total: number;
  summary: { saleAmt: number | null };
  rows: { optionCd: string; brandName: string | null; saleAmt: number }[];
}
const optionsOf = (from: number, to: number, brands: string[] = [], ...page: unknown[]) =>
  read<Options>('options', [day(from), day(to), brands, ...page]);

it('the options of a period add up to its sales, those below zero too', async () => {
  const { total, summary, rows } = await optionsOf(4, 1);
  expect([total, summary.saleAmt]).toEqual([3, 450]);
  expect(rows.map(({ optionCd, saleAmt }) => [optionCd, saleAmt])).toEqual([['1', 400], ['2', 80], ['3', -30]]); // prettier-ignore
  const [row] = await asCaller(company.sql, { role: 'authenticated', id: company.memberId }, (member) =>
    member`select public.total_sales_summary('P1', ${day(4)}, ${day(1)}) -> 'figures' ->> 'saleAmt' as won`); // prettier-ignore
  expect(Number(row?.won)).toBe(450);
});

it('of some brands, and of none of them, only those', async () => {
  expect((await optionsOf(2, 2, ['B2'])).summary.saleAmt).toBe(40);
  expect((await optionsOf(2, 2, ['B1', 'B2'])).rows.map(({ optionCd }) => optionCd)).toEqual(['1', '2']);
  expect(await optionsOf(3, 3, ['B2'])).toMatchObject({ total: 0, summary: { saleAmt: null }, rows: [] });
});

it('a page has its rows and the sum of all', async () => {
  const second = await optionsOf(4, 1, [], '', 'asc', 2, 1);
  expect([second.total, second.summary.saleAmt, second.rows.map(({ optionCd }) => optionCd)]).toEqual([3, 450, ['2']]); // prettier-ignore
});

it('of a day that was loaded twice the newest load says what it sold, of two of one moment the later one', async () => {
  const { rows, withoutLoad } = await read<{
    rows: { fileName: string; days: string[] }[];
    withoutLoad: string[];
  }>('loads', [day(4), day(1)]);
  expect(rows.map(({ fileName, days }) => [fileName, days])).toEqual([
    ['a', [day(1)]],
    ['b', [day(2)]],
    ['d', [day(3)]],
  ]);
  expect(withoutLoad).toEqual([day(4)]);
});
