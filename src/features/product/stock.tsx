import { ChartPart } from '@/components/figure-page/chart-part.tsx';
import { partOf } from '@/components/figure-page/part-state.ts';
import { useFigures } from '@/components/figure-page/use-figures.ts';
import { listState } from '@/components/table/list-state.ts';
import { ResultCard } from '@/components/table/result-card.tsx';
import { formatDay } from '@/domain/korea-time.ts';
import { productDetailText } from '@/text/product-detail.ts';
import { stockAges, stockMonths } from './product-charts.ts';
import { type DetailPart, tabFile } from './part.ts';
import { productQueries } from './product-queries.ts';
import { ageColumns, monthColumns, monthRows, optionPhoneColumn } from './stock-columns.ts';

const { stock: text } = productDetailText;
const { charts } = text;
const rowKey = (row: { optionId: string }) => row.optionId;

/** 재고: how long the stock has been stored, and what there was at the end of each month. */
export function DetailStock({ part }: { part: DetailPart }) {
  const { page, productId } = part;
  const args = { product_id: productId };
  const stock = useFigures(productQueries.stock, args);
  const months = useFigures(productQueries.months, args);
  const day = stock.query.data?.stockDay;
  const columns = monthColumns(months.query.data?.days ?? []);
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
      <ResultCard
        whole
        tableId="product-stock-ages"
        title={text.agesTable}
        columns={ageColumns}
        phoneColumn={optionPhoneColumn}
        state={listState(stock.query, ({ rows }) => rows, text.empty)}
        rowKey={rowKey}
        sort={page.search.ageSort}
        onSort={(ageSort) => page.change({ ageSort })}
        totals={stock.query.data?.totals}
        file={tabFile(part, text.agesTable, stock.request)}
      />
      <ResultCard
        whole
        tableId="product-stock-months"
        title={text.monthsTable}
        columns={columns}
        phoneColumn={optionPhoneColumn}
        state={listState(months.query, monthRows, text.monthsEmpty)}
        rowKey={rowKey}
        sort={page.search.monthSort}
        onSort={(monthSort) => page.change({ monthSort })}
        totals={months.query.data?.figures}
        file={tabFile(part, text.monthsTable, months.request)}
      />
    </>
  );
}
