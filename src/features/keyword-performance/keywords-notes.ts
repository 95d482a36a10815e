import { metricOf } from '@/components/figures/metric.ts';
import { adKeywordsText } from '@/text/ad-keywords.ts';
import type { AdKeywordsSummary } from './keyword-performance-queries.ts';

const { notes: text } = adKeywordsText;

/** How the keywords and the other placements make what 캠페인 성과 says; none where a keyword was searched for. */
export function reconciliation(summary: AdKeywordsSummary, keyword: string | undefined): string[] {
  const { figures, otherFigures, allFigures } = summary;
  if (keyword || !figures || !otherFigures || !allFigures) return [];
  const { format } = metricOf('adCost');
  return [text.reconciled(format(figures.adCost), format(otherFigures.adCost), format(allFigures.adCost))];
}
