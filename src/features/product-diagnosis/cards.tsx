import { MetricCards, MetricPart } from '@/components/figure-page/part.tsx';
import type { PartState } from '@/components/figure-page/part-state.ts';
import { MetricCard } from '@/components/figures/metric-card.tsx';
import { labelsOf } from '@/components/figures/metric.ts';
import { formatCount } from '@/domain/numbers.ts';
import { productsText } from '@/text/products.ts';
import type { ProductList } from '@/components/product/product-rows.ts';

const text = productsText.cards;
const KEY_FIGURES = [
  'sellingCount',
  'outRate',
  'winnerHeldRate',
  'saleAmt30',
  'agedRate',
  'storageFee',
] as const;

type Known = Pick<ProductList, 'summary' | 'counts'>;
const NOTHING: PartState<Known | null> = { is: 'ready', value: null };

/** Key figures of the listed options. Why there are none, their list says. */
export function ProductCards({ state }: { state: PartState<Known> }) {
  return (
    <div className="@container">
      <MetricCards className="@2xl:grid-cols-3 @5xl:grid-cols-[repeat(3,minmax(0,1fr))_minmax(0,1.5fr)_minmax(0,1fr)_minmax(0,1.25fr)]">
        <MetricPart<Known | null>
          state={state.is === 'failed' ? NOTHING : state}
          names={labelsOf(KEY_FIGURES)}
        >
          {(list) =>
            KEY_FIGURES.map((metric) => (
              <MetricCard
                key={metric}
                metric={metric}
                {...(metric === 'storageFee' ? { label: text.storageFeeLabel } : {})}
                value={list?.summary[metric] ?? null}
                comparison={
                  metric === 'sellingCount'
                    ? list && text.sellingCount(formatCount(list.counts.all))
                    : text[metric]
                }
              />
            ))
          }
        </MetricPart>
      </MetricCards>
    </div>
  );
}
