import { describe, expect, it } from 'vitest';
import { loadingDatabase } from './testing/loading.ts';
import { adReport, masterReport } from './testing/small-reports.ts';

const { load, sql, stage } = loadingDatabase();

const master = (...ids: string[]) =>
  masterReport(
    ids.map((id) => ({ OPTION_CD: id, BRAND_CD: `B${id}`, BRAND_NM: `브랜드 ${id}`, ITEM_NM: `상품 ${id}` })),
  );
/** day campaign option>bought placement keyword cost orders won, of every fact. */
const facts = async () =>
  (
    await sql()`select concat_ws(' ', "DATE_SK", "CAMPAIGN_ID", "OPTION_CD" || '>' || "CONV_OPTION_CD", "PLACEMENT",
      nullif("KEYWORD", ''), "AD_COST", "ORD_14D", "REV_14D") as line from fact_ad_daily order by 1`
  ).map(({ line }) => String(line));
const byKeyword = '(agg_ad_keyword_monthly join dim_ad_keyword using ("PARTNER_CD", "KEYWORD_ID"))';
/** Sums of a rollup by brand: known or not, brand, cost, won. */
const brands = async (table: string) =>
  (
    await sql()
      .unsafe(`select concat_ws(' ', "MATCHED", nullif("BRAND_CD", ''), sum("AD_COST"), sum("REV_14D")) as line
      from ${table} group by "MATCHED", "BRAND_CD" having sum("AD_COST") + sum("REV_14D") > 0 order by 1`)
  ).map(({ line }) => String(line));

