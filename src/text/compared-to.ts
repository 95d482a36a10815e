import type { Day } from '../domain/korea-time.ts';
import { isComparable } from '../domain/figure-rows.ts';
import { comparisonText as text } from './comparison.ts';

/** Days, and those of them that are not loaded. */
export interface ComparedPeriod {
  from: Day;
  days: number;
  missing: readonly string[];
}

/** Whether two periods have the same days, and the words below a figure: what it is compared with, or why it is not. */
export function comparedTo(
  { period, comparison }: { period: ComparedPeriod; comparison: ComparedPeriod },
  versus: string,
): { isWhole: boolean; words: string } {
  const isWhole = isComparable({ period, comparison });
  if (isWhole) return { isWhole, words: versus };
  const words =
    comparison.missing.length > 0
      ? text.missing(comparison.missing.length, comparison.days)
      : text.incomplete(period.missing.length, period.days);
  return { isWhole, words };
}
