import { playHistory } from '../demo/history.ts';
import { buildCatalog } from '../demo/catalog.ts';
import { calendarOf, HISTORY_DAYS } from '../demo/calendar.ts';
import { copyRows } from '../demo/copy.ts';
import { loadDemo } from '../demo/load-demo.ts';
import { stockColumns, stockRow } from '../demo/stock-rows.ts';
import { koreaToday, type Day } from '../src/domain/korea-time.ts';
import type { Sql } from '../host/postgres/connect.ts';
import { replayFigures, replayTables, type ReplayFigures } from './replay/replay-figures.ts';
import { startBenchBackend } from './support/bench-backend.ts';

/** Days after a diagnosis on which it is judged: the farthest that a warning looks ahead. */
const AFTER = 28;
/** Days of stock before the first diagnosis: sold-out days of the history of a forecast, and of past forecasts. */
const STOCK_BEFORE = 260;

interface ReplaySize {
  partners: readonly string[];
  days: number;
}

/**
 * Loads the demo company with its stock of each day, as a seller who loads it each morning has it, diagnoses each day by what was
 * known before it, and judges findings and scores by the days that followed.
 */
export async function replay(
  sql: Sql,
  size: ReplaySize,
  today: Day,
  told: (text: string) => void,
): Promise<ReplayFigures> {
  await loadDemo(sql, { today });
  const calendar = calendarOf(today);
  const first = HISTORY_DAYS - AFTER - size.days;
  await sql`truncate public.fact_stock_snapshot`;
  for (const history of playHistory(buildCatalog(), calendar)) {
    if (!size.partners.includes(history.option.brand.company.code)) continue;
    const rows = Array.from(
      { length: HISTORY_DAYS - first + STOCK_BEFORE },
      (_, ago) => HISTORY_DAYS - ago,
    ).flatMap((index) => {
      // The stock of a morning is that of the evening before.
      const row = index < 1 ? null : stockRow(history, index - 1, calendar, new Date().toISOString());
      return row ? [[...row, calendar.day(index)]] : [];
    });
    await copyRows(sql, 'fact_stock_snapshot', [...stockColumns, 'SNAP_DT'], rows);
  }
  await sql`vacuum (analyze)`;
  await sql.unsafe(replayTables);
  for (const partner of size.partners)
    for (let index = first; index < HISTORY_DAYS - AFTER; index += 1) {
      const day = calendar.day(index);
      await sql`select private.diagnose(${partner}, ${day}::text::date)`;
      await sql`insert into replay_finding
        select f."LAST_DAY", f."PARTNER_CD", f."OPTION_CD", f."RULE_CD", f."EVIDENCE", f."IMPACT_AMT" from public.fact_product_diagnosis f
        where f."PARTNER_CD" = ${partner} and f."LAST_DAY" = ${day}::text::date`;
      await sql`insert into replay_option
        select s."CALC_DAY", s."PARTNER_CD", s."OPTION_CD", s."FIGURES" ->> 'demandClass', (s."FIGURES" ->> 'soldOutChance')::integer,
          (s."FIGURES" ->> 'demandLow')::integer, (s."FIGURES" ->> 'demandHigh')::integer,
          (s."FIGURES" ->> 'soldOutDay')::date, (s."FIGURES" ->> 'chanceDays')::integer
        from public.agg_product_score s where s."PARTNER_CD" = ${partner} and s."CALC_DAY" = ${day}::text::date`;
      told(`${partner} ${day}`);
    }
  return replayFigures(sql);
}

if (process.argv[1]?.endsWith('replay.ts')) {
  // npm run replay -- [days] [partners]
  const [days = '90', count = '2'] = process.argv.slice(2);
  const partners = ['P1003', 'P1001', 'P1002', 'P1004'].slice(0, Number(count));
  const backend = await startBenchBackend();
  try {
    const size = { partners, days: Number(days) };
    const figures = await replay(backend.sql, size, koreaToday(), (text) =>
      process.stderr.write(`\r${text}`),
    );
    console.log(
      JSON.stringify({ ...figures, day: koreaToday(), days: size.days, partners: partners.length }, null, 2),
    );
  } finally {
    await backend.close();
  }
}
