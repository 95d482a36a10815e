import { describe, expect, it } from 'vitest';
import { directDatabase } from './direct-database.ts';
import type { Sql } from '../host/postgres/connect.ts';
import { loadingDatabase } from './testing/loading.ts';
import { packRows } from '../src/reports/packed-row.ts';
import { rowsOfKinds, type Row, type RowsOfKind } from './testing/rows-of-kinds.ts';
import { fees } from './testing/small-settlement.ts';
import { masterReport, salesReport, stockReport } from './testing/small-reports.ts';

const { load, sales, sql, stage } = loadingDatabase();

const mostSwept = 20_000;
const about = (day: string) => ({
  partner_cd: 'P1',
  category: '판매분석',
  file_nm: `판매분석_${day}.xlsx`,
  columns: salesReport(day, []).columns,
  period_start: day,
  period_end: day,
  err_cnt: 0,
  partial: false,
});
const day = '20261120';

/** A part of a report: rows of 판매분석, from one option to another. */
const rowsOf = (from: number, count: number, pieces = 1) =>
  packRows(
    Array.from({ length: count }, (_, index) => {
      const cells = { OPTION_CD: String(70_000_000_000 + from + index), SALE_QTY: pieces, SALE_AMT: pieces };
      return about(day)
        .columns.map((name) => (cells as Record<string, unknown>)[name] ?? '')
        .join('\u007F');
    }),
  );

type Step = (database: ReturnType<typeof directDatabase>) => Promise<unknown>;

/** Does one step and returns how many rows of lasting tables it wrote, by table. */
const written = (step: Step) => done(touched, step);

/** Does one step and returns by how much it raised each count. */
async function done(counts: (own: Sql) => Promise<Record<string, number>>, step: Step) {
  return await sql().begin(async (transaction) => {
    const own = transaction as unknown as Sql;
    const before = await counts(own);
    await step(directDatabase(own));
    const after = await counts(own);
    return Object.fromEntries(
      Object.entries(after)
        .map(([table, rows]) => [table, rows - (before[table] ?? 0)] as const)
        .filter(([, rows]) => rows > 0),
    );
  });
}

async function touched(own: Sql): Promise<Record<string, number>> {
  const rows = await own<{ name: string; rows: number }[]>`
    select relname as name, (n_tup_ins + n_tup_upd + n_tup_del)::int as rows from pg_stat_xact_user_tables
    where schemaname in ('public', 'private')`;
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
}

/** Rows of lasting tables that the transaction has read so far, by table. */
async function readRows(own: Sql): Promise<Record<string, number>> {
  const rows = await own<{ name: string; rows: number }[]>`
    select relname as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
    where schemaname in ('public', 'private')`;
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
}

/** Everything that a page may show of a load. */
async function visible() {
  const [row] = await sql()`select (select count(*)::int from dim_option) as options,
    (select count(*)::int from agg_performance_option_daily) as sales, (select count(*)::int from agg_option_monthly) as months,
    (select count(*)::int from agg_brand_daily) as brands, (select count(*)::int from log_file_upload) as loads`;
  return row;
}
const nothing = { options: 0, sales: 0, months: 0, brands: 0, loads: 0 };

const waiting = async () => {
  const [row] = await sql()`select (select count(*)::int from private.import_row) as rows,
    (select count(*)::int from private.import_batch) as imports`;
  return row;
};

