import type { Comparison } from '@/components/figure-page/comparison-name.ts';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { ChartPart } from '@/components/figure-page/chart-part.tsx';
import type { PartState } from '@/components/figure-page/part-state.ts';
import type { SearchFor } from '@/components/figure-page/page-search.ts';
import { TableCard } from '@/components/figure-page/table-card.tsx';
import type { PageState } from '@/components/figure-page/use-page-search.ts';
import { usePartner } from '@/data/partner.tsx';
import { productAnalyticsText as text } from '@/text/product-analytics.ts';
import { type productAnalyticsSearch } from './product-analytics-search.ts';
import { CompareField } from './compare-field.tsx';
import { productLines } from './product-analytics-charts.ts';
import {
  productAnalyticsQueries as queries,
  type ProductAnalytics,
  type ProductAnalyticsDays,
} from './product-analytics-queries.ts';
import { tables } from './product-analytics-tables.tsx';

interface CompareSectionProps {
  productId: string;
  others: readonly string[];
  period: { date_start: string; date_end: string; comparison: Comparison };
  /** Of the product and the others. */
  summary: UseQueryResult<ProductAnalytics>;
  page: Pick<PageState<SearchFor<typeof productAnalyticsSearch>>, 'search' | 'change'>;
}

/** The product beside up to two others: their days as lines, their figures as a table. */
export function CompareSection(props: CompareSectionProps) {
  const { productId, others, period, summary, page } = props;
  const products = summary.data?.products ?? [];
  const nameOf = (id: string) => products.find((one) => one.productId === id)?.productName;
  const state = useDaysOf(
    products.map(({ productId: id, productName: name }) => ({ id, name })),
    period,
  );
  return (
    <>
      <TableCard
        table={tables.compared(summary.data?.adCover)}
        query={summary}
        page={page}
        order="productSort"
        notes={
          <CompareField
            productId={productId}
            others={others}
            nameOf={nameOf}
            isKnown={summary.isSuccess && !summary.isPlaceholderData}
            onChange={(next) => page.change({ with: next.join(',') })}
          />
        }
      />
      {products.length < 2 ? null : (
        <ChartPart state={state} words={text.charts.compared} spec={productLines} height={240} />
      )}
    </>
  );
}

interface NamedDays {
  id: string;
  name: string;
  days: ProductAnalyticsDays;
}

/** The days of each product: those of the page's own are there already. */
function useDaysOf(
  products: readonly { id: string; name: string }[],
  period: CompareSectionProps['period'],
): PartState<NamedDays[]> {
  const { code } = usePartner();
  const days = useQueries({
    queries: products.map(({ id }) => queries.days.answer(code, { product_id: id, ...period })),
  });
  const failed = days.find(({ isError }) => isError);
  if (failed) return { is: 'failed', error: failed.error, retry: () => void failed.refetch() };
  const found = products.flatMap((product, index) => {
    const answer = days[index]?.data;
    return answer ? [{ ...product, days: answer }] : [];
  });
  return found.length === products.length ? { is: 'ready', value: found } : { is: 'loading' };
}
