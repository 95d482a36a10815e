import { afterAll, describe, expect, it } from 'vitest';
import { differences } from './differences.ts';
import { adFigures, AdView, campaignKey, expectedKeywords } from './expected-ads.ts';
import { groupsOf } from './independent-sales.ts';
import { adTotal, type AdFilter, type AdSums, type AdWorld } from './independent-ads.ts';

export interface AdsUnderTest {
  world: AdWorld;
  filters: AdFilter[];
  /** The answer of a function of advertising to a member who sees all partners. */
  ask: (read: string, args: (string | number | boolean | string[] | null)[]) => Promise<unknown>;
}

type Answer = Record<string, unknown> & { rows: Record<string, unknown>[] };

// Won of many divisions, and percent of a power.
const tolerance = {
  adProfitAmt: 1e-3,
  adCost: 1e-6,
  previousAdCost: 1e-6,
  baseAdCost: 1e-6,
  sureness: 0.000_050_1,
};

/** What the pages of advertising show of the spreadsheets, against the independent computation. */
export function adsSuite(under: () => AdsUnderTest): void {
  let numbers = 0;
  let different = 0;
  const compare = (shown: unknown, wanted: unknown, what: string) => {
    const found = differences(shown, wanted, { count: () => (numbers += 1), tolerance });
    different += found.length;
    expect(found, what).toEqual([]);
  };
  const argsOf = (f: AdFilter, placement = true) => [
    'W1',
    f.from,
    f.to,
    f.comparison,
    f.attribution,
    f.scope,
    f.adType,
    ...(placement ? [f.placement] : []),
    f.brands,
    f.name,
    f.withVat,
  ];
  const ask = async (read: string, f: AdFilter, ...more: (string | number | null)[]) =>
    (await under().ask(read, [...argsOf(f, !read.startsWith('ad_keyword')), ...more])) as Answer;
  const page = ['', 'desc', 1, null] as const;
  /** Rows by a name of theirs, with no more than what is wanted of each. */
  const by = (rows: Record<string, unknown>[], name: string, names: string[]) =>
    Object.fromEntries(
      rows.map((row) => [String(row[name] ?? ''), Object.fromEntries(names.map((one) => [one, row[one]]))]),
    );

  const compareRows = (
    shown: Record<string, unknown>[],
    name: string,
    wanted: Map<string, Record<string, unknown>>,
    what: string,
  ) => {
    const names = Object.keys([...wanted.values()][0] ?? {});
    compare(by(shown, name, names), Object.fromEntries(wanted), what);
    expect(shown).toHaveLength(wanted.size);
  };
  const head = ({ period, comparison, figures, comparisonFigures }: Answer) => ({
    period,
    comparison,
    figures,
    comparisonFigures,
  });
  const named = (filter: AdFilter) => JSON.stringify(filter);

  describe('under random filters', () => {
    afterAll(() => {
      process.stdout.write(`advertising: ${numbers} numbers compared, ${different} differences\n`);
    });

    it('campaigns, their parts, options, days and placements are what the spreadsheets say', async () => {
      for (const [round, filter] of under().filters.entries()) {
        const view = new AdView(under().world, filter);
        const compared = view.compared(campaignKey);
        const unit = (['day', 'week', 'month'] as const)[round % 3] ?? 'day';
        const summary = await ask('ad_campaigns_summary', filter, unit);
        compare(
          {
            ...head(summary),
            margin: summary['margin'],
            rows: summary.rows,
            tacos: [summary['tacos'], summary['comparisonTacos']],
          },
          {
            ...compared,
            margin: view.margin(),
            rows: view.series(unit),
            tacos: [
              view.tacos(compared.period, compared.figures?.adCost),
              view.tacos(compared.comparison, compared.comparisonFigures?.adCost),
            ],
          },
          named(filter),
        );
        const placements = view.groups(({ line }) => line.placement).now;
        compare(
          Object.fromEntries(
            (summary['placements'] as { placement: string; figures: unknown }[]).map((one) => [
              one.placement,
              one.figures,
            ]),
          ),
          Object.fromEntries([...placements].map(([name, sums]) => [name, adFigures(sums)])),
          `placements ${named(filter)}`,
        );
        const rows = view.rows(campaignKey);
        const campaigns = await ask('ad_campaigns', filter, ...page);
        compare(head(campaigns), compared, `campaigns ${named(filter)}`);
        compareRows(campaigns.rows, 'campaignId', rows, `campaigns ${named(filter)}`);
        compare(
          (summary['campaigns'] as unknown[]).length,
          [...rows].filter(([id, { adCost }]) => id !== '' && (adCost ?? 0) > 0).length,
          'corners',
        );
        for (const list of [summary, campaigns])
          expect((list['growth'] as { from: string | null }).from).toBe(view.growingFrom());
        const options = await ask('ad_options', filter, ...page);
        compareRows(
          options.rows,
          'optionCd',
          view.rows(({ option }) => option),
          `options ${named(filter)}`,
        );
        await compareParts(view, filter, [...rows.keys()].slice(0, 3));
        await compareParts(view, filter, rows.has('') ? [''] : []);
      }
    }, 600_000);

    const compareParts = async (view: AdView, filter: AdFilter, campaigns: string[]) => {
      for (const campaign of campaigns) {
        const isUnmatched = campaign === '';
        const mine = (side: Parameters<typeof campaignKey>[0]) => campaignKey(side) === campaign;
        const partOf = ({ line }: Parameters<typeof campaignKey>[0]) =>
          isUnmatched ? line.campaign : line.adgroup;
        const parts = await ask('ad_campaign_parts', filter, campaign, null);
        const name = isUnmatched ? 'campaignId' : 'adgroupName';
        compareRows(
          parts.rows,
          name,
          view.rows((side) => (mine(side) ? partOf(side) : null)),
          `parts of ${campaign} ${named(filter)}`,
        );
        for (const part of parts.rows.slice(0, 2)) {
          const options = await ask('ad_campaign_parts', filter, campaign, String(part[name]));
          const key = (side: Parameters<typeof campaignKey>[0]) =>
            mine(side) && partOf(side) === part[name] ? side.option : null;
          compareRows(options.rows, 'optionCd', view.rows(key), `options of ${campaign} ${named(filter)}`);
        }
      }
    };

    it('keywords, their classes, and each by day and campaign are what the spreadsheets say', async () => {
      for (const [round, filter] of under().filters.entries()) {
        const view = new AdView(under().world, filter, true);
        const text = round % 3 === 0 ? ((view.now[0]?.line.keyword ?? '').split(' ')[0] ?? '') : '';
        const wanted = expectedKeywords(view, text);
        const total = (side: 'now' | 'before') =>
          adTotal(wanted.map((one) => one[side]).filter((sums): sums is AdSums => sums !== null));
        const compared = {
          period: view.period,
          comparison: view.comparison,
          figures: adFigures(view.known(total('now'), view.period)),
          comparisonFigures: adFigures(view.known(total('before'), view.comparison)),
        };
        const cost = total('now')?.adCost ?? 0;
        const keywords = await ask('ad_keywords', filter, text, 'all', ...page);
        compare(head(keywords), compared, `keywords ${named(filter)}`);
        const rows = new Map(
          wanted.map(({ keyword, now, before, ...rest }) => [
            keyword,
            { ...rest, ...view.row(now ?? undefined, before ?? undefined, cost) },
          ]),
        );
        compareRows(keywords.rows, 'keyword', rows, `keywords '${text}' ${named(filter)}`);
        const summary = await ask('ad_keywords_summary', filter, text);
        const whole = new AdView(under().world, { ...filter, placement: 'all' });
        const others = whole.now.filter(({ line }) => line.placement !== '검색 영역');
        const otherRows = [...groupsOf(others, campaignKey).values()].map((own) => whole.sums(own));
        const all = whole.groups(campaignKey).now;
        compare(
          {
            ...head(summary),
            other: summary['otherFigures'],
            all: summary['allFigures'],
            classes: summary['classes'],
          },
          {
            ...compared,
            other: adFigures(whole.known(adTotal(otherRows), whole.period)),
            all: adFigures(whole.known(adTotal([...all.values()]), whole.period)),
            classes: Object.fromEntries(
              ['expand', 'keep', 'check', 'exclude', 'short'].map((name) => {
                const own = wanted.filter(({ keywordClass }) => keywordClass === name);
                return [
                  name,
                  { count: own.length, adCost: own.reduce((sum, { now }) => sum + (now?.adCost ?? 0), 0) },
                ];
              }),
            ),
          },
          `keyword summary '${text}' ${named(filter)}`,
        );
        for (const { keyword } of wanted.filter(({ now }) => now !== null).slice(0, 2)) {
          const detail = await ask('ad_keyword_detail', filter, keyword, 'week');
          const isIt = ({ line }: { line: { keyword: string } }) => line.keyword === keyword;
          compare(detail.rows, view.series('week', isIt), `${keyword} ${named(filter)}`);
          const own = view.groups((side) => (isIt(side) ? side.line.campaign : null)).now;
          compare(
            Object.fromEntries(
              (
                detail['campaigns'] as {
                  campaignId: string;
                  adCost: number;
                  adSaleAmt: number;
                  adProfitAmt: number | null;
                }[]
              ).map(({ campaignId, adCost, adSaleAmt, adProfitAmt }) => [
                campaignId,
                { adCost, adSaleAmt, adProfitAmt },
              ]),
            ),
            Object.fromEntries(
              [...own].map(([id, { adCost, adSaleAmt, adProfitAmt }]) => [
                id,
                { adCost, adSaleAmt, adProfitAmt },
              ]),
            ),
            `${keyword} by campaign ${named(filter)}`,
          );
          compare(detail['figures'], adFigures(adTotal([...own.values()])), `${keyword} ${named(filter)}`);
        }
      }
    }, 600_000);

    it('campaigns, options, and keywords with all other placements add up to the same', async () => {
      for (const filter of under().filters) {
        const sum = (rows: Record<string, unknown>[], name: string) =>
          rows.reduce((total, row) => total + Number(row[name]), 0);
        const all = { ...filter, placement: 'all' };
        const summary = await ask('ad_campaigns_summary', all, 'month');
        const campaigns = await ask('ad_campaigns', all, ...page);
        const options = await ask('ad_options', all, ...page);
        const keywords = await ask('ad_keywords', all, '', 'all', ...page);
        const kpi = summary['figures'] as Record<string, number> | null;
        const other = keywords['otherFigures'] as Record<string, number> | null;
        for (const name of [
          'adImpCnt',
          'adClickCnt',
          'adCost',
          'adOrderCnt',
          'adSaleQty',
          'adSaleAmt',
          'adDirectAmt',
          'adIndirectAmt',
        ]) {
          const whole = kpi?.[name] ?? 0;
          expect(sum(campaigns.rows, name), `${name} ${named(all)}`).toBeCloseTo(whole, 3);
          expect(sum(options.rows, name), `${name} ${named(all)}`).toBeCloseTo(whole, 3);
          expect(sum(keywords.rows, name) + (other?.[name] ?? 0), `${name} ${named(all)}`).toBeCloseTo(
            whole,
            3,
          );
        }
      }
    }, 600_000);
  });
}
