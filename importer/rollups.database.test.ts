import { describe, expect, it } from 'vitest';
import { randomOf, type Random } from '../host/testing/fuzz/random.ts';
import { loadingDatabase } from './testing/loading.ts';
import { salesLists } from '../src/domain/model/sales-lists.ts';
import { masterReport, salesReport } from './testing/small-reports.ts';

const { load, sql, stage } = loadingDatabase();

const measures = salesLists.facts.map(({ column }) => column ?? '');

/** What a ratio leaves out: the first measure where the second is unknown. */
const leftOut = [
  ['SALE_AMT', 'ORDER_CNT'],
  ['ORDER_CNT', 'SALE_AMT'],
  ['ORDER_CNT', 'VIEW_CNT'],
  ['VIEW_CNT', 'ORDER_CNT'],
  ['CART_CNT', 'VIEW_CNT'],
  ['VIEW_CNT', 'CART_CNT'],
  ['CANCEL_QTY', 'GROSS_QTY'],
  ['GROSS_QTY', 'CANCEL_QTY'],
  ['VIEW_CNT', 'WINNER_VIEWS'],
] as const;

type Sums = Record<string, number | null>;
/** 20260815 is of 202607. */
const quarterOf = (day: number) =>
  Math.floor(day / 1e4) * 100 + Math.floor(((Math.floor(day / 100) % 100) - 1) / 3) * 3 + 1;
const plus = (a: number | null | undefined, b: number | null) => (b === null ? (a ?? null) : (a ?? 0) + b);

function measuresOf(fact: Record<string, unknown>): Sums {
  const values: Sums = Object.fromEntries(
    measures.map((name) => [name, fact[name] === null ? null : Number(fact[name])]),
  );
  const isRated = fact.WINNER_RATE !== null && fact.VIEW_CNT !== null;
  values.WINNER_VIEWS = isRated ? Math.round(Number(fact.WINNER_RATE) * 100) * Number(fact.VIEW_CNT) : null;
  for (const [name, other] of leftOut)
    values[`${name}_NO_${other}`] = values[other] === null ? values[name] || null : null;
  return values;
}

/** Every row that the rollups must hold, worked out here from the facts: key and sums. */
async function expected(): Promise<Record<string, Sums>> {
  const facts = await sql()`select d.*, coalesce(o."BRAND_CD", '') as brand
    from agg_performance_option_daily d join dim_option o using ("OPTION_CD", "PARTNER_CD")`;
  const rows: Record<string, Sums> = {};
  const newest: Record<string, number> = {};
  for (const { PARTNER_CD, DATE_SK } of facts)
    newest[PARTNER_CD] = Math.max(newest[PARTNER_CD] ?? 0, Number(DATE_SK));
  for (const fact of facts) {
    const day = Number(fact.DATE_SK);
    const values = measuresOf(fact);
    for (const key of [
      `${fact.PARTNER_CD} brand ${fact.brand} ${day}`,
      `${fact.PARTNER_CD} brand ${fact.brand} ${Math.floor(day / 100)}`,
      `${fact.PARTNER_CD} all ${day}`,
      `${fact.PARTNER_CD} option ${fact.OPTION_CD} ${Math.floor(day / 100)}`,
      ...(quarterOf(day) < quarterOf(newest[String(fact.PARTNER_CD)] ?? 0)
        ? [`${fact.PARTNER_CD} quarter ${fact.OPTION_CD} ${quarterOf(day)}`]
        : []),
    ]) {
      const row = (rows[key] ??= {});
      for (const [name, value] of Object.entries(values)) row[name] = plus(row[name], value);
      if (key.includes(' option ')) row.DAY_CNT = plus(row.DAY_CNT, 1);
    }
  }
  return rows;
}

