import { ChartPart } from '@/components/figure-page/chart-part.tsx';
import { partOf } from '@/components/figure-page/part-state.ts';
import { useFigures } from '@/components/figure-page/use-figures.ts';
import { TableCard } from '@/components/figure-page/table-card.tsx';
import { formatDay } from '@/domain/korea-time.ts';
import { productDetailText } from '@/text/product-detail.ts';
import { stockAges, stockMonths } from './product-charts.ts';
import { type DetailPart, tabFile } from './part.ts';
import { productQueries } from './product-queries.ts';
import { ageTable, monthTable } from './stock-columns.ts';

const { stock: text } = productDetailText;
const { charts } = text;

/** 재고: how long the stock has been stored, and what there was at the end of each month. */
export function DetailStock({ part }: { part: DetailPart }) {
  const { page, productId } = part;
  const args = { product_id: productId };
  const stock = useFigures(productQueries.stock, args);
  const months = useFigures(productQueries.months, args);
  const day = stock.query.data?.stockDay;
  return (
    <>
      <div className="grid min-w-0 gap-3.5 lg:grid-cols-2">
        <ChartPart
          state={partOf(stock.query)}
          words={charts.ages(day ? formatDay(day) : '')}
          spec={stockAges}
        />
        <ChartPart state={partOf(months.query)} words={charts.months} spec={stockMonths} />
      </div>
      <TableCard
        table={ageTable}
        query={stock.query}
        page={page}
        order="ageSort"
        totals={stock.query.data?.totals}
        file={tabFile(part, text.agesTable, stock.request)}
      />
      {/* The table above is as high as its rows once they are here: below it nothing is pushed then. */}
      {stock.query.isPending ? null : (
        <TableCard
          table={monthTable(months.query.data?.days ?? [])}
          query={months.query}
          page={page}
          order="monthSort"
          totals={months.query.data?.figures}
          file={tabFile(part, text.monthsTable, months.request)}
        />
      )}
    </>
  );
}
