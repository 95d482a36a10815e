import { expect, it } from 'vitest';
import type { AdComparison, AdsUnderTest } from './ad-comparison.ts';
import { adFigures, AdView, campaignKey, expectedKeywords } from './expected-ads.ts';
import { adTotal, type AdSums } from './independent-ads.ts';

/** The keywords of the spreadsheets under random filters. */
export function adKeywordsSuite(
  under: () => AdsUnderTest,
  { ask, page, compare, compareRows, head, named, different }: AdComparison,
): void {
  it('keywords, their classes, and each by day and campaign are what the spreadsheets say', async () => {
    for (const [round, filter] of under().filters.entries()) {
      const view = new AdView(under().world, filter, true);
      const text = round % 3 === 0 ? ((view.now[0]?.line.keyword ?? '').split(' ')[0] ?? '') : '';
      const wanted = expectedKeywords(view, text);
      const whole = new AdView(under().world, { ...filter, placement: 'all' });
      const total = (side: 'now' | 'before', more: AdSums | null = null) =>
        adTotal([...wanted.map((one) => one[side]), more].filter((sums): sums is AdSums => sums !== null));
      const compared = (now: AdSums | null = null, before: AdSums | null = null) => ({
        period: view.period,
        comparison: view.comparison,
        figures: adFigures(view.known(total('now', now), view.period)),
        comparisonFigures: adFigures(view.known(total('before', before), view.comparison)),
      });
      // Where every keyword is listed what is no search is a row of its own below them, and in their total.
      const [now, before] = text === '' ? [whole.others('now'), whole.others('before')] : [null, null];
      const cost = total('now', now)?.adCost ?? 0;
      const keywords = await ask('ad_keywords', filter, text, 'all', ...page);
      compare(
        { ...head(keywords), others: keywords['others'] },
        {
          ...compared(now, before),
          others: now || before ? view.row(now ?? undefined, before ?? undefined, cost) : null,
        },
        `keywords ${named(filter)}`,
      );
      const rows = new Map(
        wanted.map(({ keyword, now, before, ...rest }) => [
          keyword,
          { ...rest, ...view.row(now ?? undefined, before ?? undefined, cost) },
        ]),
      );
      compareRows(keywords.rows, 'keyword', rows, `keywords '${text}' ${named(filter)}`);
      const summary = await ask('ad_keywords_summary', filter, text);
      const all = whole.groups(campaignKey).now;
      compare(
        {
          ...head(summary),
          other: summary['otherFigures'],
          all: summary['allFigures'],
          classes: summary['classes'],
        },
        {
          ...compared(),
          other: adFigures(whole.known(whole.others('now'), whole.period)),
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
    expect(different()).toEqual([]);
  }, 600_000);
}
