import { afterAll, describe, expect, it } from 'vitest';
import { adComparison, type AdsUnderTest } from './ad-comparison.ts';
import { adKeywordsSuite } from './ad-keywords-suite.ts';
import { adFigures, AdView, campaignKey } from './expected-ads.ts';
import type { AdFilter } from './independent-ads.ts';

/** What the pages of advertising show of the spreadsheets, against the independent computation. */
export function adsSuite(under: () => AdsUnderTest): void {
  const comparison = adComparison(under);
  const { ask, page, compare, compareRows, head, named, different } = comparison;

  describe('under random filters', () => {
    afterAll(() => {
      process.stdout.write(`advertising: ${comparison.counted()}\n`);
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
            tacos: [view.tacos('now'), view.tacos('before')],
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
        const campaigns = await ask('ad_campaigns', filter, 'all', ...page);
        compare(head(campaigns), compared, `campaigns ${named(filter)}`);
        compareRows(campaigns.rows, 'campaignId', rows, `campaigns ${named(filter)}`);
        const losing = await ask('ad_campaigns', filter, 'losing', ...page);
        compare(
          losing.rows.map(({ campaignId }) => campaignId),
          campaigns.rows
            .filter(
              ({ status, adProfitAmt }) => status === 'on' && adProfitAmt !== null && Number(adProfitAmt) < 0,
            )
            .map(({ campaignId }) => campaignId),
          `losing ${named(filter)}`,
        );
        compare(
          (summary['campaigns'] as unknown[]).length,
          [...rows].filter(([, { adCost }]) => (adCost ?? 0) > 0).length,
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
      }
      expect(different()).toEqual([]);
    }, 600_000);

    const compareParts = async (view: AdView, filter: AdFilter, campaigns: string[]) => {
      for (const campaign of campaigns) {
        const mine = (side: Parameters<typeof campaignKey>[0]) => campaignKey(side) === campaign;
        const partOf = ({ line }: Parameters<typeof campaignKey>[0]) => line.adgroup;
        const parts = await ask('ad_campaign_parts', filter, campaign, null);
        const name = 'adgroupName';
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

    adKeywordsSuite(under, comparison);

    it('campaigns, options, and keywords with all other placements add up to the same', async () => {
      for (const filter of under().filters) {
        const sum = (rows: Record<string, unknown>[], name: string) =>
          rows.reduce((total, row) => total + Number(row[name]), 0);
        const all = { ...filter, placement: 'all' };
        const summary = await ask('ad_campaigns_summary', all, 'month');
        const campaigns = await ask('ad_campaigns', all, 'all', ...page);
        const options = await ask('ad_options', all, ...page);
        const keywords = await ask('ad_keywords', all, '', 'all', ...page);
        const kpi = summary['figures'] as Record<string, number> | null;
        const other = keywords['others'] as Record<string, number> | null;
        const listed = keywords['figures'] as Record<string, number> | null;
        for (const name of [
          'adImpCnt',
          'adClickCnt',
          'adCost',
          'adOrderCnt',
          'adSaleQty',
          'adSaleAmt',
          'adDirectAmt',
          'adIndirectAmt',
          'adProfitAmt',
        ]) {
          const whole = kpi?.[name] ?? 0;
          expect(sum(campaigns.rows, name), `${name} ${named(all)}`).toBeCloseTo(whole, 3);
          expect(sum(options.rows, name), `${name} ${named(all)}`).toBeCloseTo(whole, 3);
          expect(sum(keywords.rows, name) + (other?.[name] ?? 0), `${name} ${named(all)}`).toBeCloseTo(
            whole,
            3,
          );
          expect(listed?.[name] ?? 0, `${name} ${named(all)}`).toBeCloseTo(whole, 3);
        }
      }
    }, 600_000);
  });
}
