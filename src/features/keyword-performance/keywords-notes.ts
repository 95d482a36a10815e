import { metricOf } from '@/components/figures/metric.ts';
import { adKeywordsText } from '@/text/ad-keywords.ts';
import type { AdKeywordsSummary } from './keyword-performance-queries.ts';

const { notes: text } = adKeywordsText;

/** Adds keywords and other placements up to the cost of 캠페인 성과. Empty for a search by keyword or option, which 캠페인 성과 has not. */
export function reconciliation(
  summary: AdKeywordsSummary,
  { keyword, option_ids }: { keyword?: string; option_ids?: readonly string[] },
): string[] {
  const { figures, otherFigures, allFigures } = summary;
  if (keyword || option_ids?.length || !figures || !otherFigures || !allFigures) return [];
  const { format } = metricOf('adCost');
  return [text.reconciled(format(figures.adCost), format(otherFigures.adCost), format(allFigures.adCost))];
}
