import { describe, expect, it } from 'vitest';
import { figures, memberRows } from './figures.ts';
import type { LoadedDemo } from './loaded-demo.ts';

/** Advertising in the demo company. */
export function adsSuite(demo: () => LoadedDemo): void {
  const rows = (query: string) => demo().sql.unsafe(query);

  describe('advertising', () => {
    it('covers 400 days of each partner but two, the last 13 of them not final', async () => {
      const { first, last } = demo();
      const days = await rows(`select "PARTNER_CD", count(*)::int days, min("DATE_SK") a, max("DATE_SK") z,
        count(*) filter (where "AGE" < 14)::int young from log_ad_day where "GRAIN" = 'keyword' group by 1`);
      expect(days).toHaveLength(12);
      for (const { days: count, a, z, young } of days)
        expect([count, a, z, young]).toEqual([398, Number(first), Number(last), 13]);
      expect(
        await rows(`select distinct d from generate_series('${first}'::date, '${last}', interval '1 day') s (d)
          where to_char(d, 'YYYYMMDD')::int not in (select "DATE_SK" from log_ad_day)`),
      ).toHaveLength(2);
      expect(
        await rows(`select from fact_ad_daily f where not exists (
          select from log_ad_day l where l."PARTNER_CD" = f."PARTNER_CD" and l."DATE_SK" = f."DATE_SK")`),
      ).toHaveLength(0);
    });

    it('has rows as a report has them', async () => {
      const row = await figures(
        demo(),
        `select count(*)::int n, count(distinct "CAMPAIGN_ID")::int campaigns, count(distinct "KEYWORD")::int keywords,
          count(distinct "PLACEMENT")::int placements, count(*) filter (where ("KEYWORD" <> '') <> ("PLACEMENT" = '검색 영역'))::int misplaced,
          count(*) filter (where "CONV_OPTION_CD" <> "OPTION_CD" and ("AD_COST" > 0) = ("CONV_OPTION_CD" <> ''))::int mixed,
          count(*) filter (where ("CONV_OPTION_CD" = '') <> ("ORD_14D" = 0))::int bought,
          count(*) filter (where "ORD_1D" > "ORD_14D" or "REV_1D" > "REV_14D" or "DIR_REV_14D" > "REV_14D" or "DIR_QTY_1D" > "QTY_1D"
            or "ORD_14D" > "QTY_14D" or "CLICK_CNT" > "IMP_CNT")::int broken from fact_ad_daily`,
      );
      expect(row).toMatchObject({ placements: 4, misplaced: 0, mixed: 0, bought: 0, broken: 0 });
      expect(Number(row.n)).toBeGreaterThan(80_000);
      expect(Number(row.n)).toBeLessThan(250_000);
      expect(Number(row.campaigns)).toBeGreaterThan(80);
      expect(Number(row.keywords)).toBeGreaterThan(1000);
      expect(
        (await rows(`select distinct "AD_TYPE" kind from dim_campaign order by 1`)).map(({ kind }) =>
          String(kind),
        ),
      ).toEqual(['매출 최적화', '수동 성과형']);
    });

    it('never sold more of an option than the demo sold, and some of it was of another option', async () => {
      expect(
        await rows(`select from (select "CONV_OPTION_CD" code, sum("ORD_14D") orders, sum("QTY_14D") pieces, sum("REV_14D") won
            from fact_ad_daily where "CONV_OPTION_CD" <> '' group by 1) a
          left join (select "OPTION_CD" code, sum("ORDER_CNT") orders, sum("GROSS_QTY") pieces, sum("GROSS_AMT") won
            from agg_performance_option_daily group by 1) s using (code)
          where s.code is null or a.orders > s.orders or a.pieces > s.pieces or a.won > s.won`),
      ).toHaveLength(0);
      const row = await figures(
        demo(),
        `select sum("REV_14D")::float8 / sum("AD_COST") roas, 1 - sum("DIR_REV_14D")::float8 / sum("REV_14D") indirect,
          sum("AD_COST")::float8 / (select sum("SALE_AMT") from agg_performance_option_daily) tacos from fact_ad_daily`,
      );
      expect(row.roas).toBeGreaterThan(1.5);
      expect(row.roas).toBeLessThan(4);
      expect(row.indirect).toBeGreaterThan(0.1);
      expect(row.indirect).toBeLessThan(0.4);
      expect(row.tacos).toBeGreaterThan(0.02);
      expect(row.tacos).toBeLessThan(0.12);
    });

    it('follows the weekdays and sale days of the sales', async () => {
      const row = await figures(
        demo(),
        `with days as (select d, sum(clicks) clicks, sum(pieces) pieces from (
            select "DATE_SK" d, "CLICK_CNT" clicks, 0 pieces from fact_ad_daily
            union all select "DATE_SK", 0, "GROSS_QTY" from agg_performance_option_daily) u group by d)
        select corr(clicks, pieces) along from days where clicks > 0`,
      );
      expect(row.along).toBeGreaterThan(0.5);
    });

    it('gives every partner one campaign of options that no master knows, with cost', async () => {
      const found =
        await rows(`select "PARTNER_CD", count(distinct "CAMPAIGN_ID")::int campaigns, sum("AD_COST")::float8 won
        from agg_ad_campaign_daily where not "MATCHED" group by 1`);
      expect(found).toHaveLength(12);
      for (const { campaigns, won } of found) {
        expect(campaigns).toBe(1);
        expect(Number(won)).toBeGreaterThan(0);
      }
    });

    it('pays in these days for options that are out of stock or lost the winner', async () => {
      const row = await figures(
        demo(),
        `select count(*) filter (where "STOCK_QTY" = 0)::int empty, count(*) filter (where "ITEM_WINNER_YN" = 'N')::int lost
        from fact_stock where "OPTION_CD" in (select "OPTION_CD" from fact_ad_daily where "DATE_SK" >= ${demo().calendar.day(393)} and "AD_COST" > 0)`,
      );
      expect(Number(row.empty)).toBeGreaterThan(5);
      expect(Number(row.lost)).toBeGreaterThan(5);
    });

    // Chance leaves a class of one partner empty on some days.
    it('has keywords of every class', async () => {
      const { calendar, last } = demo();
      const found = await memberRows(
        demo(),
        `select class, sum(n::int)::int n from dim_partner p, lateral json_each_text(
          public.ad_keywords(p."PARTNER_CD", '${calendar.day(370)}', '${last}', page_size => 1) -> 'counts') c (class, n) group by 1`,
      );
      expect(found.length).toBeGreaterThan(1);
      expect(found.filter(({ n }) => n === 0)).toEqual([]);
    });

    it('lets it be told how much young days still grow', async () => {
      const row = await figures(
        demo(),
        `select count(*)::int ages, min("REV_PART")::float8 least, max("REV_PART")::float8 most, corr("AGE", "REV_PART") along
        from dim_partner p cross join private.ad_growth_parts(p."PARTNER_CD", '${demo().today}')`,
      );
      expect(row.ages).toBe(12 * 13);
      expect(row.least).toBeGreaterThan(0.3);
      expect(row.most).toBeLessThanOrEqual(1);
      expect(row.along).toBeGreaterThan(0.7);
      // What the newest load saw is what the facts say.
      expect(
        await rows(`select from (select distinct on ("CAMPAIGN_ID", "DATE_SK") "CAMPAIGN_ID", "DATE_SK", "ORD_14D" o, "REV_14D" r
            from agg_ad_growth order by 1, 2, "AGE" desc) g
          join (select "CAMPAIGN_ID", "DATE_SK", sum("ORD_14D") o, sum("REV_14D") r from fact_ad_daily group by 1, 2) f
            using ("CAMPAIGN_ID", "DATE_SK") where f.o <> g.o or f.r <> g.r`),
      ).toHaveLength(0);
    });

    it('estimates days that are final by now better than they stood then', async () => {
      const errors: { estimate: number; asItStood: number }[] = [];
      // What a partner knew on the morning of a load, and what has become of the 13 days before it.
      for (const back of [14, 21, 28, 35])
        for (const partner of ['P1001', 'P1003', 'P1006', 'P1007', 'P1010', 'P1012']) {
          const found = await valueOfEstimate(demo(), partner, back);
          errors.push(found);
        }
      const mean = (name: 'estimate' | 'asItStood') =>
        errors.reduce((sum, one) => sum + Math.abs(one[name]), 0) / errors.length;
      const bias = errors.reduce((sum, { estimate }) => sum + estimate, 0) / errors.length;
      process.stdout.write(
        `growth of the demo: estimates are ${mean('estimate').toFixed(1)} % off (bias ${bias.toFixed(1)} %), days as they stood ${mean('asItStood').toFixed(1)} %\n`,
      );
      expect(mean('estimate')).toBeLessThan(mean('asItStood') / 2);
    });

    it('has budgets, targets, memos and states of some campaigns', async () => {
      const row = await figures(
        demo(),
        `select count(*)::int n, count("DAY_BUDGET")::int budgets, count("TARGET_ROAS")::int targets, count("MEMO")::int memos,
          count("STATUS")::int states, count("END_DT")::int ended from dim_campaign`,
      );
      for (const name of ['budgets', 'targets', 'memos', 'states', 'ended']) {
        expect(Number(row[name])).toBeGreaterThan(5);
        expect(Number(row[name])).toBeLessThan(Number(row.n));
      }
    });

    it('came with uploads that count its rows', async () => {
      const wrong =
        await rows(`select from log_file_upload u where "TABLE_NM" = 'fact_ad_daily' and "CATEGORY" = '광고보고서'
        and "ROW_CNT" <> (select count(*) from fact_ad_daily f where f."PARTNER_CD" = u."PARTNER_CD"
          and f."DATE_SK" between u."PERIOD_START"::int and u."PERIOD_END"::int)`);
      expect(wrong).toHaveLength(0);
      expect(
        await rows(
          `select from log_ad_day d where not exists (select from log_file_upload u where u."FILE_NM" = d."FILE_NM"
            and u."PARTNER_CD" = d."PARTNER_CD") and d."AGE" < 14`,
        ),
      ).toHaveLength(0);
    });
  });
}

