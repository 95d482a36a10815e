import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { ChartPart } from '@/components/figure-page/chart-part.tsx';
import { FigurePage } from '@/components/figure-page/figure-page.tsx';
import { partOf } from '@/components/figure-page/part-state.ts';
import { ResultNotes } from '@/components/table/result-notes.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { NeverLoaded } from '@/components/figure-page/never-loaded.tsx';
import { usePartner } from '@/data/partner.tsx';
import { formatDay } from '@/domain/korea-time.ts';
import { filtersText } from '@/text/filters.ts';
import { loadedText } from '@/text/loaded.ts';
import { menuText } from '@/text/menu.ts';
import { totalSalesText as text } from '@/text/total-sales.ts';
import { brandShares, concentration, salesTrend, weekdays } from './total-sales-charts.ts';
import { TotalSalesFile } from './total-sales-file.tsx';
import { TotalSalesKpis } from './total-sales-kpis.tsx';
import { totalSalesNotes } from './total-sales-notes.ts';
import { totalSalesQueries } from './total-sales-queries.ts';
import { useTotalSales } from './total-sales-search.ts';
import { TotalSalesTables } from './total-sales-tables.tsx';

const { charts } = text;

/** All sales of a period against another one (전체 통계). The URL holds filters and orders. */
export function TotalSalesPage() {
  const partner = usePartner();
  const page = useTotalSales();
  const { partnerCode, args, common, search, unknownBrand } = page;
  const summary = useQuery(totalSalesQueries.summary.answer(partnerCode, common));
  const days = useQuery(totalSalesQueries.days.answer(partnerCode, args));
  const brands = useQuery(totalSalesQueries.brands.answer(partnerCode, common));
  const products = useQuery(totalSalesQueries.products.answer(partnerCode, common));
  const lastUpdate = useQuery(totalSalesQueries.lastUpdate(partnerCode));
  const neverLoaded = lastUpdate.data === null && summary.data?.figures === null;
  const whole = <Answer,>(answer: Answer) => answer;
  const notes = [
    ...(summary.data ? totalSalesNotes(summary.data) : []),
    ...(unknownBrand === null ? [] : [filtersText.unknownBrand(unknownBrand)]),
  ];
  return (
    <FigurePage
      page={page}
      words={menuText.pages['total-sales']}
      lastUpdate={lastUpdate}
      filterGrid="md:max-xl:grid md:max-xl:grid-cols-6"
      actions={
        <>
          <Button size="sm" className="max-md:hidden" onClick={() => window.print()}>
            <Printer aria-hidden />
            {text.print}
          </Button>
          <TotalSalesFile
            page={page}
            disabled={[days, brands, products].some(({ isSuccess }) => !isSuccess)}
          />
        </>
      }
    >
      {neverLoaded ? (
        <NeverLoaded kind={loadedText.kinds.sales} />
      ) : (
        <>
          <p className="hidden text-sm print:block">
            {text.printed(
              partner.name,
              page.brandName,
              [args.date_start, args.date_end].map((day) => formatDay(day)).join(' ~ '),
              text.comparisons[search.compare],
            )}
          </p>
          {notes.length === 0 ? null : (
            <Card className="overflow-hidden">
              <ResultNotes notes={notes} />
            </Card>
          )}
          <TotalSalesKpis state={partOf(summary, whole)} comparison={search.compare} />
          <ChartPart
            state={partOf(days, whole)}
            title={charts.trend}
            subtitle={charts.trendUnit(text.comparisons[search.compare])}
            spec={(answer) => salesTrend(answer, search.compare)}
            height={240}
          />
          <div className="grid gap-3.5 xl:grid-cols-3 print:grid-cols-2">
            <ChartPart
              state={partOf(brands, whole)}
              title={charts.brands}
              subtitle={charts.won}
              spec={brandShares}
            />
            <ChartPart
              state={partOf(summary, whole)}
              title={charts.weekdays}
              subtitle={charts.won}
              spec={weekdays}
            />
            <ChartPart
              state={partOf(products, whole)}
              title={charts.products}
              subtitle={charts.productsUnit}
              spec={concentration}
            />
          </div>
          <div className="grid min-w-0 gap-3.5 print:hidden">
            <TotalSalesTables page={page} days={days} brands={brands} products={products} />
          </div>
        </>
      )}
    </FigurePage>
  );
}
