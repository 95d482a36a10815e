import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { ChartPart } from '@/components/figure-page/chart-part.tsx';
import { ComparedCards } from '@/components/figure-page/compared-cards.tsx';
import { FigurePage } from '@/components/figure-page/figure-page.tsx';
import { figureSheet, FigureTableCard } from '@/components/figure-page/figure-table.tsx';
import { NeverLoaded } from '@/components/figure-page/never-loaded.tsx';
import { partOf } from '@/components/figure-page/part-state.ts';
import { usePageSearch } from '@/components/figure-page/use-page-search.ts';
import { ExportButton } from '@/components/table/export-button.tsx';
import { ResultNotes } from '@/components/table/result-notes.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { usePartner } from '@/data/partner.tsx';
import { periodNote } from '@/data/sales-note.ts';
import { fileTimestamp, formatDay } from '@/domain/korea-time.ts';
import { comparisonText } from '@/text/comparison.ts';
import { loadedText } from '@/text/loaded.ts';
import { menuText } from '@/text/menu.ts';
import { totalSalesText as text } from '@/text/total-sales.ts';
import { brandShares, concentration, salesTrend, weekdays } from './total-sales-charts.ts';
import { totalSalesQueries as queries } from './total-sales-queries.ts';
import { totalSalesSearch } from './total-sales-search.ts';
import { brandTable, dayTable, productTable } from './total-sales-tables.ts';

const { charts } = text;
const words = menuText.pages['total-sales'];
const KEY_FIGURES = ['grossAmt', 'cancelAmt', 'saleAmt', 'orderCnt', 'saleQty', 'averageOrderAmt'] as const;

/** All sales of a period against another one (전체 통계). The URL holds filters and orders. */
export function TotalSalesPage() {
  const partner = usePartner();
  const page = usePageSearch(totalSalesSearch, queries.all);
  const { args, search, change } = page;
  // Only days know the unit.
  const { unit, ...common } = args;
  const summary = useQuery(queries.summary.answer(partner.code, common));
  const days = useQuery(queries.days.answer(partner.code, args));
  const brands = useQuery(queries.brands.answer(partner.code, common));
  const products = useQuery(queries.products.answer(partner.code, common));
  const lastUpdate = useQuery(queries.lastUpdate(partner.code));
  const compared = comparisonText.choices[search.compare];
  const missing = summary.data ? periodNote(summary.data.period) : null;
  const notes = [...(missing === null ? [] : [missing]), ...page.notes];
  const byDay = dayTable(unit);

  return (
    <FigurePage
      page={page}
      words={words}
      lastUpdate={lastUpdate}
      filterGrid="md:max-xl:grid md:max-xl:grid-cols-6"
      actions={
        <>
          <Button size="sm" className="max-md:hidden" onClick={() => window.print()}>
            <Printer aria-hidden />
            {text.print}
          </Button>
          <ExportButton
            label={words.title}
            disabled={[days, brands, products].some(({ isSuccess }) => !isSuccess)}
            file={{
              name: () => [partner.name, page.brandName, text.file, fileTimestamp()].join('_'),
              sheets: [
                figureSheet(byDay, () => queries.days.request(partner.code, args)),
                figureSheet(brandTable, () => queries.brands.request(partner.code, common)),
                figureSheet(productTable, () => queries.products.request(partner.code, common)),
              ],
            }}
          />
        </>
      }
    >
      {lastUpdate.data === null && summary.data?.figures === null ? (
        <NeverLoaded kind={loadedText.kinds.sales} />
      ) : (
        <>
          <p className="hidden text-sm print:block">
            {text.printed(
              partner.name,
              page.brandName,
              [args.date_start, args.date_end].map((day) => formatDay(day)).join(' ~ '),
              compared,
            )}
          </p>
          {notes.length === 0 ? null : (
            <Card className="overflow-hidden">
              <ResultNotes notes={notes} />
            </Card>
          )}
          <ComparedCards
            state={partOf(summary)}
            metrics={KEY_FIGURES}
            comparison={search.compare}
            className="lg:grid-cols-3 print:grid-cols-3"
          />
          <ChartPart
            state={partOf(days)}
            title={charts.trend}
            subtitle={charts.trendUnit(compared)}
            spec={(answer) => salesTrend(answer, compared)}
            height={240}
          />
          <div className="grid gap-3.5 xl:grid-cols-3 print:grid-cols-2">
            <ChartPart
              state={partOf(brands)}
              title={charts.brands}
              subtitle={charts.won}
              spec={brandShares}
            />
            <ChartPart
              state={partOf(summary)}
              title={charts.weekdays}
              subtitle={charts.won}
              spec={weekdays}
            />
            <ChartPart
              state={partOf(products)}
              title={charts.products}
              subtitle={charts.productsUnit}
              spec={concentration}
            />
          </div>
          <div className="grid min-w-0 gap-3.5 print:hidden">
            <FigureTableCard
              table={byDay}
              query={days}
              sort={search.daySort}
              onSort={(daySort) => change({ daySort })}
            />
            <FigureTableCard
              table={brandTable}
              query={brands}
              sort={search.brandSort}
              onSort={(brandSort) => change({ brandSort })}
            />
            <FigureTableCard
              table={productTable}
              query={products}
              sort={search.productSort}
              onSort={(productSort) => change({ productSort })}
              head={
                products.data ? (
                  <span className="text-subtle-foreground text-xs tabular-nums">
                    {text.classes(products.data)}
                  </span>
                ) : null
              }
            />
          </div>
        </>
      )}
    </FigurePage>
  );
}