/** How far the 14-day won of the 13 days before a morning were off then, in percent: as estimated, and as they stood. */
async function valueOfEstimate({ sql, today }: LoadedDemo, partner: string, back: number) {
  let row: Record<string, unknown> | undefined;
  const undone = new Error('only looked at');
  await sql
    .begin(async (tx) => {
      await tx`create temporary table final on commit drop as select "DATE_SK" d, sum("REV_14D") won from agg_ad_growth
        where "PARTNER_CD" = ${partner} and "AGE" = 14 group by 1`;
      await tx`delete from agg_ad_growth where "PARTNER_CD" = ${partner}
        and to_date("DATE_SK"::text, 'YYYYMMDD') + "AGE" > ${today}::text::date - ${back}::int`;
      await tx`delete from log_ad_day where "PARTNER_CD" = ${partner}
        and to_date("DATE_SK"::text, 'YYYYMMDD') >= ${today}::text::date - ${back}::int`;
      await tx`update log_ad_day set "AGE" = least(14, ${today}::text::date - ${back}::int - to_date("DATE_SK"::text, 'YYYYMMDD'))
        where "PARTNER_CD" = ${partner}`;
      const [answer] = await tx`with day as (select ${today}::text::date - ${back}::int as today),
          young as (select g."DATE_SK" d, sum("REV_14D") won, sum("ORD_14D") orders from agg_ad_growth g, day
            where g."PARTNER_CD" = ${partner} and to_date(g."DATE_SK"::text, 'YYYYMMDD') = day.today - g."AGE" and g."AGE" < 14 group by 1)
        select (select sum(won) from young)::float8 as then,
          (select sum(f.won) from final f join young using (d))::float8 as final,
          (private.ad_growth(${partner}, day.today, private.require_period(day.today, ${partner}, to_char(day.today - 13, 'YYYYMMDD'),
            to_char(day.today - 1, 'YYYYMMDD'), 'previous', '{}', 'ads'), '14',
            (select jsonb_object_agg(d, jsonb_build_array(won, orders)) from young)) -> 'estimate' ->> 'adSaleAmt')::float8 as estimate
        from day`;
      row = answer;
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  const [then, final, estimate] = [Number(row?.['then']), Number(row?.['final']), Number(row?.['estimate'])];
  expect(estimate).toBeGreaterThan(0);
  return { estimate: (estimate / final - 1) * 100, asItStood: (then / final - 1) * 100 };
}