async function kept(): Promise<Record<string, Sums>> {
  const rows = await sql()`
    select "PARTNER_CD" || ' brand ' || "BRAND_CD" || ' ' || "DATE_SK" as key, to_jsonb(b) as row from agg_brand_daily b
    union all
    select "PARTNER_CD" || ' brand ' || "BRAND_CD" || ' ' || "MONTH_SK", to_jsonb(m) from agg_brand_monthly m
    union all
    select "PARTNER_CD" || ' all ' || "DATE_SK", to_jsonb(p) from agg_partner_daily p
    union all
    select "PARTNER_CD" || ' option ' || "OPTION_CD" || ' ' || "MONTH_SK", to_jsonb(m) from agg_option_monthly m
    union all
    select "PARTNER_CD" || ' quarter ' || "OPTION_CD" || ' ' || "QUARTER_SK", to_jsonb(q) from agg_option_quarterly q`;
  return Object.fromEntries(
    rows.map(({ key, row }) => {
      const {
        PARTNER_CD: _,
        BRAND_CD: __,
        OPTION_CD: ___,
        DATE_SK: ____,
        MONTH_SK: _____,
        QUARTER_SK: ______,
        ...sums
      } = row;
      return [String(key), sums as Sums];
    }),
  );
}

/** The measures of each option of P1 in a period, added up here from the facts. */
async function expectedTotals(first: string, last: string): Promise<Record<string, Sums>> {
  const facts = await sql()`select * from agg_performance_option_daily
    where "PARTNER_CD" = 'P1' and "DATE_SK" between ${Number(first)} and ${Number(last)}`;
  const rows: Record<string, Sums> = {};
  for (const fact of facts) {
    const row = (rows[fact.OPTION_CD] ??= {});
    for (const [name, value] of Object.entries(measuresOf(fact))) row[name] = plus(row[name], value);
  }
  return rows;
}

async function keptTotals(first: string, last: string, subtracts = false): Promise<Record<string, Sums>> {
  const rows = await sql()`select to_jsonb(t) as row
    from private.option_totals('P1', ${first}::text::date, ${last}::text::date, ${subtracts}) t`;
  return Object.fromEntries(rows.map(({ row: { OPTION_CD, ...sums } }) => [OPTION_CD, sums]));
}

/** Sums of which null and 0 are the same, of the options that have any. */
const withoutNothing = (all: Record<string, Sums>) =>
  Object.fromEntries(
    Object.entries(all)
      .map(
        ([id, sums]) =>
          [id, Object.entries(sums).filter(([, value]) => Boolean(Number(value ?? 0)))] as const,
      )
      .filter(([, sums]) => sums.length > 0)
      .map(([id, sums]) => [id, Object.fromEntries(sums)]),
  );

/** The measures of options by their ids: of a thousand each is looked up, of more all are read. */
async function keptSums(first: string, last: string, asked: number): Promise<Record<string, Sums>> {
  const rows =
    await sql()`select s."OPTION_CD" as id, to_jsonb(s."SUMS") as sums from private.option_sums('P1',
    ${first}::text::date, ${last}::text::date, array(select n::text from generate_series(1, ${asked}::int) n)) s`;
  const columnOf = (measure: string) => measure.replaceAll(/[A-Z]/g, '_$&').toUpperCase();
  return Object.fromEntries(
    rows.map(({ id, sums }) => [
      id,
      Object.fromEntries(Object.entries(sums as Sums).map(([name, value]) => [columnOf(name), value])),
    ]),
  );
}

const days = ['20251231', '20260630', '20260930', '20261031', '20261101', '20261102', '20261119'];
const bounds = ['20251201', '20260101', '20260401', '20260701', '20261001', '20261231', ...days].toSorted();
const value = (random: Random, low: number, bound: number) => String(low + random.below(bound));

