import { describe, expect, it } from 'vitest';
import { random, type Random } from '../demo/random.ts';
import { addDays } from '../src/domain/korea-time.ts';
import { loadingDatabase } from './testing/loading.ts';
import { inboundReport, salesReport, stockReport } from './testing/small-reports.ts';

const { load, sql } = loadingDatabase();
const options = ['1', '2', '3', '4', '5'];
const firstDay = '20260801';

const some = (dice: Random, row: () => Record<string, string | number>) =>
  options.filter(() => dice.chance(0.7)).map((OPTION_CD) => ({ OPTION_CD, ...row() }));

/** One thing that changes what the stock list says: a report, or somebody's hand. */
async function change(dice: Random, day: string): Promise<void> {
  const option = dice.pick(options);
  const changes = [
    () =>
      load(
        salesReport(
          day,
          some(dice, () => ({ SALE_QTY: dice.int(-5, 60), SALE_AMT: 0 })),
        ),
      ),
    () =>
      load(
        stockReport(
          day,
          some(dice, () => ({ SKU_ID: '4', STOCK_QTY: dice.int(0, 500) })),
        ),
      ),
    () =>
      load(
        inboundReport(
          some(dice, () => ({ REQ_NO: 'R', EX_QTY: dice.int(0, 9), SALE_READY_QTY: dice.int(0, 9) })),
        ),
      ),
    () =>
      sql()`update dim_option set "BRAND_CD" = ${dice.pick(['B1', 'B2', null])} where "OPTION_CD" = ${option}`,
    () => sql()`update dim_option set "SVC" = ${dice.pick(['2P', '2P', '3P'])} where "OPTION_CD" = ${option}`,
    () => sql()`update fact_stock set "SOLD_YN" = ${dice.pick(['Y', 'N'])} where "OPTION_CD" = ${option}`,
    () => sql()`delete from fact_stock where "OPTION_CD" = ${option}`,
  ];
  await dice.pick([...changes.slice(0, 3), ...changes])();
}

/** Rows of the stock list of that day that are not what the facts themselves say, and those that are missing. */
const wrong = (today: string) => sql()`
  with listed as (
    select r."optionId", r."brandName", r."soldYn", r."stockQty", r."incomingQty", r."avgSales7Days", r."avgSales30Days",
      r."doc", r."docNormalized"
    from private.stock_rows('P1', ${today}::text::date, private.place_of_yesterday('P1', ${today}::text::date),
      null, 'all', 'all', '', '{}') r
  ), facts as (
    select s."OPTION_CD", b."BRAND_NM", s."SOLD_YN", s."STOCK_QTY", lines.incoming, round(sold.week / 7.0, 4),
      round(sold.month / 30.0, 4),
      case when sold.week > 0 then floor((s."STOCK_QTY" + lines.incoming) * 7.0 / sold.week)::bigint end,
      case when calm.sold > 0 then floor((s."STOCK_QTY" + lines.incoming) * calm.days::numeric / calm.sold)::bigint end
    from fact_stock s
    join dim_option o using ("OPTION_CD", "PARTNER_CD")
    left join dim_brand b using ("BRAND_CD")
    cross join lateral (
      select array_agg(coalesce(d."SALE_QTY", 0) order by ago) as qty
      from generate_series(1, 30) ago
      left join agg_performance_option_daily d on d."OPTION_CD" = s."OPTION_CD" and d."PARTNER_CD" = 'P1'
        and to_date(d."DATE_SK"::text, 'YYYYMMDD') = ${today}::text::date - ago
    ) days
    cross join lateral (
      select (select sum(q) from unnest(days.qty) q) as month, (select sum(q) from unnest(days.qty[1:7]) q) as week
    ) sold
    cross join lateral (
      select sum(q) as sold, count(*) as days from unnest(days.qty[1:7]) q where q <= 2.5 * sold.month / 30
    ) calm
    cross join lateral (
      select coalesce(sum(l."EX_QTY" - l."SALE_READY_QTY"), 0)::bigint as incoming from raw_wing_inbound_request l
      where l."OPTION_CD" = s."OPTION_CD" and l."CUST_CD" = 'P1'
    ) lines
    where s."PARTNER_CD" = 'P1' and o."SVC" = '2P' and (o."BRAND_CD" is null or b."USE_YN" = 'Y')
  )
  (table listed except table facts) union all (table facts except table listed)`;

const rebuilt = async () => {
  const [row] = await sql()`select private.rebuild_option_stock('P1')::int as differed`;
  return Number(row?.differed);
};

describe('the row of an option with what the stock list sorts by', () => {
  it.each(['a', 'b'])(
    'says what the facts say after whatever changed them, on any day (%s)',
    async (seed) => {
      const dice = random(seed);
      await sql()`insert into dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD", "USE_YN") values ('B1', '쓰는', 'P1', 'Y'), ('B2', '안 쓰는', 'P1', 'N')`;
      let newest = 40;
      for (let step = 0; step < 60; step += 1) {
        if (dice.chance(0.3)) newest += dice.int(1, 3);
        await change(dice, addDays(firstDay, newest - (dice.chance(0.6) ? 0 : dice.int(0, 30))));
        const today = addDays(firstDay, newest + dice.pick([1, 1, 2, dice.int(-40, 10)]));
        expect([step, today, await wrong(today)]).toEqual([step, today, []]);
      }
      expect(await rebuilt()).toBe(0);
    },
  );

  it('goes with stock that is given to another partner by hand', async () => {
    await load(stockReport(firstDay, [{ OPTION_CD: '1', STOCK_QTY: 3 }]));
    await sql()`update fact_stock set "PARTNER_CD" = 'P2'`;
    expect(await sql()`select from agg_option_stock`).toEqual([]);
    await sql()`update dim_option set "PARTNER_CD" = 'P2'`;
    expect(await sql()`select "PARTNER_CD", "STOCK_QTY" from agg_option_stock`).toEqual([
      { PARTNER_CD: 'P2', STOCK_QTY: 3 },
    ]);
  });

  it('is rebuilt, and the rebuild says how many were wrong', async () => {
    await load(
      stockReport(
        firstDay,
        options.map((OPTION_CD) => ({ OPTION_CD, STOCK_QTY: 3 })),
      ),
    );
    await sql()`update agg_option_stock set "STOCK_QTY" = 4 where "OPTION_CD" in ('1', '2')`;
    await sql()`delete from agg_option_stock where "OPTION_CD" = '3'`;
    expect(await rebuilt()).toBe(3);
    expect(await wrong(addDays(firstDay, 1))).toEqual([]);
    expect(await rebuilt()).toBe(0);
  });
});
