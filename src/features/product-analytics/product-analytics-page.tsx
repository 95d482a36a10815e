import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { adCoverNotes } from '@/components/ads/ad-cover-notes.ts';
import { ChartPart } from '@/components/figure-page/chart-part.tsx';
import { ComparedCards } from '@/components/figure-page/compared-cards.tsx';
import { ComparedPage } from '@/components/figure-page/compared-page.tsx';
import { comparisonName } from '@/components/figure-page/comparison-name.ts';
import { FigureTableCard } from '@/components/figure-page/figure-table.tsx';
import { partOf } from '@/components/figure-page/part-state.ts';
import { figureSheet, useFigures } from '@/components/figure-page/use-figures.ts';
import { usePageSearch } from '@/components/figure-page/use-page-search.ts';
import { explanationNotes } from '@/components/sales/explanation-lines.ts';
import { ExplanationLine } from '@/components/sales/explanation-line.tsx';
import { SalesExplanation } from '@/components/sales/sales-explanation.tsx';
import { ProductNotFound } from '@/components/product/product-not-found.tsx';
import { cn } from '@/components/ui/cn.ts';
import { usePartner } from '@/data/partner.tsx';
import { mayBeProductId } from '@/domain/product-id.ts';
import { comparisonText } from '@/text/comparison.ts';
import { loadedText } from '@/text/loaded.ts';
import { menuText } from '@/text/menu.ts';
import { productAnalyticsText as text } from '@/text/product-analytics.ts';
import { CompareSection } from './compare-section.tsx';
import { othersOf } from './compared-products.ts';
import { dailySales, optionMix, orderFunnel, weekdaySales } from './product-analytics-charts.ts';
import {
  type AnalysedProduct,
  type ProductAnalytics,
  productAnalyticsQueries as queries,
} from './product-analytics-queries.ts';
import { productAnalyticsSearch } from './product-analytics-search.ts';
import { comparedSheet, tables } from './product-analytics-tables.tsx';

const { charts } = text;
const KEY_FIGURES = [
  'saleAmt',
  'viewCnt',
  'visitorCnt',
  'orderCnt',
  'cartRate',
  'conversionRate',
  'averageOrderAmt',
  'winnerRate',
] as const;

const AD_FIGURES = ['adCost', 'adShare'] as const;

/** Why the sales of one product moved (상품 분석). The URL holds the product, filters, orders and what it is compared with. */
export function ProductAnalyticsPage() {
  const { productId = '' } = useParams({ strict: false });
  if (!mayBeProductId(productId)) return <ProductNotFound />;
  // Nothing of the product before stands under another one's name while its own is on its way.
  return <Analysis key={productId} productId={productId} />;
}

function Analysis({ productId }: { productId: string }) {
  const page = usePageSearch(productAnalyticsSearch, queries.all);
  const { search, args } = page;
  const others = othersOf(search.with, productId);
  const summary = useFigures(queries.summary, { product_ids: [productId, ...others], ...args });
  const days = useFigures(queries.days, { product_id: productId, ...args });
  const options = useFigures(queries.options, { product_id: productId, ...args });
  const lastUpdate = useQuery(queries.lastUpdate(page.partnerCode));
  const compared = comparisonName(search.compare, args);
  const { data } = summary.query;
  const product = data && productIn(data, productId);
  if (data && !product) return <ProductNotFound />;
  const state = partOf(summary.query, (answer) => productIn(answer, productId));
  const cover = data?.adCover;
  const hasAds = cover !== null;
  return (
    <ComparedPage
      page={{
        ...page,
        brandName: product?.brandName ?? null,
        notes: [...page.notes, ...adCoverNotes(cover)],
      }}
      words={{
        title: product?.productName || menuText.pages['product-analytics'].title,
        description: product ? (
          <Subtitle product={product} />
        ) : (
          menuText.pages['product-analytics'].description
        ),
      }}
      lastUpdate={lastUpdate}
      filterGrid=""
      summary={{ data: data && product && { figures: product.figures, period: data.period } }}
      kind={loadedText.kinds.sales}
      file={{
        name: `${text.file}_${productId}`,
        sheets: [
          figureSheet(tables.days(cover), days),
          figureSheet(tables.options(cover), options),
          ...(data && data.products.length > 1 ? [comparedSheet(data)] : []),
        ],
        notes: explanationNotes(product),
        // The compared products are here already: not those of the search before.
        isReady: [days, options, summary].every(({ query }) => query.isSuccess && !query.isPlaceholderData),
      }}
    >
      <ExplanationLine state={state} />
      <ComparedCards
        state={partOf(summary.query, (answer) => {
          const own = productIn(answer, productId);
          return own && { ...answer, ...withAds(own) };
        })}
        metrics={hasAds ? [...KEY_FIGURES, ...AD_FIGURES] : KEY_FIGURES}
        comparison={search.compare}
        className={cn(
          'max-md:order-1',
          hasAds ? 'lg:grid-cols-5 print:grid-cols-10' : 'lg:grid-cols-4 print:grid-cols-8',
        )}
      />
      <SalesExplanation state={state} compared={compared} />
      <div className="grid gap-3.5 max-md:order-1">
        <ChartPart
          state={partOf(days.query)}
          words={hasAds ? charts.daysWithAds : charts.days}
          spec={dailySales}
          changes={{ option_ids: options.query.data?.rows.map(({ optionId }) => optionId) ?? [] }}
          height={240}
        />
        <div className="grid gap-3.5 xl:grid-cols-3 print:grid-cols-3">
          <ChartPart state={state} words={charts.funnel} spec={(value) => orderFunnel(value, compared)} />
          <ChartPart state={partOf(days.query)} words={charts.weekdays} spec={weekdaySales} />
          <ChartPart state={partOf(options.query)} words={charts.mix} spec={optionMix} />
        </div>
      </div>
      <div className="grid min-w-0 gap-3.5 print:hidden">
        <FigureTableCard table={tables.options(cover)} figures={options} page={page} order="optionSort" />
        <FigureTableCard table={tables.days(cover)} figures={days} page={page} order="daySort" />
        <CompareSection
          productId={productId}
          others={others}
          period={args}
          summary={summary.query}
          page={page}
        />
      </div>
    </ComparedPage>
  );
}

const productIn = ({ products }: ProductAnalytics, id: string) =>
  products.find(({ productId }) => productId === id);

/** A product whose figures are those of advertising too; days without sales have none. */
const withAds = ({ figures, comparisonFigures, ads, comparisonAds, ...product }: AnalysedProduct) => ({
  ...product,
  figures: figures && { ...figures, ...ads },
  comparisonFigures: comparisonFigures && { ...comparisonFigures, ...comparisonAds },
});

/** Brand, id and number of options, and the way to what the product is now. */
function Subtitle({ product: { productId, brandName, optionCount } }: { product: AnalysedProduct }) {
  const partner = usePartner();
  return (
    <>
      {[brandName ?? comparisonText.noBrand, `${text.id} ${productId}`, text.options(optionCount)].join(
        ' · ',
      )}{' '}
      <Link
        to="/{-$partnerId}/product/$id"
        params={{ partnerId: String(partner.id), id: productId }}
        className="focus-ring text-foreground rounded-sm underline underline-offset-2 print:hidden"
      >
        {text.toDetail}
      </Link>
    </>
  );
}
