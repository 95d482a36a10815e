import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { ChartPart } from '@/components/figure-page/chart-part.tsx';
import { ComparedCards } from '@/components/figure-page/compared-cards.tsx';
import { ComparedPage } from '@/components/figure-page/compared-page.tsx';
import { comparisonName } from '@/components/figure-page/comparison-name.ts';
import { FigureTableCard } from '@/components/figure-page/figure-table.tsx';
import { PartFailed } from '@/components/figure-page/part.tsx';
import { type FailedPart, partOf } from '@/components/figure-page/part-state.ts';
import { PrintedTable } from '@/components/figure-page/print.tsx';
import { figureSheet, useFigures } from '@/components/figure-page/use-figures.ts';
import { usePageSearch } from '@/components/figure-page/use-page-search.ts';
import { Views } from '@/components/figure-page/views.tsx';
import { metricOf } from '@/components/figures/metric.ts';
import { PAGE_SIZE } from '@/components/table/pager-pages.ts';
import { sortArgs } from '@/components/table/search-params.ts';
import { Card } from '@/components/ui/card.tsx';
import { codeWhenConnected } from '@/data/page-code.ts';
import { usePartner } from '@/data/partner.tsx';
import { menuText } from '@/text/menu.ts';
import { settlementText as text } from '@/text/settlement.ts';
import { PeriodsTab } from './periods-tab.tsx';
import { LinesButton, withLines } from './lines-button.tsx';
import type { LinesArgs } from './lines-measures.ts';
import { measuresOf } from './lines-measures.ts';
import { NextPaymentCard } from './next-payment-card.tsx';
import type { PagePart } from './page-part.ts';
import { ProductsTab } from './products-tab.tsx';
import { chosenPeriods, isEveryPeriod, periodName, type SettledPeriod } from './settled-periods.ts';
import { byMonth, COSTS, fromBefore, toFinal, whyChanged } from './settlement-charts.ts';
import { brandTable, productColumns, productTable } from './settlement-columns.tsx';
import { type SettlementFigures, withSettledNames } from './settlement-figures.ts';
import { settlementQueries as queries } from './settlement-queries.ts';
import { settlementSearch, type SettlementTab } from './settlement-search.ts';

const PayCalendar = lazy(() =>
  codeWhenConnected(() => import('./pay-calendar.tsx').then((module) => ({ default: module.PayCalendar }))),
);

const ChargesTab = lazy(() =>
  codeWhenConnected(() => import('./charges-tab.tsx').then((module) => ({ default: module.ChargesTab }))),
);
const ChargeChangesTab = lazy(() =>
  codeWhenConnected(() =>
    import('./charge-changes-tab.tsx').then((module) => ({ default: module.ChargeChangesTab })),
  ),
);

const { charts } = text;
const coming = <Card aria-busy className="min-h-72" />;
const KEY_FIGURES = ['salesAmount', ...COSTS, 'finalSettlement'] as const;

/** What is left of sales after what the marketplace and the agency take (정산 리포트). The URL holds filters, tab and orders. */
export function SettlementPage() {
  // Edits are of one partner.
  return <Settlement key={usePartner().code} />;
}