describe('the steps of a load', () => {
  it('each write the rows of their part alone, and a preview writes none', async () => {
    const id = await directDatabase(sql()).start(about(day));
    for (let part = 0; part < 4; part++)
      expect(await written((database) => database.addRows(id, part, rowsOf(part * 500, 500)))).toEqual({
        import_batch: 1,
        import_row: 500,
      });
    expect(await written((database) => database.preview(id))).toEqual({});
    expect(await visible()).toEqual(nothing);
    expect(await directDatabase(sql()).commit(id)).toMatchObject({ new: 2000, options_new: 2000 });
    expect(await visible()).toEqual({ options: 2000, sales: 2000, months: 2000, brands: 1, loads: 1 });
  });

  it('of a file in which one row differs write one row of facts', async () => {
    await load(
      salesReport(
        day,
        Array.from({ length: 300 }, (_, index) => ({ OPTION_CD: `${index}`, SALE_QTY: 1, SALE_AMT: 1 })),
      ),
    );
    const staged = await stage(
      salesReport(
        day,
        Array.from({ length: 300 }, (_, index) => ({
          OPTION_CD: `${index}`,
          SALE_QTY: index === 7 ? 2 : 1,
          SALE_AMT: 1,
        })),
      ),
    );
    const [{ id = '' } = {}] = await sql()<
      { id: string }[]
    >`select id from private.import_batch where not is_over`;
    expect(await staged.preview()).toMatchObject({ changed: 1, unchanged: 299 });
    const rows = await written((database) => database.commit(id));
    expect([rows.agg_performance_option_daily, rows.dim_option]).toEqual([1, undefined]);
  });

  it.each([
    ['판매수수료', { agg_settlement_monthly: 1, agg_option_fee_monthly: 1 }],
    ['판매분석', { agg_option_monthly: 1 }],
  ])('of a %s in which one of 40 rows differs write the sums of that row alone', async (kind, sums) => {
    const { file, row, edited } = rowsOfKinds[kind] as RowsOfKind;
    const rows = Array.from({ length: 40 }, (_, index) => ({ ...row(index + 1), OPTION_CD: `${index + 1}` }));
    await load(
      masterReport(
        rows.map(({ OPTION_CD }) => ({ OPTION_CD, BRAND_CD: 'B1', BRAND_NM: '가', ITEM_NM: '컵' })),
      ),
    );
    await load(file(rows));
    const staged = await stage(file(rows.map((one, index) => (index === 20 ? edited(one) : one))));
    expect(await staged.preview()).toMatchObject({ new: 0, changed: 1, unchanged: 39, removed: 0 });
    const [{ id = '' } = {}] = await sql()<
      { id: string }[]
    >`select id from private.import_batch where not is_over`;
    expect(await written((database) => database.commit(id))).toMatchObject(sums);
    expect([...(await sql()`select * from private.rebuild_rollups('P1')`)]).toEqual([]);
  });

  // 300,000 options are published in one statement.
  it.each([
    ['new', 5],
    ['known', 3],
  ])('publishing sales of options that are %s reads each option at most %i times', async (kind, most) => {
    const sold = Array.from({ length: 500 }, (_, n) => ({
      OPTION_CD: `${n}`,
      SALE_QTY: 1,
      CATEGORY_NM: '주방',
    }));
    if (kind === 'known') await load(salesReport('20261119', sold));
    await sql()`analyze`;
    await stage(salesReport(day, sold));
    const [{ id = '' } = {}] = await sql()<
      { id: string }[]
    >`select id from private.import_batch where not is_over`;
    const read = await done(readRows, (database) => database.commit(id));
    expect(Number(read.dim_option) / sold.length).toBeLessThanOrEqual(most);
  });

  // 300,000 rows are previewed in one statement: it reads no other period, and no row over and over.
  it.each([
    ['재고현황', (end: string, rows: Row[]) => stockReport(end, rows)],
    [
      '판매수수료',
      (end: string, rows: Row[]) => fees(...rows.map((row) => ({ ...row, SETTLE_END_DT: end }))),
    ],
  ])('of a %s: a preview reads each row a few times, and none of other periods', async (kind, file) => {
    const { row, edited } = rowsOfKinds[kind] as RowsOfKind;
    const rows = Array.from({ length: 300 }, (_, index) => ({
      ...row(index + 1),
      OPTION_CD: `${index + 1}`,
      ROW_NO: index + 3,
    }));
    await load(
      masterReport(
        rows.map(({ OPTION_CD }) => ({ OPTION_CD, BRAND_CD: 'B1', BRAND_NM: '가', ITEM_NM: '컵' })),
      ),
    );
    for (let end = 20261001; end <= 20261025; end++) await load(file(String(end), rows));
    await sql()`analyze`;
    await stage(file('20261025', rows.map(edited)));
    const [{ id = '' } = {}] = await sql()<
      { id: string }[]
    >`select id from private.import_batch where not is_over`;
    const read = await done(readRows, (database) => database.preview(id));
    expect(Object.keys(read)).toContain('import_row');
    expect(Object.entries(read).filter(([, times]) => times > 8 * rows.length)).toEqual([]);
  });

  it('may be repeated when their answer is lost: a part counts once, and a load is found to be there', async () => {
    const database = directDatabase(sql());
    const id = await database.start(about(day));
    for (const part of [0, 1, 1, 0])
      expect(await database.addRows(id, part, rowsOf(part * 10, 10))).toBeLessThanOrEqual(20);
    const preview = await database.preview(id);
    expect(await database.preview(id)).toEqual(preview);
    expect(await database.commit(id)).toEqual(preview);
    for (const again of [
      () => database.commit(id),
      () => database.preview(id),
      () => database.addRows(id, 2, rowsOf(20, 1)),
    ])
      await expect(again()).rejects.toMatchObject({ code: 'PD410' });
    const second = await database.start(about(day));
    await database.addRows(second, 0, rowsOf(0, 20));
    expect(await database.preview(second)).toMatchObject({ new: 0, changed: 0, unchanged: 20, removed: 0 });
    expect(await visible()).toMatchObject({ sales: 20, loads: 1 });
  });

  it('that nobody goes on with show nothing, and are swept in pieces by the steps of the next import', async () => {
    const database = directDatabase(sql());
    const left = await database.start(about(day));
    for (let part = 0; part < 3; part++) await database.addRows(left, part, rowsOf(part * 15_000, 15_000));
    await database.preview(left);
    await sql()`update private.import_batch set created_at = now() - interval '25 hours'`;
    expect(await visible()).toEqual(nothing);
    const id = await database.start(about('20261121'));
    expect(await waiting()).toEqual({ rows: 45_000 - mostSwept, imports: 2 });
    for (let part = 0; part < 2; part++) {
      const rows = await written((own) => own.addRows(id, part, rowsOf(part, 1)));
      expect(rows.import_row).toBeLessThanOrEqual(mostSwept + 1);
    }
    expect(await waiting()).toEqual({ rows: 2, imports: 1 });
    await expect(database.commit(left)).rejects.toMatchObject({ code: 'PD410' });
    expect(await visible()).toEqual(nothing);
  });

  it('that are over leave at most a piece of their rows to delete to the last', async () => {
    const database = directDatabase(sql());
    const id = await database.start(about(day));
    for (let part = 0; part < 3; part++) await database.addRows(id, part, rowsOf(part * 15_000, 15_000));
    expect((await written((own) => own.cancel(id))).import_row).toBe(mostSwept);
    await expect(database.preview(id)).rejects.toMatchObject({ code: 'PD410' });
    for (let start = 0; start < 2; start++) await database.start(about(day));
    expect(await waiting()).toEqual({ rows: 0, imports: 2 });
  });
});

