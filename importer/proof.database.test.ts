import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  asCaller,
  createAccount,
  createTestDatabase,
  type TestDatabase,
} from '../host/testing/test-database.ts';
import { setToday } from '../host/testing/today.ts';
import { directDatabase } from './direct-database.ts';
import { expectedRequests, expectedStock, inboundLines } from './testing/independent-numbers.ts';
import { everyKind, loadWing, memberDatabase, wingToday } from './testing/load-wing.ts';
import { statisticsSuite } from './testing/statistics-suite.ts';

let database: TestDatabase;
let staff: string;

const filled = ['dim_brand', 'dim_option', 'fact_stock', 'agg_performance_option_daily', 'agg_option_stock'];

beforeAll(async () => {
  database = await createTestDatabase();
  // What the load itself does must do: the server would come by after a minute.
  for (const table of filled)
    await database.sql.unsafe(`alter table public.${table} set (autovacuum_enabled = false)`);
  await database.sql`insert into dim_partner ("PARTNER_CD", "PARTNER_NM") values ('W1', '윙 상회')`;
  await setToday(database.sql, wingToday);
  staff = await createAccount(database.sql, { email: 'staff@example.com', allPartners: true });
  await loadWing(directDatabase(database.sql), 'W1', everyKind);
}, 120_000);
afterAll(() => database.drop());

interface StockRow {
  optionId: string;
  offerCondition: string;
  stockQty: number;
  incomingQty: number;
  avgSales7Days: number;
  avgSales30Days: number;
  doc: number | null;
  docNormalized: number | null;
}

async function shownStock(): Promise<StockRow[]> {
  const [row] = await asCaller(
    database.sql,
    { role: 'authenticated', id: staff },
    (sql) => sql`
    select public.stock_list('W1', null, 'all', 'all', '', '{}', 'all', '', 'desc', 1, 5000) as list`,
  );
  return (row as unknown as { list: { rows: StockRow[] } }).list.rows;
}

/** Milliseconds of the quickest of three lists and home pages. */
async function quickest(): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const start = performance.now();
    await asCaller(
      database.sql,
      { role: 'authenticated', id: staff },
      (sql) => sql`
        select public.home_summary('W1'),
          public.stock_list('W1', null, 'all', 'all', '', '{}', 'all', '', 'desc', 1, 50)`,
    );
    times.push(performance.now() - start);
  }
  return Math.min(...times);
}

