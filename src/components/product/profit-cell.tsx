import { metricOf } from '@/components/figures/metric.ts';
import { productsText } from '@/text/products.ts';
import type { ProductRow } from './product-rows.ts';

const text = productsText.profit;

interface ProfitCellProps {
  metric: 'profitAmt' | 'profitRate' | 'optionBreakEvenRoas';
  value: number | null;
  /** Why sales are not in the profit, and their won. */
  gap: ProductRow['profitGap'];
  gapAmt: number | null;
}

/** A figure of a profit; where it is not known, why, and where sales are not in it, how many won. */
export function ProfitCell({ metric, value, gap, gapAmt }: ProfitCellProps) {
  const shown = metricOf(metric).cell(value);
  if (gap === null) return shown;
  const leftOut = gapAmt === null ? '' : text.leftOut(metricOf('saleAmt').withUnit(gapAmt));
  if (value === null)
    return (
      <span className="text-subtle-foreground text-2xs" title={leftOut}>
        {text.gaps[gap]}
      </span>
    );
  return <span title={[text.gaps[gap], leftOut].filter(Boolean).join(': ')}>{shown}*</span>;
}