describe('what changes between a preview and its load', () => {
  it('another load of the same day: the later one counts against it and holds', async () => {
    await load(
      masterReport(
        [1, 2, 3].map((n) => ({ OPTION_CD: `${n}`, BRAND_CD: 'B1', BRAND_NM: '가', ITEM_NM: '컵' })),
      ),
    );
    const report = (pieces: Record<string, number>) =>
      salesReport(
        day,
        Object.entries(pieces).map(([OPTION_CD, SALE_QTY]) => ({ OPTION_CD, SALE_QTY, SALE_AMT: 1 })),
      );
    const [first, second] = [await stage(report({ 1: 5, 2: 5 })), await stage(report({ 2: 5, 3: 5 }))];
    for (const one of [first, second]) expect(await one.preview()).toMatchObject({ new: 2, removed: 0 });
    await Promise.all([first.commit(), second.preview()]);
    expect(await second.commit()).toMatchObject({ new: 1, changed: 0, unchanged: 1, removed: 1 });
    expect(await sales()).toEqual(['20261120 2 5', '20261120 3 5']);
    const [sums] = await sql()`select "SALE_QTY"::int as qty from agg_partner_daily`;
    expect(sums?.qty).toBe(10);
  });

  it('an option that became another partner’s: the load is refused with its list and writes nothing', async () => {
    const staged = await stage(
      salesReport(day, [
        { OPTION_CD: '1', SALE_QTY: 1, SALE_AMT: 1 },
        { OPTION_CD: '2', SALE_QTY: 1, SALE_AMT: 1 },
      ]),
    );
    expect(await staged.preview()).toMatchObject({ new: 2, options_new: 2 });
    await load(stockReport(day, [{ OPTION_CD: '2', STOCK_QTY: 1 }]), 'P2');
    await expect(staged.commit()).rejects.toThrow(
      '다른 파트너의 옵션 ID 1개가 들어 있어 반영하지 않았습니다: 2.',
    );
    expect(await sales()).toEqual([]);
    expect(await visible()).toMatchObject({ options: 1, loads: 1 });
  });
});
