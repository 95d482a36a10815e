import { metricOf } from '@/components/figures/metric.ts';
import type { TableFile } from '@/components/table/table-sheet.ts';
import type { MetricId } from '@/domain/metrics.ts';
import { salesExplanationText } from '@/text/sales-explanation.ts';
import type { Explanation } from './explanation.ts';

const { why: text, causes: causesText } = salesExplanationText;
const AD_FIGURES = ['adCost', 'adSaleAmt'] as const;

/** The cause of a change of sales in a sentence and, where it can be divided among factors, the part that nothing explains. */
export function whySalesChanged({ decomposition, changeAmt, price, unexplained }: Explanation): {
  sentence: string;
  strongest?: string;
  rest?: string;
} {
  if (decomposition && price !== null && unexplained !== null)
    return {
      sentence: text.sentence(decomposition),
      strongest: text.strongest(decomposition),
      rest: text.orderValueParts(price, unexplained),
    };
  return { sentence: changeAmt === null ? text.unknown : text.unexplainedOnly(changeAmt) };
}

interface Cause {
  metric: MetricId;
  now: number | null;
  before: number | null;
  /** Below the figures of the period and of the comparison. */
  notes?: readonly [string, string];
}

/** Possible causes behind the factors: share of views as item winner, days out of stock, and advertising once a report was loaded. */
export function causesOf({
  figures,
  comparisonFigures,
  stockouts,
  comparisonStockouts,
  ads,
  comparisonAds,
}: Explanation): readonly Cause[] {
  const hasAds = (ads.adCost ?? comparisonAds.adCost) !== null;
  return [
    {
      metric: 'winnerRate',
      now: figures?.winnerRate ?? null,
      before: comparisonFigures?.winnerRate ?? null,
    },
    {
      metric: 'stockoutRate',
      now: stockouts?.rate ?? null,
      before: comparisonStockouts?.rate ?? null,
      notes: [outDays(stockouts), outDays(comparisonStockouts)],
    },
    ...(hasAds ? AD_FIGURES : []).map((metric) => ({
      metric,
      now: ads[metric],
      before: comparisonAds[metric],
    })),
  ];
}

const outDays = (stockouts: Explanation['stockouts']) =>
  stockouts ? causesText.outDays(stockouts.days, stockouts.known) : causesText.tooLong;

/** What a file says of why the sales changed: the sentences of the page, and its possible causes. */
export function explanationNotes(explanation: Explanation | undefined): TableFile['notes'] {
  if (!explanation) return undefined;
  const { sentence, strongest, rest } = whySalesChanged(explanation);
  const causes = causesOf(explanation).map(({ metric, now, before, notes = ['', ''] }) => {
    const { label, format } = metricOf(metric);
    const said = (value: number | null, note: string) => format(value) + (note && ` (${note})`);
    return causesText.line(label, said(now, notes[0]), said(before, notes[1]));
  });
  return {
    name: text.title,
    lines: [[sentence, strongest].filter(Boolean).join('. '), ...(rest ? [rest] : []), ...causes],
  };
}