/** Rows of some options; now and then a value or a whole column is missing, as in older layouts. */
function someRows(random: Random) {
  const missing = measures.filter((name) => !name.startsWith('SALE') && random.chance(0.15));
  const options = Array.from({ length: 8 }, (_, index) => String(index + 1)).filter(() => random.chance(0.6));
  return options.map((id) => {
    const row: Record<string, string> = { OPTION_CD: id, ITEM_NM: `상품 ${id}`, OPTION_NM: '1개' };
    for (const name of measures) {
      const low = name.startsWith('CANCEL') ? -9 : name.startsWith('SALE') ? -5 : 0;
      if (!missing.includes(name) && (name.startsWith('SALE') || random.chance(0.9)))
        row[name] = value(random, low, name.startsWith('CANCEL') ? 10 : 1000);
    }
    if (random.chance(0.8)) row.WINNER_RATE = (random.below(10_001) / 100).toFixed(2);
    return row;
  });
}

const someMaster = (random: Random) =>
  Array.from({ length: 8 }, (_, index) => String(index + 1))
    .filter(() => random.chance(0.3))
    .map((id) => {
      const brand = random.pick(['B1', 'B2', 'B3']);
      return { OPTION_CD: id, BRAND_CD: brand, BRAND_NM: brand, ITEM_NM: `상품 ${id}`, OPTION_NM: '1개' };
    });

/** What changes facts and brands: by reports, and an option master that is taken back. */
const steps: Record<string, (random: Random) => Promise<unknown>> = {
  load: (random) => load(salesReport(random.pick(days), someRows(random))),
  'load what is good of a file': (random) => {
    const rows = someRows(random);
    return load(salesReport(random.pick(days), rows, { badRowCount: 1, errorCount: 1 }), 'P1', true);
  },
  empty: (random) => load(salesReport(random.pick(days), [])),
  preview: async (random) => {
    const staged = await stage(salesReport(random.pick(days), someRows(random)));
    return staged.preview();
  },
  'several days at once, by hand': async (random) => {
    const some = [1, 2, 3].map(() => Number(random.pick(days)));
    for (const day of some)
      await sql()`insert into agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY")
        select "OPTION_CD", 'P1', ${day}, ${random.below(9)} from dim_option where "PARTNER_CD" = 'P1'
        on conflict ("OPTION_CD", "DATE_SK") do update set "SALE_QTY" = excluded."SALE_QTY"`;
    await sql()`select private.sales_changed('P1', ${some}::int[])`;
  },
  'move brands': (random) => load(masterReport(someMaster(random))),
  'take brands away': (random) =>
    sql()`update dim_option set "BRAND_CD" = null, "BRAND_DERIVED" = false where "OPTION_CD" = ${value(random, 1, 8)}`,
  'rename a brand': (random) =>
    sql()`update dim_brand set "BRAND_CD" = case "BRAND_CD" when 'B3' then 'B4' else 'B3' end
      where "BRAND_CD" = ${random.pick(['B3', 'B4'])} and (select count(*) from dim_brand where "BRAND_CD" in ('B3', 'B4')) = 1`,
};