function Settlement() {
  const partner = usePartner();
  const page = usePageSearch(settlementSearch, queries.all);
  const { search } = page;
  const { comparison, ...days } = page.args;
  const { date_start, date_end, brand_cds } = days;

  const periods = useQuery(queries.periods(partner.code, { date_start, date_end }));
  const isEvery = isEveryPeriod(search);
  const chosen = periods.data && chosenPeriods(periods.data, search);
  // Which days are asked for stands in the periods of a type or state, once they are known.
  const isKnown = isEvery || chosen !== undefined;
  const lines: LinesArgs = {
    ...days,
    ...(isEvery ? {} : { period_ends: (chosen ?? []).map(({ periodEnd }) => periodEnd) }),
  };
  const report = useFigures(queries.report, { ...lines, comparison }, isKnown);
  const months = useFigures(queries.months, { last_month: date_end.slice(0, 6), brand_cds });
  const productArgs = {
    ...lines,
    ...sortArgs(search.productSort),
    page_number: search.productPage,
    page_size: PAGE_SIZE,
  };
  const products = useQuery({
    ...queries.products.page(partner.code, productArgs),
    enabled: isKnown && search.tab === 'products',
  });
  const lastUpdate = useQuery(queries.lastUpdate(page.partnerCode));

  const compared = comparisonName(search.compare, page.args);
  const part: PagePart = { partner, page };
  const unknown: FailedPart = { is: 'failed', error: periods.error, retry: () => void periods.refetch() };
  const figures = !isKnown && periods.isError ? unknown : partOf(report.query, withSettledNames);
  const views: Record<SettlementTab, React.ReactNode> = {
    brands: (
      <FigureTableCard
        table={{
          ...brandTable,
          columns: withLines(brandTable.columns, ({ brandCd, brandName }) => ({
            name: brandName ?? text.noBrand,
            args: { ...lines, brand_cds: [brandCd ?? ''] },
          })),
        }}
        figures={report}
        page={page}
        order="brandSort"
      />
    ),
    products: <ProductsTab {...part} query={products} lines={lines} />,
    periods: <PeriodsTab {...part} periods={{ ...periods, data: chosen } as typeof periods} />,
    charges: (
      <Suspense fallback={coming}>
        <ChargesTab {...part} />
      </Suspense>
    ),
    changes: (
      <Suspense fallback={coming}>
        <ChargeChangesTab {...part} />
      </Suspense>
    ),
  };
  return (
    <ComparedPage
      page={{ ...page, notes: [...page.notes, ...openNotes(chosen)] }}
      words={menuText.pages.settlement}
      lastUpdate={lastUpdate}
      summary={report.query}
      kind={text.kind}
      source={text.source}
      file={{
        name: text.file,
        sheets: [
          figureSheet(brandTable, report),
          figureSheet(
            { ...productTable, columns: productColumns },
            { request: () => queries.products.everyRow(partner.code, productArgs) },
          ),
        ],
        isReady: isKnown && report.query.isSuccess,
      }}
    >
      {isEvery && periods.isError && periods.data === undefined ? (
        <Card>
          <PartFailed {...unknown} title={text.openFailed} className="py-4" />
        </Card>
      ) : null}
      <ComparedCards
        state={figures}
        metrics={KEY_FIGURES}
        comparison={search.compare}
        renderLink={(metric) => (
          <LinesButton of={metricOf(metric).label} measures={measuresOf(metric)} args={lines} />
        )}
        className="md:grid-cols-3 xl:grid-cols-5 xl:*:last:col-span-2 print:grid-cols-5"
      >
        <NextPaymentCard partnerCode={partner.code} />
      </ComparedCards>
      <div className="grid min-w-0 gap-3.5 max-md:order-1 xl:grid-cols-2 print:grid-cols-3">
        {/* Says on paper what the list of periods says. */}
        <div className="grid min-w-0 print:hidden">
          <Suspense fallback={coming}>
            <PayCalendar partnerCode={partner.code} />
          </Suspense>
        </div>
        <ChartPart
          state={figures}
          words={charts.bridge(compared)}
          spec={fromBefore}
          height={240}
          foot={figures.is === 'ready' ? <BridgeWords {...figures.value} /> : null}
        />
        <ChartPart state={figures} words={charts.waterfall} spec={toFinal} height={240} />
        <ChartPart state={partOf(months.query)} words={charts.months} spec={byMonth} height={240} />
      </div>
      <PrintedTable table={brandTable} answer={report.query.data} />
      <Views label={text.tabsLabel} names={text.tabs} parts={views} page={page} by="tab" unprinted />
    </ComparedPage>
  );
}

type Compared = Record<'figures' | 'comparisonFigures', SettlementFigures | null>;

/** The bridge in words. */
function BridgeWords(compared: Compared) {
  const lines = [whyChanged(compared), feeRate(compared)];
  return lines.map((line) =>
    line === null ? null : (
      <p key={line} className="text-muted-foreground mt-2 text-xs break-keep tabular-nums">
        {line}
      </p>
    ),
  );
}

/** The part of sales that the marketplace keeps, against the comparison period. */
function feeRate({ figures, comparisonFigures }: Compared): string | null {
  const { label, withUnit, change } = metricOf('salesFeeRate');
  const [now, before] = [figures?.salesFeeRate ?? null, comparisonFigures?.salesFeeRate ?? null];
  if (now === null || before === null) return null;
  return charts.rate(label, withUnit(before), withUnit(now), change(now, before).text);
}

/** Which periods are not settled, because which reports are missing. */
function openNotes(periods: readonly SettledPeriod[] = []): string[] {
  const open = periods.filter(({ state }) => state === 'open');
  return open.length === 0
    ? []
    : [text.open(open.map((period) => ({ name: periodName(period), missing: period.missing })))];
}
