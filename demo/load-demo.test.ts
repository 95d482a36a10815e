import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '../host/testing/test-backend.ts';
import { createTestDatabase, type TestDatabase } from '../host/testing/test-database.ts';
import { DEMO_PASSWORD, demoAccounts } from './accounts.ts';
import { DatabaseNotEmptyError, loadDemo, type DemoCounts } from './load-demo.ts';

const today = '20261121';
let database: TestDatabase;
let counts: DemoCounts;
/** Processor time of the load, in seconds. */
let seconds = 0;

/** Processor seconds of a process so far; 0 where the system does not tell in /proc. */
function processorSeconds(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return 0;
  // After the program's name in parentheses; user and system time in ticks of 10 ms.
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Processor seconds so far of this process and of those of PostgreSQL that work for it. */
async function workDone(): Promise<number> {
  const backends = await database.sql`select pid from pg_stat_activity where datname = current_database()`;
  const { user, system } = process.cpuUsage();
  return backends.reduce((sum, { pid }) => sum + processorSeconds(Number(pid)), (user + system) / 1e6);
}

beforeAll(async () => {
  database = await createTestDatabase();
  const [before, start] = [await workDone(), performance.now()];
  counts = await loadDemo(database.sql, { today });
  seconds = (await workDone()) - before;
  const wall = (performance.now() - start) / 1000;
  process.stdout.write(
    `demo company loaded in ${wall.toFixed(1)} s, of which ${seconds.toFixed(1)} s at work\n`,
  );
}, 180_000);
afterAll(() => database.drop());

/** One row of figures of the loaded database. */
async function figures(query: string): Promise<Record<string, unknown>> {
  const [row] = await database.sql.unsafe(query);
  return { ...row };
}

/** Names of the figures that are zero. */
const missing = (row: Record<string, unknown>) => Object.keys(row).filter((name) => !(Number(row[name]) > 0));

it('takes less than 15 seconds of work; on a machine that does something else too, it waits besides', () => {
  expect(seconds).toBeLessThan(15);
});

it('has 12 partners, 40 brands, 3,000 options and four members', async () => {
  expect(counts).toMatchObject({ partners: 12, brands: 40, options: 3000, members: 4 });
  expect(
    await figures(`select (select count(*)::int from dim_partner) p, (select count(*)::int from dim_brand) b,
      (select count(*)::int from dim_option) o, (select count(distinct "OPTION_CD")::int from fact_stock) s`),
  ).toEqual({ p: 12, b: 40, o: 3000, s: 3000 });
});

it('leaves every index of the migrations in place', async () => {
  const rows = await database.sql`select indexname as name from pg_indexes
    where schemaname = 'public' and tablename = 'agg_performance_option_daily' order by 1`;
  expect(rows.map(({ name }) => String(name))).toEqual([
    'agg_performance_option_daily_partner_day_idx',
    'agg_performance_option_daily_pkey',
  ]);
});

it('refuses a database that has partners, and leaves it as it was', async () => {
  await expect(loadDemo(database.sql, { today })).rejects.toBeInstanceOf(DatabaseNotEmptyError);
  expect(await figures('select count(*)::int n from dim_option')).toEqual({ n: 3000 });
});

describe('options', () => {
  it('are mostly new, and each returned grade has ids of its own but the names of a new option', async () => {
    const grades =
      await database.sql`select "OFFER_CONDITION" grade, count(*)::int n from fact_stock group by 1 order by 2 desc`;
    expect(grades[0]).toEqual({ grade: 'NEW', n: 2640 });
    expect(
      grades
        .slice(1)
        .map(({ grade }) => String(grade))
        .toSorted(),
    ).toEqual(['used-best', 'used-fair', 'used-good', 'used-sealed']);
    const orphans = await database.sql`select from dim_option o join fact_stock s using ("OPTION_CD")
      where s."OFFER_CONDITION" <> 'NEW' and not exists (select from dim_option n join fact_stock t using ("OPTION_CD")
        where t."OFFER_CONDITION" = 'NEW' and n."BRAND_CD" = o."BRAND_CD" and n."ITEM_NM" = o."ITEM_NM" and n."OPTION_NM" = o."OPTION_NM")`;
    expect(orphans).toHaveLength(0);
  });

  it('have barcodes whose weighted digits sum to a multiple of ten', async () => {
    const wrong =
      await database.sql`select "BARCODE" from dim_option where "BARCODE" !~ '^[0-9]{13}$' or (select
      sum(substr("BARCODE", i, 1)::int * case when i % 2 = 1 then 1 else 3 end) % 10 from generate_series(1, 13) i) <> 0`;
    expect(wrong).toHaveLength(0);
  });
});

describe('daily sales', () => {
  it('cover 400 days that end yesterday', async () => {
    expect(
      await figures(
        `select min("DATE_SK") a, max("DATE_SK") z, count(distinct "DATE_SK")::int n from agg_performance_option_daily`,
      ),
    ).toEqual({ a: 20251017, z: 20261120, n: 400 });
  });

  it('hold the invariants of the sales file', async () => {
    const broken = await database.sql`select from agg_performance_option_daily where
      "SALE_QTY" <> "GROSS_QTY" + "CANCEL_QTY" or "SALE_AMT" <> "GROSS_AMT" + "CANCEL_AMT" or "CANCEL_QTY" > 0 or "CANCEL_AMT" > 0
      or "GROSS_QTY" < 0 or "ORDER_CNT" > "GROSS_QTY" or ("GROSS_QTY" > 0) <> ("ORDER_CNT" > 0) or "ORDER_CNT" > "VIEW_CNT"
      or "VISITOR_CNT" > "VIEW_CNT" or "CART_CNT" > "VIEW_CNT" or "WINNER_RATE" not between 0 and 100`;
    expect(broken).toHaveLength(0);
  });

  it('never cancel more than was ever sold', async () => {
    const broken =
      await database.sql`select "OPTION_CD" from agg_performance_option_daily group by 1 having sum("SALE_QTY") < 0`;
    expect(broken).toHaveLength(0);
  });

  it('have days below zero, a weekday pattern and promotion days', async () => {
    const row =
      await figures(`with days as (select "DATE_SK", sum("SALE_QTY") q from agg_performance_option_daily group by 1)
      select (select count(*)::int from agg_performance_option_daily where "SALE_QTY" < 0) negative,
        (select avg(q) from days where extract(isodow from to_date("DATE_SK"::text, 'YYYYMMDD')) = 1)::float monday,
        (select avg(q) from days where extract(isodow from to_date("DATE_SK"::text, 'YYYYMMDD')) = 6)::float saturday,
        (select count(*)::int from agg_performance_option_daily s join dim_option o using ("OPTION_CD")
          where s."GROSS_QTY" > 0 and s."GROSS_AMT" < s."GROSS_QTY" * o."SALE_PRICE" - 10 * s."GROSS_QTY") discounted`);
    expect(row.negative).toBeGreaterThan(100);
    expect(row.monday).toBeGreaterThan(Number(row.saturday) * 1.15);
    expect(row.discounted).toBeGreaterThan(1000);
  });
});

describe('stock', () => {
  it('shows every colour of days of cover, options without sales and stock-outs', async () => {
    const rows = await database.sql`
      with sold as (select "OPTION_CD", sum("SALE_QTY")::numeric / 7 rate from agg_performance_option_daily
          where "DATE_SK" between 20261114 and 20261120 group by 1),
        coming as (select "OPTION_CD", sum("EX_QTY" - "IB_APRV_QTY" - "SALE_READY_QTY" - "RETURN_PENDING_QTY" - "RETURN_READY_QTY") q
          from raw_wing_inbound_request where "SCH_DT" >= '20250901' group by 1)
      select case when coalesce(rate, 0) = 0 then 'none' when d < 7 then 'red' when d < 14 then 'yellow' else 'green' end colour,
        count(*)::int n, count(*) filter (where "STOCK_QTY" = 0)::int empty
      from fact_stock left join sold using ("OPTION_CD") left join coming using ("OPTION_CD"),
        lateral (select floor(("STOCK_QTY" + coalesce(q, 0)) / nullif(rate, 0)) d) cover
      group by 1`;
    const found = new Map(rows.map(({ colour, n }) => [String(colour), Number(n)]));
    expect(['none', 'red', 'yellow', 'green'].filter((colour) => (found.get(colour) ?? 0) < 50)).toEqual([]);
    expect(rows.reduce((sum, { empty }) => sum + Number(empty), 0)).toBeGreaterThan(100);
  });

  it('lasts 10 to 90 days for most new options; few lie unsold and next to none for more than a year', async () => {
    const [row] = await database.sql`
      select count(*) filter (where days between 10 and 90)::float8 / count(days) usual,
        count(*) filter (where days > 365)::float8 / count(days) idle,
        count(*) filter (where days is null)::float8 / count(*) unsold
      from fact_stock, lateral (select "STOCK_QTY" * 7.0 / nullif("SALE_QTY_7D", 0) days) cover
      where "OFFER_CONDITION" = 'NEW' and "SOLD_YN" = 'Y' and "STOCK_QTY" > 0`;
    expect(row?.usual).toBeGreaterThan(0.7);
    expect(row?.idle).toBeLessThan(0.01);
    expect(row?.unsold).toBeLessThan(0.2);
  });

  it('is never negative, agrees with its storage ages and with the sales before it', async () => {
    const broken = await database.sql`select "OPTION_CD" from fact_stock s where "STOCK_QTY" < 0
      or "AGE_30" + "AGE_45" + "AGE_60" + "AGE_120" + "AGE_180" + "AGE_181" <> "STOCK_QTY"
      or "SALE_QTY_7D" <> (select coalesce(sum(d."SALE_QTY"), 0) from agg_performance_option_daily d
        where d."OPTION_CD" = s."OPTION_CD" and d."DATE_SK" between 20261114 and 20261120)`;
    expect(broken).toHaveLength(0);
  });

  it('is kept for each month end and for a few other days', async () => {
    const rows = await database.sql`select distinct "SNAP_DT" "day",
      date_trunc('month', "SNAP_DT"::date + 1) = "SNAP_DT"::date + 1 "monthEnd" from fact_stock_snapshot order by 1`;
    expect(rows.filter(({ monthEnd }) => monthEnd).map(({ day }) => String(day))).toEqual([
      '20251031',
      '20251130',
      '20251231',
      '20260131',
      '20260228',
      '20260331',
      '20260430',
      '20260531',
      '20260630',
      '20260731',
      '20260831',
      '20260930',
      '20261031',
    ]);
    expect(rows.filter(({ monthEnd }) => !monthEnd).map(({ day }) => String(day))).toEqual([
      '20261007',
      '20261111',
      '20261119',
      '20261120',
    ]);
  });
});

describe('inbound requests', () => {
  it('occur in every state', async () => {
    const row = await figures(`with line as (select *,
          "IB_APRV_QTY" = 0 and "SALE_READY_QTY" = 0 and "RETURN_PENDING_QTY" = 0 and "RETURN_READY_QTY" = 0 scheduled,
          "EX_QTY" = "IB_APRV_QTY" + "SALE_READY_QTY" completed from raw_wing_inbound_request),
        request as (select "REQ_NO", bool_or(not scheduled and not completed) error, bool_and(completed) completed,
          bool_and(scheduled) scheduled, bool_or(completed) and bool_or(scheduled) mixed from line group by 1)
      select count(*) filter (where error)::int error, count(*) filter (where completed)::int completed,
        count(*) filter (where scheduled)::int scheduled, count(*) filter (where mixed and not error)::int mixed,
        (select count(*)::int from line where not scheduled and not completed and "RETURN_PENDING_QTY" + "RETURN_READY_QTY" > 0) returned,
        (select count(*)::int from line where not scheduled and not completed and "RETURN_PENDING_QTY" + "RETURN_READY_QTY" = 0) partial,
        (select count(*)::int from line where "RETURN_PENDING_QTY" > 0) pending,
        count(*)::int requests from request`);
    expect(missing(row)).toEqual([]);
  });

  it('reach from a year ago into the future, by milkrun and by parcel, with and without an inbound id', async () => {
    const row = await figures(`select count(*) filter (where "SCH_DT" > '${today}')::int future,
        count(*) filter (where "SCH_DT" = '${today}')::int today, count(*) filter (where "SCH_DT" < '20251201')::int old,
        count(*) filter (where "MILKRUNNO" is null)::int parcel, count(*) filter (where "MILKRUNNO" is not null)::int milkrun,
        count(*) filter (where "IB_APRV_NO" is null)::int "withoutId", count(*) filter (where "EXPIR_DT" = '해당없음')::int "withoutExpiry",
        count(*) filter (where "EXPIR_DT" ~ '^20')::int expiry, count(*) filter (where "PROD_DT" is null)::int "withoutMade",
        count(*) filter (where "INVOICE_NUM" is not null)::int invoice from raw_wing_inbound_request`);
    expect(missing(row)).toEqual([]);
  });

  it('never hold more than was expected, and no request has lines of two partners', async () => {
    expect(
      await database.sql`select from raw_wing_inbound_request where "EX_QTY" <= 0 or least("IB_APRV_QTY", "SALE_READY_QTY",
        "RETURN_PENDING_QTY", "RETURN_READY_QTY") < 0 or "IB_APRV_QTY" + "SALE_READY_QTY" + "RETURN_PENDING_QTY" + "RETURN_READY_QTY" > "EX_QTY"`,
    ).toHaveLength(0);
    expect(
      await database.sql`select "REQ_NO" from raw_wing_inbound_request group by 1 having count(distinct "CUST_CD") > 1`,
    ).toHaveLength(0);
  });
});

it('every upload lies in the past and the newest of each file is of this morning', async () => {
  const rows =
    await database.sql`select "TABLE_NM" name, max("REG_DT") latest, max("REG_DT") > now() future from log_file_upload
    where "CATEGORY" <> '옵션마스터' group by 1 order by 1`;
  expect(rows.map(({ name }) => String(name))).toEqual([
    'agg_performance_option_daily',
    'fact_stock',
    'raw_wing_inbound_request',
  ]);
  for (const { latest, future } of rows) {
    expect(future).toBe(false);
    // 06:10 in Korea on the given day, or ten minutes ago where that is still to come.
    expect(Date.parse(String(latest))).toBe(
      Math.min(Date.parse('2026-11-20T21:10:00Z'), Date.parse(String(latest))),
    );
  }
});

describe('accounts', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
  });
  afterAll(() => backend.close());

  it.each([
    ['staff@example.com', 12],
    ['seller@example.com', 2],
    ['nopartner@example.com', 0],
    ['inactive@example.com', 0],
  ])('%s signs in with the demo password and sees %i partners', async (email, partners) => {
    const client = backend.client();
    const session = await client.auth.signInWithPassword({ email, password: DEMO_PASSWORD });
    expect(session.error).toBeNull();
    expect(session.data.user?.email).toBe(email);
    expect((await client.from('dim_partner').select()).data).toHaveLength(partners);
  });

  it('have a name, and the staff member an alias', async () => {
    const rows = await database.sql`select "NAME" name, "ALIAS" alias from auth_member order by "ID"`;
    expect(rows.map(({ name, alias }) => [name, alias])).toEqual(
      demoAccounts.map(({ name, alias }) => [name, alias]),
    );
  });
});