describe('the sums by brand, month and quarter', () => {
  it.each([1, 2, 3, 4])('are those of the facts after each of 40 changes (seed %i)', async (seed) => {
    const random = randomOf(seed);
    await load(salesReport('20261101', [{ OPTION_CD: '99', SALE_QTY: 9, SALE_AMT: 9 }]), 'P2');
    let most = 0;
    for (let step = 1; step <= 40; step += 1) {
      const name = random.chance(0.5) ? 'load' : random.pick(Object.keys(steps));
      await steps[name]?.(random);
      const rows = await kept();
      expect([seed, step, name, rows]).toEqual([seed, step, name, await expected()]);
      most = Math.max(most, Object.keys(rows).length);
      const [first = '', last = ''] = [random.pick(bounds), random.pick(bounds)].toSorted();
      expect([seed, step, first, last, await keptTotals(first, last)]).toEqual([
        seed,
        step,
        first,
        last,
        await expectedTotals(first, last),
      ]);
      const wanted = await expectedTotals(first, last);
      expect(withoutNothing(await keptTotals(first, last, true))).toEqual(withoutNothing(wanted));
      for (const asked of [8, 1001]) expect(await keptSums(first, last, asked)).toEqual(wanted);
    }
    expect(most).toBeGreaterThan(20);
    expect([...(await sql()`select * from private.rebuild_rollups('P1')`)]).toEqual([]);
  });

  it('follow a corrected day of which few options differ: one changed, one gone, one new, one without a value', async () => {
    const day = (...rows: [option: number, pieces: number, orders?: number][]) =>
      rows.map(([option, pieces, orders]) => ({
        OPTION_CD: `${option}`,
        SALE_QTY: pieces,
        SALE_AMT: 10 * pieces,
        ...(orders !== undefined && { ORDER_CNT: orders }),
      }));
    const same = Array.from({ length: 12 }, (_, index): [number, number] => [index + 20, index]);
    // Months before the newest quarter, in which a quarter is kept too.
    for (const newest of ['20261119', '20260610']) await load(salesReport(newest, day(...same)));
    const first = day(...same, [1, 5, 5], [2, 7], [4, 3, 3]);
    await load(salesReport('20260611', first));
    await load(salesReport('20260612', day(...same, [1, 1])));
    const untouched = await sql()`select "OPTION_CD", ctid::text from agg_option_monthly
      where "MONTH_SK" = 202606 and "OPTION_CD"::int >= 20 order by 1`;
    expect(await load(salesReport('20260611', day(...same, [1, 6, 5], [3, 8], [4, 3])))).toMatchObject({
      new: 1,
      changed: 2,
      unchanged: 12,
      removed: 1,
    });
    expect(await kept()).toEqual(await expected());
    expect(
      await sql()`select "OPTION_CD", ctid::text from agg_option_monthly
        where "MONTH_SK" = 202606 and "OPTION_CD"::int >= 20 order by 1`,
    ).toEqual(untouched);
    // All of them at once, and back again.
    for (const rows of [day(...same.map(([option]): [number, number] => [option, 99])), first]) {
      await load(salesReport('20260611', rows));
      expect(await kept()).toEqual(await expected());
    }
  });

  it('are found wrong and repaired by a rebuild, after facts were changed by hand', async () => {
    await load(salesReport('20260630', [{ OPTION_CD: '1', SALE_QTY: 2, SALE_AMT: 20 }]));
    await load(salesReport('20261031', [{ OPTION_CD: '1', SALE_QTY: 2, SALE_AMT: 20 }]));
    await load(salesReport('20261101', [{ OPTION_CD: '1', SALE_QTY: 2, SALE_AMT: 20 }]));
    await sql()`update agg_performance_option_daily set "SALE_AMT" = 30 where "DATE_SK" = 20261031`;
    await sql()`insert into agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK") values ('1', 'P1', 20261201)`;
    await sql()`insert into agg_brand_daily ("PARTNER_CD", "BRAND_CD", "DATE_SK") values ('P1', 'gone', 20260901)`;
    await sql()`insert into agg_brand_monthly ("PARTNER_CD", "BRAND_CD", "MONTH_SK") values ('P1', 'gone', 202608)`;
    await sql()`delete from agg_partner_daily where "DATE_SK" = 20261101`;
    await sql()`update agg_option_quarterly set "SALE_AMT" = 30`;
    await sql()`insert into agg_option_quarterly ("PARTNER_CD", "QUARTER_SK", "OPTION_CD") values ('P1', 202601, '1')`;
    const rebuild = () => sql()`select "TABLE_NM" || ' ' || "MONTH_SK" || ' ' || "ROW_CNT" as row
      from private.rebuild_rollups('P1')`;
    expect((await rebuild()).map(({ row }) => row as string)).toEqual([
      'agg_brand_monthly 202608 1',
      'agg_brand_daily 202609 1',
      'agg_brand_daily 202610 1',
      'agg_option_monthly 202610 1',
      'agg_partner_daily 202611 1',
      'agg_brand_daily 202612 1',
      'agg_option_monthly 202612 1',
      'agg_option_quarterly 202601 1',
      'agg_option_quarterly 202604 1',
    ]);
    expect(await kept()).toEqual(await expected());
    expect([...(await rebuild())]).toEqual([]);
  });
});
