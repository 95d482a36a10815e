import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrate } from '../host/migrations.ts';
import { installPlatform } from '../host/platform/install.ts';
import { connect, type Sql } from '../host/postgres/connect.ts';
import { readMigrations } from '../scripts/schema/migration-files.ts';

/** The first migration of those that put the recent sales into the rows of the stock list. */
const first = '20261122190000';
const admin = connect(inject('cluster'), { max: 1 });
const database = `test_${randomUUID().replaceAll('-', '')}`;
let sql: Sql;

/** A database of the release before, with sales of 40 days, stock and inbound lines. */
beforeAll(async () => {
  await admin.unsafe(`create database ${database}`);
  sql = connect({ ...inject('cluster'), database });
  await installPlatform(sql);
  await sql
    .unsafe(
      `create schema supabase_migrations;
    create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text)`,
    )
    .simple();
  for (const [file, text] of readMigrations()) {
    if (file >= first) continue;
    await sql.begin((transaction) => transaction.unsafe(text).simple());
    await sql`insert into supabase_migrations.schema_migrations (version) values (${file.slice(0, 14)})`;
  }
  await sql
    .unsafe(
      `insert into dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '하나'), ('P2', '둘'), ('P3', '셋');
    insert into dim_option ("OPTION_CD", "PARTNER_CD")
      select n::text, case when n < 8 then 'P1' else 'P2' end from generate_series(1, 9) n;
    insert into fact_stock ("OPTION_CD", "PARTNER_CD", "OFFER_CONDITION", "STOCK_QTY")
      select "OPTION_CD", "PARTNER_CD", 'NEW', 5 from dim_option where "OPTION_CD" <> '7';
    insert into agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY")
      select n::text, 'P1', private.date_sk('2026-11-20'::date - ago), (n * 7 + ago * ago) % 23 - 3
      from generate_series(1, 7) n, generate_series(0, 40) ago where (n + ago) % 5 <> 0;
    insert into raw_wing_inbound_request ("CUST_CD", "REQ_NO", "OPTION_CD", "IB_REQ_DT", "SCH_DT", "EX_QTY", "SALE_READY_QTY", "RETURN_PENDING_QTY")
      select case when n < 8 then 'P1' else 'P2' end, 'R', n::text, '20261110', '20261125', n, 0, 0 from generate_series(3, 9) n;
    select private.sales_changed('P1', array(select distinct "DATE_SK" from agg_performance_option_daily))`,
    )
    .simple();
}, 120_000);
afterAll(async () => {
  await sql.end({ timeout: 1 });
  await admin.unsafe(`drop database ${database} with (force)`);
  await admin.end();
});

it('an installed database keeps its recent sales in the rows of the stock list', async () => {
  expect(await sql`select from agg_option_recent`).toHaveLength(9);
  await migrate(sql);
  const [gone] = await sql`select to_regclass('public.agg_option_recent') as name`;
  expect(gone).toEqual({ name: null });
  const kept = await sql`
    select "OPTION_CD" as id, "LAST_DAY"::text as day, "INCOMING_QTY"::int as incoming, "QTY_7"::int as week, "QTY_30"::int as month,
      (select array_agg((u - "SOLD_UNTIL"[n - 1])::int order by n) from unnest("SOLD_UNTIL") with ordinality x (u, n) where n > 1) as days
    from agg_option_stock order by 1`;
  const sales =
    await sql`select "OPTION_CD" as id, "SALE_QTY" as qty, "DATE_SK" as day from agg_performance_option_daily`;
  const dayOf = (ago: number) =>
    Number(new Date(Date.UTC(2026, 10, 20 - ago)).toISOString().slice(0, 10).replaceAll('-', ''));
  const expected = ['1', '2', '3', '4', '5', '6'].map((id) => {
    const days = Array.from(
      { length: 34 },
      (_, n) => sales.find((row) => row.id === id && row.day === dayOf(33 - n))?.qty ?? 0,
    );
    const last = (count: number) => days.slice(-count).reduce((sum, qty) => sum + qty, 0);
    return {
      id,
      day: '2026-11-20',
      incoming: Number(id) > 2 ? Number(id) : 0,
      week: last(7),
      month: last(30),
      days,
    };
  });
  const without = ['8', '9'].map((id) => ({
    id,
    day: null,
    incoming: Number(id),
    week: 0,
    month: 0,
    days: null,
  }));
  expect(kept).toEqual([...expected, ...without]);
  expect(await sql`select private.rebuild_option_stock("PARTNER_CD")::int as n from dim_partner`).toEqual([
    { n: 0 },
    { n: 0 },
    { n: 0 },
  ]);
});
