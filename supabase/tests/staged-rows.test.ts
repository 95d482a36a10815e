import { afterAll, beforeAll, expect, it } from 'vitest';
import { salesAnalysis } from '@/reports/kinds/sales-analysis.ts';
import type { Sql } from '../../host/postgres/connect.ts';
import { createTestDatabase, type TestDatabase } from '../../host/testing/test-database.ts';

const columns = ['OPTION_CD', 'PRODUCTID', 'SALE_QTY', 'WINNER_RATE'];
const tables = ['public.agg_performance_option_daily', 'public.dim_option'];
const filled = { PARTNER_CD: 'P1', DATE_SK: '20261101' };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.sql`insert into dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '하나')`;
});
afterAll(() => database.drop());

interface Report {
  /** Parts of the file by number, each with its rows. */
  parts: Record<number, string[][]>;
  brings?: string[];
  wants?: string[];
  from?: string[];
  fills?: Record<string, string | number>;
}

/** What stage_rows makes of a report: its rows in the order of the file. Nothing stays. */
async function stage({ parts, brings = columns, wants = columns, from = tables, fills = filled }: Report) {
  return inBatch('판매분석', brings, parts, async (sql, id) => {
    await sql`select private.stage_rows(b, ${wants}, ${from}::text[]::regclass[], ${sql.json(fills)})
      from private.import_batch b where b.id = ${id}`;
    const types = await sql`select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = 'pg_temp.import_staged'::regclass and attnum > 0 order by attnum`;
    // Not prepared: the columns are others each time.
    const rows = await sql.unsafe('select * from pg_temp.import_staged order by "LINE_NO"');
    return {
      types: types.map(({ name, type }) => `${name} ${type}`),
      rows: rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'LINE_NO'))),
    };
  });
}

