import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { ChartPart } from '@/components/figure-page/chart-part.tsx';
import type { PartState } from '@/components/figure-page/part-state.ts';
import { listState } from '@/components/table/list-state.ts';
import { ResultCard } from '@/components/table/result-card.tsx';
import { usePartner } from '@/data/partner.tsx';
import { productAnalyticsText as text } from '@/text/product-analytics.ts';
import { tableText } from '@/text/table.ts';
import { CompareField } from './compare-field.tsx';
import { productLines } from './product-analytics-charts.ts';
import {
  productAnalyticsQueries as queries,
  type ProductAnalytics,
  type ProductAnalyticsDays,
} from './product-analytics-queries.ts';
import { comparedPhoneColumn, comparedRows, tables } from './product-analytics-tables.tsx';

interface CompareSectionProps {
  productId: string;
  others: readonly string[];
  period: { date_start: string; date_end: string; comparison: 'previous' | 'year' };
  /** Of the product and the others. */
  summary: UseQueryResult<ProductAnalytics>;
  sort: string;
  onSort: (sort: string) => void;
  onChange: (others: readonly string[]) => void;
}

/** The product beside up to two others: their days as lines, their figures as a table. */
export function CompareSection(props: CompareSectionProps) {
  const { productId, others, period, summary, sort, onSort, onChange } = props;
  const products = summary.data?.products ?? [];
  const nameOf = (id: string) => products.find((one) => one.productId === id)?.productName;
  const state = useDaysOf(
    products.map(({ productId: id, productName: name }) => ({ id, name })),
    period,
  );
  return (
    <>
      <ResultCard
        whole
        tableId="product-analytics-compared"
        title={text.compare.title}
        {...tables.compared(summary.data?.adCover)}
        phoneColumn={comparedPhoneColumn}
        state={listState(summary, comparedRows, tableText.empty)}
        rowKey={(row) => row.productId}
        sort={sort}
        onSort={onSort}
        notes={
          <CompareField
            productId={productId}
            others={others}
            nameOf={nameOf}
            isKnown={summary.isSuccess && !summary.isPlaceholderData}
            onChange={onChange}
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