describe('광고보고서', () => {
  it('keeps both options of a row: cost is of the advertised one, revenue of the one that was bought', async () => {
    await load(master('1', '2'));
    await load(
      adReport('20261101', '20261101', [
        { OPTION_CD: '1', AD_COST: 300, CLICK_CNT: 3, KEYWORD: '컵' },
        { OPTION_CD: '1', CONV_OPTION_CD: '2', ORD_14D: 1, REV_14D: 5000, KEYWORD: '컵' },
      ]),
    );
    expect(await facts()).toEqual([
      '20261101 C1 1> 검색 영역 컵 300 0 0',
      '20261101 C1 1>2 검색 영역 컵 0 1 5000',
    ]);
    for (const table of ['agg_ad_campaign_daily', 'agg_ad_campaign_monthly', byKeyword])
      expect(await brands(table)).toEqual(['t B1 300 0', 't B2 0 5000']);
  });

  it('loaded again replaces the days and campaigns that it names and no others; the same file changes nothing', async () => {
    await load(master('1'));
    const first = adReport('20261101', '20261102', [
      { AD_COST: 10 },
      { AD_COST: 20, CAMPAIGN_ID: 'C2' },
      { AD_COST: 30, DATE_SK: '20261102' },
    ]);
    expect(await load(first)).toMatchObject({ new: 3, changed: 0, unchanged: 0, removed: 0 });
    expect(await load(first)).toMatchObject({ new: 0, changed: 0, unchanged: 3, removed: 0 });
    const again = adReport('20261101', '20261101', [{ AD_COST: 11 }, { AD_COST: 1 }]);
    expect(await load(again)).toMatchObject({ new: 1, changed: 1, unchanged: 0, removed: 0 });
    expect(await facts()).toEqual([
      '20261101 C1 1> 검색 영역 1 0 0',
      '20261101 C1 1> 검색 영역 11 0 0',
      '20261101 C2 1> 검색 영역 20 0 0',
      '20261102 C1 1> 검색 영역 30 0 0',
    ]);
    expect(await brands('agg_ad_campaign_monthly')).toEqual(['t B1 62 0']);
  });

  it('with mixed days is loaded as one in order: what is read together stands together', async () => {
    await load(master('1'));
    const days = ['20261102', '20261101', '20261103', '20261101', '20261102'];
    await load(
      adReport(
        '20261101',
        '20261103',
        days.map((DATE_SK, index) => ({ DATE_SK, AD_COST: index + 1 })),
      ),
    );
    const rows =
      await sql()`select concat_ws(' ', "DATE_SK", "AD_COST") as line from fact_ad_daily order by ctid`;
    expect(rows.map(({ line }) => String(line).slice(0, 8))).toEqual([...days].sort());
    expect((await facts()).map((line) => line.split(' ').at(-3))).toEqual(['2', '4', '1', '5', '3']);
  });

  it('by campaign never adds to days that one by keyword covers, in whichever order they come', async () => {
    await load(master('1'));
    const byKeyword = adReport('20261101', '20261102', [{ AD_COST: 10, KEYWORD: '컵' }], {
      fileName: 'keyword.xlsx',
    });
    const byCampaign = adReport(
      '20261101',
      '20261103',
      [
        { AD_COST: 10 },
        { AD_COST: 7, DATE_SK: '20261102', CAMPAIGN_ID: 'C9' },
        { AD_COST: 5, DATE_SK: '20261103' },
      ],
      { fileName: 'x_pa_daily_campaign_20261101_20261103.xlsx' },
    );
    const expected = ['20261101 C1 1> 검색 영역 컵 10 0 0', '20261103 C1 1> 검색 영역 5 0 0'];
    await load(byKeyword);
    expect(await load(byCampaign)).toMatchObject({ days_skipped: 2, new: 1 });
    expect(await facts()).toEqual(expected);
    // The other order: the report by keyword takes its days over as a whole.
    await sql()`delete from fact_ad_daily`;
    await sql()`delete from log_ad_day`;
    await load(byCampaign);
    await load(byKeyword);
    expect(await facts()).toEqual(expected);
    expect(await brands('agg_ad_campaign_daily')).toEqual(['t B1 15 0']);
  });

  it('a day of its period without a row is a day without advertising', async () => {
    await load(master('1'));
    const counts = await load(adReport('20261101', '20261103', [{ AD_COST: 1 }]));
    expect(counts).toMatchObject({ days_empty: 2 });
    expect((await sql()`select "DATE_SK" as day from log_ad_day order by 1`).map(({ day }) => day)).toEqual([
      20261101, 20261102, 20261103,
    ]);
  });

  it('keeps options that no master knows, and matches them when the master comes and when it gives them a brand', async () => {
    await load(master('1'));
    const counts = await load(
      adReport('20261101', '20261101', [{ AD_COST: 4 }, { OPTION_CD: '7', AD_COST: 6 }]),
    );
    expect(counts).toMatchObject({ options_known: 1, options_unmatched: 1 });
    expect(await brands('agg_ad_campaign_daily')).toEqual(['f 6 0', 't B1 4 0']);
    await load(master('7'));
    for (const table of ['agg_ad_campaign_daily', 'agg_ad_campaign_monthly', byKeyword])
      expect(await brands(table)).toEqual(['t B1 4 0', 't B7 6 0']);
    await sql()`update dim_option set "BRAND_CD" = 'B1' where "OPTION_CD" = '7'`;
    expect(await brands('agg_ad_campaign_monthly')).toEqual(['t B1 10 0']);
    await sql()`delete from dim_option where "OPTION_CD" = '7'`;
    expect(await brands('agg_ad_campaign_monthly')).toEqual(['f 6 0', 't B1 4 0']);
  });

  it('of which no option is known is refused until somebody says that it is right', async () => {
    const report = adReport('20261101', '20261101', [{ OPTION_CD: '7', AD_COST: 6 }]);
    await expect(load(report)).rejects.toThrow('옵션이 하나도 없는 보고서입니다');
    expect(await facts()).toEqual([]);
    const staged = await stage(report);
    expect(await staged.preview()).toMatchObject({ options_known: 0, options_unmatched: 1, new: 1 });
    await staged.commit(true);
    expect(await facts()).toEqual(['20261101 C1 7> 검색 영역 6 0 0']);
  });

  it('with an option of another partner is refused with its id', async () => {
    await load(master('1'), 'P2');
    await load(master('2'));
    await expect(load(adReport('20261101', '20261101', [{ AD_COST: 1 }]))).rejects.toThrow(
      '다른 파트너의 옵션 ID 1개',
    );
  });

  it('says how much 14-day revenue days lose: an older file', async () => {
    await load(master('1'));
    const report = (won: number) =>
      adReport('20261101', '20261101', [{ CONV_OPTION_CD: '1', ORD_14D: 1, REV_14D: won }]);
    expect(await load(report(900))).toMatchObject({ revenue_fell: 0 });
    expect(await load(report(1000))).toMatchObject({ revenue_fell: 0 });
    expect(await load(report(400))).toMatchObject({ revenue_fell: 600 });
  });

  it('a campaign has the name that its newest day has', async () => {
    await load(master('1'));
    await load(adReport('20261105', '20261105', [{ AD_COST: 1, CAMPAIGN_NM: '새 이름' }]));
    await load(adReport('20261101', '20261101', [{ AD_COST: 1, CAMPAIGN_NM: '옛 이름' }]));
    expect((await sql()`select "CAMPAIGN_NM" as name from dim_campaign`).map(({ name }) => name)).toEqual([
      '새 이름',
    ]);
  });

  it('keeps what a load said of a young day, beside what is final', async () => {
    await load(master('1'));
    const loadOn = async (today: string, won: number) => {
      const staged = await stage(
        adReport('20261101', '20261101', [{ CONV_OPTION_CD: '1', ORD_14D: 1, REV_14D: won }]),
      );
      // The moment of a load is now; the loader takes the day.
      await sql()`select private.load_ad_report(b, ${today}::date, true) from private.import_batch b`;
      await staged.cancel();
    };
    await loadOn('2026-11-20', 800);
    expect(await sql()`select * from agg_ad_growth`).toEqual([]);
    await sql()`delete from log_ad_day`;
    await loadOn('2026-11-04', 500);
    await loadOn('2026-11-20', 800);
    expect(
      (await sql()`select "AGE" as age, "REV_14D" as won from agg_ad_growth order by 1`).map(
        ({ age, won }) => [age, Number(won)],
      ),
    ).toEqual([
      [3, 500],
      [14, 800],
    ]);
    expect((await sql()`select "AGE" as age from log_ad_day`).map(({ age }) => age)).toEqual([14]);
  });

  it('leaves rollups that a comparison with the facts finds right, and repairs when facts were changed by hand', async () => {
    await load(master('1'));
    await load(
      adReport('20261101', '20261102', [
        { AD_COST: 5, KEYWORD: '컵' },
        { AD_COST: 7, DATE_SK: '20261102' },
      ]),
    );
    const wrong = async () =>
      (
        await sql()`select "TABLE_NM" as name, "ROW_CNT"::int as n from private.rebuild_rollups('P1') order by 1`
      ).map(({ name, n }) => [name, n]);
    expect(await wrong()).toEqual([]);
    await sql()`update fact_ad_daily set "AD_COST" = 6 where "AD_COST" = 5`;
    await sql()`delete from agg_ad_option_daily where "DATE_SK" = 20261102`;
    expect(await wrong()).toEqual([
      ['agg_ad_campaign_daily', 1],
      ['agg_ad_campaign_monthly', 1],
      ['agg_ad_keyword_daily', 1],
      ['agg_ad_keyword_monthly', 1],
      ['agg_ad_keyword_pentad', 1],
      ['agg_ad_keyword_quarterly', 1],
      ['agg_ad_option_daily', 2],
      ['agg_ad_option_monthly', 1],
    ]);
    expect(await wrong()).toEqual([]);
    expect(await brands('agg_ad_campaign_monthly')).toEqual(['t B1 13 0']);
  });
});
