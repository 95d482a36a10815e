import { useState } from 'react';
import { ChartPart } from '@/components/figure-page/chart-part.tsx';
import { partOf } from '@/components/figure-page/part-state.ts';
import { useFigures } from '@/components/figure-page/use-figures.ts';
import { metricOf } from '@/components/figures/metric.ts';
import { Button } from '@/components/ui/button.tsx';
import type { ArgsOf } from '@/data/figure-function.ts';
import { formatUnit } from '@/domain/numbers.ts';
import { adKeywordsText } from '@/text/ad-keywords.ts';
import { keywordTrend } from './keywords-charts.ts';
import { type KeywordDetail as Detail, keywordQueries } from './keywords-queries.ts';
import { type DetailUnit, detailUnits } from './keywords-search.ts';

const { columns: headings, detail: text, noKeyword } = adKeywordsText;
const FIGURES = ['adCost', 'adClickCnt', 'adOrderCnt', 'adSaleAmt', 'adRoas'] as const;

interface KeywordDetailProps {
  keyword: string;
  /** Filters of the page. */
  args: ArgsOf<'ad_keyword_detail'>;
}

/** What a keyword opens onto: its cost and ROAS over the days, and the campaigns that pay for it. */
export function KeywordDetail({ keyword, args }: KeywordDetailProps) {
  const [unit, setUnit] = useState<DetailUnit>('day');
  const { query } = useFigures(keywordQueries.detail, { ...args, keyword, unit });
  return (
    <div className="grid gap-3.5 lg:grid-cols-2">
      <div className="grid min-w-0 content-start gap-2">
        <fieldset aria-label={text.unitLabel} className="flex gap-1.5">
          {detailUnits.map((one) => (
            <Button
              key={one}
              size="sm"
              variant={one === unit ? 'primary' : 'ghost'}
              aria-pressed={one === unit}
              onClick={() => setUnit(one)}
            >
              {text.units[one]}
            </Button>
          ))}
        </fieldset>
        <ChartPart
          state={partOf(query)}
          title={text.title(keyword || noKeyword)}
          subtitle={text.unit(text.units[unit])}
          spec={keywordTrend}
          height={180}
        />
      </div>
      {query.data ? <Campaigns rows={query.data.campaigns} /> : null}
    </div>
  );
}

/** Where the keyword was paid for, the dearest first. */
function Campaigns({ rows }: { rows: Detail['campaigns'] }) {
  return (
    <section className="grid min-w-0 content-start gap-2 text-sm">
      <h3 className="font-semibold">{text.campaigns}</h3>
      {rows.length === 0 ? (
        <p className="text-muted-foreground">{text.noCampaigns}</p>
      ) : (
        <table className="w-full tabular-nums">
          <thead className="text-muted-foreground text-xs">
            <tr>
              <th scope="col" className="py-1 pr-2 text-left font-medium">
                {headings.campaignName}
              </th>
              {FIGURES.map((metric) => (
                <th key={metric} scope="col" className="py-1 pl-2 text-right font-medium">
                  {metricOf(metric).label}
                </th>
              ))}
              <th scope="col" className="py-1 pl-2 text-right font-medium">
                {headings.share}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.campaignId} className="border-border-soft border-t">
                <th scope="row" className="py-1.5 pr-2 text-left font-normal wrap-anywhere whitespace-normal">
                  {row.campaignName || row.campaignId}
                </th>
                {FIGURES.map((metric) => (
                  <td key={metric} className="py-1.5 pl-2 text-right">
                    {metricOf(metric).format(row[metric])}
                  </td>
                ))}
                <td className="py-1.5 pl-2 text-right">{formatUnit('percent', row.share, 1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
