import type { AnswerOf } from '@/data/answer-of.ts';
import { useQuery } from '@tanstack/react-query';
import { adCoverNotes } from '@/components/ads/ad-cover-notes.ts';
import { ChartPart } from '@/components/figure-page/chart-part.tsx';
import { ComparedCards } from '@/components/figure-page/compared-cards.tsx';
import { ComparedPage } from '@/components/figure-page/compared-page.tsx';
import { namingComparison, rowsComparisonName } from '@/components/figure-page/comparison-name.ts';
import { partOf } from '@/components/figure-page/part-state.ts';
import { PrintedTable } from '@/components/figure-page/print.tsx';
import { sourceOf } from '@/components/sales/row-source.ts';
import { salesLinks } from '@/components/sales/sales-source.tsx';
import { figureSheet, useFigures } from '@/components/figure-page/use-figures.ts';
import { usePageSearch } from '@/components/figure-page/use-page-search.ts';
import { Views } from '@/components/figure-page/views.tsx';
import { OutlookCard } from '@/components/outlook/outlook-card.tsx';
import { usePartner } from '@/data/partner.tsx';
import { brandSalesText as text } from '@/text/brand-sales.ts';
import { loadedText } from '@/text/loaded.ts';
import { menuText } from '@/text/menu.ts';
import { brandLines, CHART_BRANDS } from './brand-sales-charts.ts';
import { brandSalesQueries as queries } from './brand-sales-queries.ts';
import { brandSalesSearch, type BrandSalesTab } from './brand-sales-search.ts';
import { brandTableOf } from './brand-table.tsx';
import { BrandsTab } from './brands-tab.tsx';
import { ChangesTab } from './changes-tab.tsx';
import type { PagePart } from './page-part.ts';
import { PivotTab } from './pivot-tab.tsx';
import { rowTable } from './row-columns.tsx';
import { RowsTab } from './rows-tab.tsx';
import { TargetsTab } from './targets-tab.tsx';

const KEY_FIGURES = [
  'saleAmt',
  'targetAmt',
  'achievementRate',
  'saleQty',
  'averageOrderAmt',
  'cancelRate',
] as const;

/** Sales of brands by day, week or month against their targets (브랜드 매출 관리). The URL holds filters, tab and orders. */
export function BrandSalesPage() {
  // Edits are of one partner.
  return <BrandSales key={usePartner().code} />;
}

function BrandSales() {
  const partner = usePartner();
  const page = usePageSearch(brandSalesSearch, queries.all);
  // Only rows, pivot and chart know the unit.
  const { unit, ...common } = page.args;
  const summary = useFigures(queries.summary, common);
  const brands = useFigures(queries.brands, common);
  const lines = useFigures(queries.pivot, { ...page.args, top: CHART_BRANDS });
  const forecast = useFigures(queries.forecast, { brand_cds: common.brand_cds });
  const lastUpdate = useQuery(queries.lastUpdate(page.partnerCode));
  const { compare } = page.search;
  const cover = summary.query.data?.adCover;
  const brandTable = brandTableOf(cover);
  const part: PagePart = { partner, page, brands };
  const views: Record<BrandSalesTab, React.ReactNode> = {
    brands: <BrandsTab {...part} />,
    pivot: <PivotTab {...part} />,
    rows: <RowsTab {...part} />,
    targets: <TargetsTab {...part} />,
    changes: <ChangesTab {...part} />,
  };
  return (
    <ComparedPage
      page={{ ...page, notes: [...page.notes, ...targetNotes(summary.query.data), ...adCoverNotes(cover)] }}
      words={menuText.pages['brand-sales']}
      lastUpdate={lastUpdate}
      summary={summary.query}
      kind={loadedText.kinds.sales}
      file={{
        name: text.file,
        sheets: [
          figureSheet(brandTable, brands),
          figureSheet(
            {
              ...namingComparison(rowTable(unit, cover), rowsComparisonName(compare, page.args)),
              title: text.sheets[unit],
            },
            { request: () => queries.rows.everyRow(partner.code, page.args) },
          ),
        ],
        isReady: brands.query.isSuccess,
      }}
    >
      <ComparedCards
        state={partOf(summary.query)}
        metrics={KEY_FIGURES}
        comparison={compare}
        renderLink={salesLinks(sourceOf(common))}
        className="lg:grid-cols-3 print:grid-cols-6"
      />
      <Views label={text.tabsLabel} names={text.tabs} parts={views} page={page} by="tab" unprinted />
      <div className="grid min-w-0 gap-3.5 xl:grid-cols-3 xl:*:first:col-span-2 print:grid-cols-3 print:*:first:col-span-2">
        <ChartPart
          state={partOf(lines.query)}
          words={text.chart}
          spec={brandLines}
          changes={common}
          height={260}
        />
        <OutlookCard forecast={partOf(forecast.query)} />
      </div>
      <PrintedTable table={brandTable} answer={brands.query.data} />
    </ComparedPage>
  );
}

/** What a reader of 목표 and 달성률 must know: nothing where every brand that sold has a target. */
function targetNotes(summary: AnswerOf<'brand_sales_summary'> | undefined): string[] {
  if (!summary?.figures) return [];
  if (summary.figures.targetAmt === null) return [text.noTarget];
  const names = summary.withoutTarget.map(({ brandName }) => brandName);
  return names.length === 0 ? [] : [text.withoutTarget(names)];
}
