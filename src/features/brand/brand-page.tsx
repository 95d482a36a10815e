import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
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
import { TableCard } from '@/components/figure-page/table-card.tsx';
import { salesTrend } from '@/components/sales/sales-days.tsx';
import { figureSheet, useFigures } from '@/components/figure-page/use-figures.ts';
import { PrintedTable } from '@/components/figure-page/print.tsx';
import { explanationNotes } from '@/components/sales/explanation-lines.ts';
import { ExplanationLine } from '@/components/sales/explanation-line.tsx';
import { SalesExplanation } from '@/components/sales/sales-explanation.tsx';
import { sourceOf } from '@/components/sales/row-source.ts';
import { NotesCard } from '@/components/notes/notes-card.tsx';
import { salesLinks } from '@/components/sales/sales-source.tsx';
import { usePageSearch } from '@/components/figure-page/use-page-search.ts';
import { BrandNotFound } from './brand-not-found.tsx';
import { BrandViews } from './brand-views.tsx';
import { SummaryCard } from '@/components/summary/summary-card.tsx';
import { usePartner } from '@/data/partner.tsx';
import { mayBeProductId as mayBeCode } from '@/domain/product-id.ts';
import { brandText as text } from '@/text/brand.ts';
import { loadedText } from '@/text/loaded.ts';
import { menuText } from '@/text/menu.ts';
import { BrandCards, ProfitNotes } from './brand-cards.tsx';
import { productMix, profitSteps } from './brand-charts.ts';
import { brandQueries as queries } from './brand-queries.ts';
import { brandSearch } from './brand-search.ts';
import { campaignTableOf, dayTables, moverTable, productTable, riskTable } from './brand-tables.tsx';

const { charts } = text;
const KEY_FIGURES = ['saleAmt', 'targetAmt', 'achievementRate', 'saleQty', 'orderCnt', 'cancelRate'] as const;

const AD_FIGURES = ['adCost', 'adRoas'] as const;

/** One brand (브랜드 상세). The URL holds the brand, filters and orders. */
export function BrandPage() {
  const { brandCd = '' } = useParams({ strict: false });
  const { code } = usePartner();
  if (!mayBeCode(brandCd)) return <BrandNotFound />;
  // Nothing of the brand before stands under another one's name while its own is on its way.
  return <Brand key={`${code} ${brandCd}`} brandCd={brandCd} />;
}

