import { metricOf } from '@/components/figures/metric.ts';
import { formatDay } from '@/domain/korea-time.ts';
import { dayRanges } from '@/domain/sales-days.ts';
import { adKeywordsText } from '@/text/ad-keywords.ts';
import type { Keywords, KeywordsSummary } from './keywords-queries.ts';

const { notes: text } = adKeywordsText;

/** What a reader of the page must know: days without a report, figures that grow, a break-even that is not known. */
export function keywordNotes({ period, growth, margin, figures }: KeywordsSummary): string[] {
  if (figures === null) return [];
  const { missing, days } = period;
  return [
    ...(missing.length > 0 ? [text.missing(dayRanges(missing), missing.length, days)] : []),
    ...(growth.from === null ? [] : [text.growing(formatDay(growth.from))]),
    ...(margin.breakEvenRoas === null ? [text.noMargin] : []),
  ];
}

/** How the keywords and the other placements make what 캠페인 성과 says; null where a keyword was searched for. */
export function reconciliation(summary: KeywordsSummary, keyword: string): string | null {
  const { figures, otherFigures, allFigures } = summary;
  if (keyword !== '' || !figures || !otherFigures || !allFigures) return null;
  const { withUnit } = metricOf('adCost');
  return text.reconciled(
    withUnit(figures.adCost),
    withUnit(otherFigures.adCost),
    withUnit(allFigures.adCost),
  );
}

/** Reports by campaign alone were loaded: there is search, and no keyword. */
export const hasNoKeywords = ({ counts, rows }: Pick<Keywords, 'counts' | 'rows'>) =>
  counts.all === 1 && rows[0]?.keyword === '';