/** Runs work on a report that waits in the database, and takes everything back. */
async function inBatch<T>(
  category: string,
  brings: string[],
  parts: Report['parts'],
  work: (sql: Sql, id: string) => Promise<T>,
): Promise<T> {
  const undo = new Error('undo');
  let result: { value: T } | undefined;
  await database.sql
    .begin(async (transaction) => {
      const sql = transaction as unknown as Sql;
      const [batch] = await sql`insert into private.import_batch
        (partner_cd, category, file_nm, columns, period_start, period_end, row_cnt)
        values ('P1', ${category}, 'a.xlsx', ${brings}, '20261101', '20261101', ${Object.values(parts).flat().length})
        returning id`;
      for (const [part, rows] of Object.entries(parts))
        await sql`select private.keep_rows(b, ${Number(part)}, ${rows.map((row) => row.join('\x7f'))})
          from private.import_batch b where b.id = ${batch?.id}`;
      result = { value: await work(sql, String(batch?.id)) };
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  if (!result) throw new Error('the work did not end');
  return result.value;
}

it('columns have the names and types of the tables, those of the first that knows one', async () => {
  const { types, rows } = await stage({ parts: { 0: [['90000000001', '', '-3', '88.256']] } });
  expect(types).toEqual([
    'LINE_NO bigint',
    'OPTION_CD text',
    'PRODUCTID text',
    'SALE_QTY integer',
    'WINNER_RATE numeric(5,2)',
    'DATE_SK integer',
    'PARTNER_CD text',
  ]);
  expect(rows).toEqual([
    {
      OPTION_CD: '90000000001',
      PRODUCTID: null,
      SALE_QTY: -3,
      WINNER_RATE: 88.26,
      DATE_SK: 20261101,
      PARTNER_CD: 'P1',
    },
  ]);
});

it('rows are in the order of the file, whatever part came first', async () => {
  const parts = {
    1: [
      ['3', '', '', ''],
      ['4', '', '', ''],
    ],
    0: [
      ['1', '', '', ''],
      ['2', '', '', ''],
    ],
  };
  expect((await stage({ parts })).rows.map((row) => row.OPTION_CD)).toEqual(['1', '2', '3', '4']);
});

it('an empty cell takes the value that is filled in; a filled one keeps its own', async () => {
  const parts = {
    0: [
      ['1', '', '', ''],
      ['2', '', '7', ''],
    ],
  };
  const { rows } = await stage({ parts, fills: { ...filled, SALE_QTY: 5 } });
  expect(rows.map((row) => row.SALE_QTY)).toEqual([5, 7]);
});

it.each([
  ['a text in a column of numbers', ['1', '', 'many', ''], '22P02'],
  ['a fraction of a piece', ['1', '', '1.5', ''], '22P02'],
  ['a number that is too great', ['1', '', '99999999999', ''], '22003'],
  ['a rate that is too great', ['1', '', '1', '1000'], '22003'],
])('%s is refused', async (_, row, code) => {
  await expect(stage({ parts: { 0: [row] } })).rejects.toMatchObject({ code });
});

it.each(
  'BRAND_NM ITEM_NM OPTION_NM CPITEMNAME CATEGORY_NM CAMPAIGN_NM ADGROUP_NM KEYWORD CONV_ITEM_NM'.split(' '),
)('%s has 500 characters and no more', async (name) => {
  const keep = (length: number) =>
    inBatch('판매분석', [name], { 0: [['가'.repeat(length)]] }, async () => length);
  expect(await keep(500)).toBe(500);
  await expect(keep(501)).rejects.toMatchObject({ code: '23514' });
});

it.each([
  ['another order', ['PRODUCTID', 'OPTION_CD', 'SALE_QTY', 'WINNER_RATE']],
  ['a column less', columns.slice(0, 3)],
  ['a column more', [...columns, 'SALE_AMT']],
  ['no columns', []],
])('%s than the loader was written for is refused', async (_, brings) => {
  await expect(stage({ parts: {}, brings })).rejects.toMatchObject({ code: 'PD422' });
});

it.each([
  ['a column of the file', { brings: [...columns, 'NO'], wants: [...columns, 'NO'] }, 'NO'],
  [
    'a column of the file that only a system has',
    { brings: [...columns, 'ctid'], wants: [...columns, 'ctid'] },
    'ctid',
  ],
  ['a value that is filled in', { fills: { ...filled, '"; drop table a': 1 } }, '"; drop table a'],
])('%s that no table has is refused by name', async (_, report, name) => {
  await expect(stage({ parts: {}, ...report })).rejects.toMatchObject({
    code: 'PD422',
    message: `no table has these columns: ${name}`,
  });
});

it.each([
  [
    '옵션마스터',
    'SALE_PRICE',
    [
      'OPTION_CD',
      'BRAND_CD',
      'BRAND_NM',
      'ITEM_NM',
      'OPTION_NM',
      'PRODUCTID',
      'BARCODE',
      'CPITEMNAME',
      'SALE_PRICE',
    ],
  ],
  ['판매분석', 'SALE_AMT', salesAnalysis.columns.map(({ name }) => name)],
  [
    '재고현황',
    'AGE_181',
    [
      'OPTION_CD',
      'PRODUCTID',
      'ITEM_NM',
      'OPTION_NM',
      'SKU_ID',
      'OFFER_CONDITION',
      'STOCK_QTY',
      'EXH_DAY',
      'REQ_IBQTY',
      'REQ_IB_DT',
      'ITEM_WINNER_YN',
      'SALE_QTY_7D',
      'SALE_QTY_30D',
      'SALE_AMT_7D',
      'SALE_AMT_30D',
      'MONTHLY_STORAGE_FEE',
      'AGE_30',
      'AGE_45',
      'AGE_60',
      'AGE_120',
      'AGE_180',
      'AGE_181',
      'CUST_RETURN_30D',
      'SEASON',
      'PRODUCT_REG_DT',
    ],
  ],
  [
    '입고요청',
    'EX_QTY',
    [
      'REQ_NO',
      'OPTION_CD',
      'IB_REQ_DT',
      'SCH_DT',
      'EX_QTY',
      'IB_APRV_QTY',
      'SALE_READY_QTY',
      'RETURN_PENDING_QTY',
      'RETURN_READY_QTY',
      'IB_APRV_NO',
      'IB_REQ_NO',
      'MILKRUNNO',
      'PICKUP_DT',
      'IB_CENTER',
      'REG_DT',
      'PLT_AMT',
      'TRUCK_AMT',
      'EXPIR_DT',
      'PROD_DT',
      'LOGISTICS_COMPANY',
      'INVOICE_NUM',
      'DP_APRV_DT',
      'REMARKS',
    ],
  ],
])(
  '%s is taken apart this way: a cell of %s that is no number is refused, and so is another order',
  async (kind, wrong, brings) => {
    const load = (order: string[], cell = '') =>
      inBatch(kind, order, { 0: [order.map((name) => (name === wrong ? cell : ''))] }, (sql, id) =>
        sql`select private.load_batch(b, true) from private.import_batch b where b.id = ${id}`.then(
          () => 'loaded',
        ),
      );
    await expect(load(brings, 'x')).rejects.toMatchObject({
      code: '22P02',
      message: expect.stringContaining('"x"'),
    });
    await expect(load(brings.toReversed())).rejects.toMatchObject({ code: 'PD422' });
  },
);

it('names and codes are clean whoever sends them, cell by cell', async () => {
  const brings = ['OPTION_CD', 'BRAND_CD', 'BRAND_NM', 'ITEM_NM', 'OPTION_NM', 'BARCODE'];
  const from = ['public.dim_option', 'public.dim_brand'];
  const { rows } = await stage({
    parts: {
      0: [
        ['1', 'B1', '가온', '수분 크림', "'90s", '8809'],
        ['１\u200b', "'B1\ufeff", '가온'.normalize('NFD'), ' 수분\u00a0크림', '（1+1）', '８８０９'],
        ['2', 'B1', '가온', '수분 크림', '\u200b ', ' '],
        ['3', 'B 1', '가온 ', 'a\tb', '1\u00ad개', ''],
      ],
    },
    brings,
    wants: brings,
    from,
    fills: {},
  });
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['1', 'B1', '가온', '수분 크림', "'90s", '8809'],
    ['1', 'B1', '가온', '수분 크림', '(1+1)', '8809'],
    ['2', 'B1', '가온', '수분 크림', null, null],
    ['3', 'B 1', '가온', 'a b', '1개', null],
  ]);
});