describe('the real spreadsheets, loaded into an empty installation', () => {
  // Before anything else has looked at the tables.
  it('are read as soon as they are there, as quickly as later', async () => {
    const first = await quickest();
    await database.sql`analyze`;
    // Without the load's own word to the planner it was some 25 times.
    expect(first / (await quickest())).toBeLessThan(6);
  });

  it('reaches the known sums', async () => {
    const [sums] = await database.sql`
      select count(*)::int as options, sum("SALE_QTY_30D")::int as pieces, sum("SALE_AMT_30D")::float8 as won
      from fact_stock where "OFFER_CONDITION" = 'NEW'`;
    expect(sums).toEqual({ options: 3287, pieces: 737_469, won: 2_496_015_960 });
    const [inbound] = await database.sql`select count(*)::int as lines from raw_wing_inbound_request`;
    expect(inbound?.lines).toBe(2589);
    const [sold] = await database.sql`
      select sum(d."SALE_QTY")::int as pieces, sum(d."SALE_AMT")::float8 as won
      from agg_performance_option_daily d where d."DATE_SK" between 20261022 and 20261120`;
    // The files of the days and the 30-day columns of the stock file tell the same story.
    expect(sold).toEqual({ pieces: 737_469, won: 2_496_015_960 });
    // The 145 of return grade: the master names none of them, and each of their names has one brand.
    const [brands] = await database.sql`
      select count(*) filter (where "BRAND_DERIVED")::int as derived, count(*) filter (where "BRAND_CD" is null)::int as without
      from dim_option`;
    expect(brands).toEqual({ derived: 145, without: 0 });
  });

  it('shows on the stock page what the spreadsheets say, every number of every option', async () => {
    const expected = await expectedStock(wingToday);
    expect([...expected.values()].filter((row) => row.grade === 'NEW')).toHaveLength(3287);
    const shown = await shownStock();
    expect(shown.map((row) => row.optionId).toSorted()).toEqual([...expected.keys()].toSorted());
    const differences = shown.flatMap((row) => {
      const want = expected.get(row.optionId);
      const same =
        want !== undefined &&
        want.grade === row.offerCondition &&
        want.stockQty === row.stockQty &&
        want.incomingQty === row.incomingQty &&
        Math.abs(want.avgSales7Days - row.avgSales7Days) <= 0.00005 &&
        Math.abs(want.avgSales30Days - row.avgSales30Days) <= 0.00005 &&
        want.doc === row.doc &&
        want.docNormalized === row.docNormalized;
      return same ? [] : [{ row, want }];
    });
    expect(differences).toEqual([]);
    // A comparison of nothing but zeros would prove nothing.
    expect(shown.filter((row) => row.doc !== null && row.doc !== row.docNormalized).length).toBeGreaterThan(
      100,
    );
    expect(shown.filter((row) => row.incomingQty > 0).length).toBeGreaterThan(100);
  });

  it('shows on the inbound list what the spreadsheet says, every request and every line', async () => {
    const expected = await expectedRequests();
    const [row] = await asCaller(
      database.sql,
      { role: 'authenticated', id: staff },
      (sql) => sql`
      select public.inbound_requests(partner_cd => 'W1', view => 'SCH', date_start => '20250101', date_end => '20271231',
        page_size => 5000) as list`,
    );
    const shown = (row as unknown as { list: { rows: ({ reqNo: string } & Record<string, unknown>)[] } }).list
      .rows;
    expect(shown).toHaveLength(expected.size);
    for (const request of shown) {
      const { lineCount: _, ...want } = expected.get(request.reqNo) ?? { lineCount: 0 };
      expect({
        ...request,
        milkRunNo: request.milkRunNo ?? '',
        ibAprvNo: request.ibAprvNo ?? '',
      }).toMatchObject(want);
    }
    const lines = await database.sql`
      select "REQ_NO" as req, "OPTION_CD" as option, "EX_QTY" as ex, "IB_APRV_QTY" as aprv, "SALE_READY_QTY" as ready,
        "RETURN_PENDING_QTY" as pending, "RETURN_READY_QTY" as returned, "EXPIR_DT" as expiry, "INVOICE_NUM" as invoice
      from raw_wing_inbound_request order by "ID"`;
    const want = (await inboundLines()).map((line) => ({
      req: line['요청ID'],
      option: line['옵션ID'],
      ex: Number(line['입고예정수량']),
      aprv: Number(line['입고완료수량']),
      ready: Number(line['판매개시수량']),
      pending: Number(line['회송준비수량']),
      returned: Number(line['회송확정수량']),
      expiry: line['유통기한'],
      invoice: line['송장번호/차량번호'] || null,
    }));
    expect([...lines]).toEqual(want);
  });

  it('logs each file, for the last-update times of the pages', async () => {
    const rows = await database.sql`
      select "CATEGORY" as category, "TABLE_NM" as table, count(*)::int as files, sum("ROW_CNT")::int as rows, sum("ERR_CNT")::int as errors
      from log_file_upload where "PARTNER_CD" = 'W1' group by 1, 2 order by 1`;
    const of = Object.fromEntries(rows.map((row) => [row.category, row]));
    expect(of['재고현황']).toMatchObject({ table: 'fact_stock', files: 1, rows: 3432, errors: 0 });
    expect(of['판매분석']).toMatchObject({ table: 'agg_performance_option_daily', files: 35 });
    expect(of['입고요청']).toMatchObject({ table: 'raw_wing_inbound_request', files: 1, rows: 2589 });
    expect(of['옵션마스터']).toMatchObject({ table: 'dim_option', files: 1, rows: 3287 });
  });

  statisticsSuite(() => ({ sql: database.sql, memberId: staff }));
});

const contents = async (target: TestDatabase) => ({
  brands: await target.sql`select * from dim_brand order by "BRAND_CD"`,
  options: await target.sql`select * from dim_option order by "OPTION_CD"`,
  stock: await target.sql`select to_jsonb(t) - 'MOD_DT' as row from fact_stock t order by "OPTION_CD"`,
  snapshots:
    await target.sql`select to_jsonb(t) - 'MOD_DT' as row from fact_stock_snapshot t order by "SNAP_DT", "OPTION_CD"`,
  sales:
    await target.sql`select md5(string_agg(t::text, ';' order by "OPTION_CD", "DATE_SK")) as sum from agg_performance_option_daily t`,
  inbound: await target.sql`select to_jsonb(t) - 'ID' as row from raw_wing_inbound_request t order by "ID"`,
});

describe('the other way in, and the same files again', () => {
  it('gives a member who sees all partners the same tables as the terminal', async () => {
    const other = await createTestDatabase();
    try {
      await other.sql`insert into dim_partner ("PARTNER_CD", "PARTNER_NM") values ('W1', '윙 상회')`;
      const id = await createAccount(other.sql, { email: 'staff@example.com', allPartners: true });
      await loadWing(memberDatabase(other.sql, id), 'W1', everyKind);
      expect(await contents(other)).toEqual(await contents(database));
      const users = await other.sql`select distinct "USER_ID" as id from log_file_upload`;
      expect(users.map((row) => row.id)).toEqual([id]);
    } finally {
      await other.drop();
    }
  }, 120_000);

  it('changes nothing the second time, nor by the English file of the same stock', async () => {
    const before = await contents(database);
    const counts = await loadWing(directDatabase(database.sql), 'W1', [...everyKind, 'inventory_health_en']);
    for (const one of counts) expect(one).toMatchObject({ new: 0, changed: 0, removed: 0 });
    expect(counts.reduce((sum, one) => sum + one.unchanged, 0)).toBeGreaterThan(40_000);
    expect(await contents(database)).toEqual(before);
  }, 120_000);
});
