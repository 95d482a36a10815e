import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Sql } from '../../host/postgres/connect.ts';
import { createTestDatabase, type TestDatabase } from '../../host/testing/test-database.ts';
import { replayFigures, replayTables, type ReplayFigures } from './replay-figures.ts';

// Diagnosed on the first 20 days of 2026. Stock in the mornings: A 3 until the 17th, then none; B 5 always; C 2 until the 18th.
// 품절 임박 was said of A on the 10th, 11th, 12th and 14th, of B on the 3rd and 5th.
let database: TestDatabase;
let sql: Sql;
let figures: ReplayFigures;
beforeAll(async () => {
  database = await createTestDatabase();
  // What it writes are tables of one connection.
  sql = connect(database.address, { max: 1 });
  await sql.unsafe(replayTables);
  await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '파트너 1')`;
  await sql`insert into public.fact_stock_snapshot ("SNAP_DT", "OPTION_CD", "PARTNER_CD", "SOLD_YN", "OFFER_CONDITION", "STOCK_QTY")
    select private.day_text(date '2025-12-31' + n), o, 'P1', 'Y', 'NEW', case when n < out then pieces else 0 end
    from (values ('A', 3, 18), ('B', 5, 99), ('C', 2, 19)) s (o, pieces, out), generate_series(1, 60) n`;
  await sql`insert into replay_option
    select date '2025-12-31' + n, 'P1', o, class, case when (o, n) in (select 'A', unnest(array[10, 11, 12, 14])) then 60 else 5 end, 0, 1,
      case o when 'A' then date '2026-01-15' when 'C' then date '2026-01-25' end, 14
    from (values ('A', 'smooth'), ('B', 'lumpy'), ('C', 'smooth')) s (o, class), generate_series(1, 20) n`;
  await sql`insert into replay_finding
    select date '2025-12-31' + n, 'P1', o, 'runsOut', '{}', null
    from (values ('A', 10), ('A', 11), ('A', 12), ('A', 14), ('B', 3), ('B', 5)) f (o, n)`;
  // Views of B were 280 in the four weeks that end two weeks before, and 100 after; of its won 1,400 of two weeks are gone.
  await sql`insert into replay_finding values ('2026-01-01', 'P1', 'B', 'viewsFell', '{}', 800)`;
  // A line of A that never came, ten pieces of C of which none is sold in time, no advertising of B, and returns that are not known.
  await sql`insert into public.raw_wing_inbound_request ("CUST_CD", "REQ_NO", "IB_REQ_DT", "SCH_DT", "OPTION_CD", "EX_QTY")
    values ('P1', 'R1', '20251210', '20251220', 'A', 5)`;
  await sql`insert into replay_finding values ('2026-01-01', 'P1', 'A', 'inboundStuck', '{}', null),
    ('2026-01-01', 'P1', 'C', 'storageGrows', '{"day": "2026.01.08", "stock": 10}', null),
    ('2026-01-01', 'P1', 'B', 'adsInVain', '{"limit": 50}', null), ('2026-01-01', 'P1', 'B', 'returnsRose', '{"limit": 5}', null)`;
  await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT", "VIEW_CNT")
    values ('A', 'P1', 20251231, 0, 1000, 0), ('B', 'P1', 20251231, 0, 3000, 0), ('B', 'P1', 20251202, 0, 2800, 280),
      ('B', 'P1', 20260102, 0, 0, 100), ('B', 'P1', 20260130, 2, 0, 0), ('C', 'P1', 20260116, 2, 500, 0)`;
  figures = await replayFigures(sql);
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

it('days in a row are one warning, true where all was sold but for later requests', () => {
  expect(figures.warnings).toEqual({ said: 4, true: 0.5 });
});

it('won lost on days without stock count as warned of where it was said as early as goods need', () => {
  // Goods need 7 days. A sold 1,000 in the 28 days before its last stock of the 17th, C 500 before that of the 18th: A lost three
  // days, all warned of since the 10th or 11th, C two of which nothing was said.
  expect(figures.lostWon).toEqual({ lost: 143, warned: 0.75 });
});

it('of those that ran out it counts whether, and how early, it was said', () => {
  expect(figures.stockOuts).toEqual({ happened: 2, warned: 0.5, warnedEarly: 0.5 });
});

it('품절 예상일 of a week before is off by two days and by seven', () => {
  expect(figures.soldOutDay).toEqual({ judged: 2, median: 4.5, near: 0.5 });
});

it('what was said in percent stands beside what came of it', () => {
  expect(figures.chances).toEqual([
    { from: 0, cases: 51, said: 5, happened: 51 },
    { from: 60, cases: 4, said: 60, happened: 100 },
  ]);
});

it('an interval is judged where no day was without stock', () => {
  // Two pieces of the 30th lie above it in all windows but the first two.
  expect(figures.intervals).toEqual([{ class: 'lumpy', judged: 20, inside: 0.1 }]);
});

it('findings and their won are judged by the days after them', () => {
  expect(figures.findings).toEqual([
    { rule: 'adsInVain', judged: 1, held: 0, share: 0 },
    { rule: 'inboundStuck', judged: 1, held: 1, share: 1 },
    { rule: 'storageGrows', judged: 1, held: 1, share: 1 },
    { rule: 'viewsFell', judged: 1, held: 1, share: 1 },
  ]);
  expect(figures.won).toEqual([{ rule: 'viewsFell', judged: 1, within: 1, share: 1 }]);
});