function Brand({ brandCd }: { brandCd: string }) {
  const page = usePageSearch(brandSearch, queries.all);
  const { search } = page;
  const { unit, ...period } = page.args;
  const detail = useFigures(queries.detail, { brand_cd: brandCd, ...period });
  const days = useFigures(queries.days, { brand_cds: [brandCd], unit, ...period });
  const products = useFigures(queries.products, { brand_cds: [brandCd], row_limit: 10, ...period });
  const movers = useFigures(queries.movers, { brand_cd: brandCd, ...period });
  const stock = useFigures(queries.stock, { brand_cd: brandCd });
  const campaigns = useFigures(queries.campaigns, { brand_cds: [brandCd], page_size: 5, ...period });
  const explanation = useFigures(queries.explanation, { brand_cds: [brandCd], ...period });
  const lastUpdate = useQuery(queries.lastUpdate(page.partnerCode));
  // A table that changes loses its widths.
  const campaignTable = useMemo(() => campaignTableOf(brandCd), [brandCd]);
  const rowsCompared = rowsComparisonName(search.compare, page.args);
  const byDay = useMemo(() => namingComparison(dayTables[unit], rowsCompared), [unit, rowsCompared]);
  const { data } = detail.query;
  if (data?.brand === null) return <BrandNotFound />;
  const source = { ...sourceOf(period), brand_cds: [brandCd] };
  const cover = data?.adCover;
  const hasAds = cover !== null;
  return (
    <ComparedPage
      page={{
        ...page,
        brandName: data?.brand?.brandName ?? '',
        notes: [...page.notes, ...adCoverNotes(cover)],
      }}
      words={{
        title: data?.brand?.brandName || menuText.pages.brand.title,
        description: <BrandViews brandCd={brandCd} inUse={data?.brand?.inUse ?? true} />,
      }}
      lastUpdate={lastUpdate}
      filterGrid=""
      foot={<NotesCard subject="brand" subjectId={brandCd} />}
      summary={detail.query}
      kind={loadedText.kinds.sales}
      file={{
        name: text.file,
        sheets: [
          figureSheet(byDay, days),
          figureSheet(productTable, products),
          // Without 합계: of the others the change alone is known, and of the risks nothing is summed.
          { ...figureSheet(moverTable, movers), summaryLabel: undefined },
          { ...figureSheet(riskTable, stock), summaryLabel: undefined },
        ],
        notes: explanationNotes(explanation.query.data),
        // Why the sales changed is here already: not of the search before.
        isReady:
          [days, products, movers, stock].every(({ query }) => query.isSuccess) &&
          !explanation.query.isPending &&
          !explanation.query.isPlaceholderData,
      }}
    >
      <ExplanationLine state={partOf(explanation.query)} />
      <ComparedCards
        state={partOf(detail.query)}
        metrics={hasAds ? [...KEY_FIGURES, ...AD_FIGURES] : KEY_FIGURES}
        comparison={search.compare}
        renderLink={salesLinks(source)}
        className={hasAds ? 'lg:grid-cols-4 print:grid-cols-8' : 'lg:grid-cols-3 print:grid-cols-6'}
      />
      <SalesExplanation
        state={partOf(explanation.query)}
        compared={comparisonName(search.compare, page.args)}
      />
      <SummaryCard
        topic={{
          kind: 'brand',
          brandCd,
          from: period.date_start,
          to: period.date_end,
          comparison: search.compare,
        }}
      />
      <BrandCards profit={partOf(detail.query)} stock={partOf(stock.query)} />
      {/* On paper the products are a table. */}
      <div className="grid gap-3.5 *:first:col-span-full max-md:order-1 xl:grid-cols-2 print:grid-cols-2 print:*:first:col-span-1 print:*:nth-2:hidden">
        <ChartPart
          state={partOf(days.query)}
          words={charts.trend(rowsCompared)}
          spec={(answer) => salesTrend(answer, rowsCompared)}
          changes={{ brand_cds: [brandCd] }}
          height={240}
        />
        <ChartPart state={partOf(products.query)} words={charts.products} spec={productMix} />
        <ChartPart
          state={partOf(detail.query)}
          words={charts.profit}
          spec={profitSteps}
          foot={data ? <ProfitNotes profit={data.profit} period={data.period} /> : null}
        />
      </div>
      <PrintedTable table={productTable} answer={products.query.data} most={5} />
      <div className="grid min-w-0 gap-3.5 print:hidden">
        <SalesTableCard table={moverTable} figures={movers} page={page} order="moverSort" source={source} />
        <TableCard
          table={riskTable}
          query={stock.query}
          page={page}
          order="riskSort"
          head={
            stock.query.data ? (
              <span className="text-subtle-foreground text-xs tabular-nums">
                {text.risksHead(stock.query.data.riskCount)}
              </span>
            ) : null
          }
        />
        {hasAds ? (
          <TableCard
            table={campaignTable}
            query={campaigns.query}
            page={page}
            order="campaignSort"
            head={
              campaigns.query.data ? (
                <span className="text-subtle-foreground text-xs tabular-nums">
                  {text.campaignsHead(campaigns.query.data.total)}
                </span>
              ) : null
            }
          />
        ) : null}
        <SalesTableCard
          table={productTable}
          figures={products}
          page={page}
          order="productSort"
          source={source}
        />
        <SalesTableCard table={byDay} figures={days} page={page} order="daySort" source={source} />
      </div>
    </ComparedPage>
  );
}
