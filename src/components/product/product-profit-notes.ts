import { spanOf } from '@/components/sales/profit-notes.ts';
import { metricOf } from '@/components/figures/metric.ts';
import { formatCount } from '@/domain/numbers.ts';
import { productsText } from '@/text/products.ts';
import { profitText } from '@/text/profit.ts';
import type { ProductList } from './product-rows.ts';

const text = productsText.profit;

type Answer = Pick<ProductList, 'profitDays' | 'profitMissing' | 'loaded'> &
  Partial<Pick<ProductList, 'summary'>>;

/** Of which days the profit of options is, and what is not in it; nothing before settlement is loaded. */
export function productProfitNotes(answer: Answer | undefined): string[] {
  if (!answer?.loaded.settlement) return [];
  const { summary, profitDays, profitMissing } = answer;
  return [
    profitDays === null
      ? profitText.unsettled(profitMissing)
      : text.recent(profitDays.days, spanOf(profitDays)),
    ...(summary && summary.uncostedCount > 0
      ? [
          text.uncosted(
            formatCount(summary.uncostedCount),
            metricOf('saleAmt30').withUnit(summary.uncostedSaleAmt),
          ),
        ]
      : []),
  ];
}
