import type { UseQueryResult } from '@tanstack/react-query';
import { listState } from '@/components/table/list-state.ts';
import { ResultCard } from '@/components/table/result-card.tsx';
import { flatRow } from '@/domain/figure-rows.ts';
import { tableText } from '@/text/table.ts';
import { totalSalesText as text } from '@/text/total-sales.ts';
import {
  brandColumns,
  brandPhone,
  dayColumns,
  dayPhone,
  productColumns,
  productPhone,
  type ProductRow,
} from './total-sales-columns.tsx';
import type { TotalSalesBrands, TotalSalesDays, TotalSalesProducts } from './total-sales-queries.ts';
import type { TotalSalesPageState } from './total-sales-search.ts';

interface TotalSalesTablesProps {
  page: TotalSalesPageState;
  days: UseQueryResult<TotalSalesDays>;
  brands: UseQueryResult<TotalSalesBrands>;
  products: UseQueryResult<TotalSalesProducts>;
}

const { tables } = text;

/** A table by day, by brand and by product. */
export function TotalSalesTables({ page, days, brands, products }: TotalSalesTablesProps) {
  const { search, change } = page;
  return (
    <>
      <ResultCard
        whole
        tableId="total-sales-days"
        title={tables.days}
        label={tables.days}
        columns={dayColumns(search.unit)}
        phoneColumn={dayPhone}
        state={listState(days, ({ rows }) => rows.map(flatRow), tableText.empty)}
        rowKey={(row) => row.from}
        sort={search.daySort}
        onSort={(daySort) => change({ daySort })}
        summary={totals(days.data)}
      />
      <ResultCard
        whole
        tableId="total-sales-brands"
        title={tables.brands}
        label={tables.brands}
        columns={brandColumns}
        phoneColumn={brandPhone}
        state={listState(brands, ({ rows }) => rows.map(flatRow), tableText.empty)}
        rowKey={(row) => row.brandCd ?? ''}
        sort={search.brandSort}
        onSort={(brandSort) => change({ brandSort })}
        summary={totals(brands.data)}
      />
      <ResultCard
        whole
        tableId="total-sales-products"
        title={tables.products}
        label={tables.products}
        head={products.data ? <Classes {...products.data} /> : null}
        columns={productColumns}
        phoneColumn={productPhone}
        state={listState(products, productRows, tableText.empty)}
        rowKey={(row) => row.productId ?? row.optionCd ?? ''}
        sort={search.productSort}
        onSort={(productSort) => change({ productSort })}
        summary={totals(products.data)}
      />
    </>
  );
}

/** The first products, then everything else in one row where there is more. */
function productRows({ rows, others }: TotalSalesProducts): ProductRow[] {
  const own = rows.map((row): ProductRow => flatRow(row));
  if (others.productCount === 0) return own;
  const none = { rank: null, productId: null, optionCd: null, brandName: null, optionCount: null };
  return [
    ...own,
    flatRow({
      ...none,
      share: null,
      cumulativeShare: null,
      abcClass: null,
      ...others,
      productName: text.othersOf(others.productCount),
    }),
  ];
}

/** The figures of an answer are those of all its rows. */
function totals(answer: Pick<TotalSalesDays, 'figures' | 'comparisonFigures'> | undefined) {
  if (!answer?.figures) return undefined;
  const { figures, comparisonFigures } = answer;
  return { label: tableText.summary, totals: flatRow({ figures, comparisonFigures }) };
}

function Classes({ classes, productCount }: TotalSalesProducts) {
  return (
    <span className="text-subtle-foreground text-xs tabular-nums">
      {text.classes(
        productCount,
        classes.map(({ abcClass, productCount: count }) => [abcClass, count] as const),
      )}
    </span>
  );
}
