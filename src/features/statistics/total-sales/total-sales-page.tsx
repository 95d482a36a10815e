import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { adCoverNotes } from '@/components/ads/ad-cover-notes.ts';
import { ChartPart } from '@/components/figure-page/chart-part.tsx';
import { ComparedCards } from '@/components/figure-page/compared-cards.tsx';
import { ComparedPage } from '@/components/figure-page/compared-page.tsx';
import {
  comparisonName,
  namingComparison,
  rowsComparisonName,
} from '@/components/figure-page/comparison-name.ts';
import { SalesTableCard } from '@/components/sales/sales-table.tsx';
import { partOf } from '@/components/figure-page/part-state.ts';
import { explanationNotes } from '@/components/sales/explanation-lines.ts';
import { ExplanationLine } from '@/components/sales/explanation-line.tsx';
import { SalesExplanation } from '@/components/sales/sales-explanation.tsx';
import { sourceOf } from '@/components/sales/row-source.ts';
import { salesLinks } from '@/components/sales/sales-source.tsx';
import { salesTrend } from '@/components/sales/sales-days.tsx';
import { figureSheet, useFigures } from '@/components/figure-page/use-figures.ts';
import { usePageSearch } from '@/components/figure-page/use-page-search.ts';
import { loadedText } from '@/text/loaded.ts';
import { menuText } from '@/text/menu.ts';
import { totalSalesText as text } from '@/text/total-sales.ts';
import { brandShares, concentration, weekdays } from './total-sales-charts.ts';
import { totalSalesQueries as queries } from './total-sales-queries.ts';
import { totalSalesSearch } from './total-sales-search.ts';
import { brandTable, dayTables, productTable } from './total-sales-tables.tsx';

const { charts } = text;
const KEY_FIGURES = ['grossAmt', 'cancelAmt', 'saleAmt', 'orderCnt', 'saleQty', 'averageOrderAmt'] as const;

const AD_FIGURES = ['adCost', 'tacos'] as const;

/** All sales of a period against another one (전체 통계). The URL holds filters and orders. */
export function TotalSalesPage() {
  const page = usePageSearch(totalSalesSearch, queries.all);
  // Only days know the unit.
  const { unit, ...common } = page.args;
  const summary = useFigures(queries.summary, common);
  const days = useFigures(queries.days, page.args);
  const brands = useFigures(queries.brands, common);
  const products = useFigures(queries.products, common);
  const explanation = useFigures(queries.explanation, common);
  const lastUpdate = useQuery(queries.lastUpdate(page.partnerCode));
  const { compare } = page.search;
  const rowsCompared = rowsComparisonName(compare, page.args);
  // A table that changes loses its widths.
  const byDay = useMemo(() => namingComparison(dayTables[unit], rowsCompared), [unit, rowsCompared]);
  const source = sourceOf(page.args);
  const cover = summary.query.data?.adCover;
  const hasAds = cover !== null;
  return (
    <ComparedPage
      page={{ ...page, notes: [...page.notes, ...adCoverNotes(cover)] }}
      words={menuText.pages['total-sales']}
      lastUpdate={lastUpdate}
      summary={summary.query}
      kind={loadedText.kinds.sales}
      file={{
        name: text.file,
        sheets: [
          figureSheet(byDay, days),
          figureSheet(brandTable, brands),
          figureSheet(productTable, products),
        ],
        notes: explanationNotes(explanation.query.data),
        // Why the sales changed is here already: not of the search before.
        isReady:
          [days, brands, products].every(({ query }) => query.isSuccess) &&
          !explanation.query.isPending &&
          !explanation.query.isPlaceholderData,
      }}
    >
      <ExplanationLine state={partOf(explanation.query)} />
      <ComparedCards
        state={partOf(summary.query)}
        metrics={hasAds ? [...KEY_FIGURES, ...AD_FIGURES] : KEY_FIGURES}
        comparison={compare}
        renderLink={salesLinks(source)}
        className={hasAds ? 'lg:grid-cols-4 print:grid-cols-8' : 'lg:grid-cols-3 print:grid-cols-6'}
      />
      <SalesExplanation state={partOf(explanation.query)} compared={comparisonName(compare, page.args)} />
      <div className="grid gap-3.5 max-md:order-1">
        <ChartPart
          state={partOf(days.query)}
          words={charts.trend(rowsCompared)}
          spec={(answer) => salesTrend(answer, rowsCompared)}
          changes={common}
          height={240}
        />
        <div className="grid gap-3.5 xl:grid-cols-3 print:grid-cols-3">
          <ChartPart state={partOf(brands.query)} words={charts.brands} spec={brandShares} />
          <ChartPart state={partOf(summary.query)} words={charts.weekdays} spec={weekdays} />
          <ChartPart state={partOf(products.query)} words={charts.products} spec={concentration} />
        </div>
      </div>
      <div className="grid min-w-0 gap-3.5 print:hidden">
        <SalesTableCard table={byDay} figures={days} page={page} order="daySort" source={source} />
        <SalesTableCard table={brandTable} figures={brands} page={page} order="brandSort" source={source} />
        <SalesTableCard
          table={productTable}
          figures={products}
          page={page}
          order="productSort"
          source={source}
          head={
            products.query.data ? (
              <span className="text-subtle-foreground text-xs tabular-nums">
                {text.classes(products.query.data)}
              </span>
            ) : null
          }
        />
      </div>
    </ComparedPage>
  );
}
