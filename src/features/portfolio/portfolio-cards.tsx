import type { ReactNode } from 'react';
import { comparedTo } from '@/text/compared-to.ts';
import { MetricCards, MetricPart } from '@/components/figure-page/part.tsx';
import { SalesSourceButton } from '@/components/sales/sales-source.tsx';
import type { SalesSource } from '@/components/sales/sales-source-measures.ts';
import type { PartState } from '@/components/figure-page/part-state.ts';
import { MetricCard } from '@/components/figures/metric-card.tsx';
import { StatCardSkeleton } from '@/components/figures/stat-card.tsx';
import { labelsOf, metricOf } from '@/components/figures/metric.ts';
import { OpenLink } from '@/components/layout/page-link.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Card } from '@/components/ui/card.tsx';
import { type Day, formatMonthDay } from '@/domain/korea-time.ts';
import { formatCount } from '@/domain/numbers.ts';
import { comparisonText } from '@/text/comparison.ts';
import { menuText } from '@/text/menu.ts';
import { portfolioText } from '@/text/portfolio.ts';
import type { Portfolio } from './portfolio-queries.ts';
import { SignalBadge } from './signal-badge.tsx';

const { cards: text } = portfolioText;
const SALES = ['saleAmt', 'saleQty'] as const;
const ADS = ['adCost', 'adRoas'] as const;
const NAMES = labelsOf([...SALES, ...ADS, 'profitAmt', 'stockAmt', 'outCount', 'inboundErrorCount']);
const SIGNALS = ['growth', 'steady', 'caution'] as const;

interface PortfolioCardsProps {
  state: PartState<Portfolio>;
  comparison: keyof typeof comparisonText.choices;
  /** Null: of several, whose stock and requests have no page of their own. */
  partnerId: number | null;
  /** What the sales are made of; null: of several partners. */
  source: SalesSource | null;
}

/** Key figures of all rows; what was never loaded has no card. */
export function PortfolioCards({ state, comparison, partnerId, source }: PortfolioCardsProps) {
  return (
    <MetricCards
      className={cn(
        state.is === 'ready' && !state.value.loaded.settlement
          ? 'lg:grid-cols-4 print:grid-cols-8'
          : 'lg:grid-cols-3 xl:grid-cols-5 xl:*:last:col-span-2 print:grid-cols-9',
      )}
    >
      <MetricPart state={state} names={NAMES}>
        {(answer) => (
          <>
            {answer.loaded.sales ? (
              <SalesCards
                metrics={answer.loaded.ads ? [...SALES, ...ADS] : SALES}
                answer={answer}
                comparison={comparison}
                source={source}
              />
            ) : null}
            {answer.loaded.settlement ? <ProfitCard answer={answer} /> : null}
            {answer.loaded.stock ? <StockCards answer={answer} /> : null}
            {answer.loaded.inbound ? <ErrorCard answer={answer} partnerId={partnerId} /> : null}
            {answer.loaded.sales ? <SignalCard summary={answer.summary} /> : null}
          </>
        )}
      </MetricPart>
      {state.is === 'loading' ? <StatCardSkeleton lines={4} /> : null}
    </MetricCards>
  );
}

type SalesCardsProps = {
  metrics: readonly (typeof SALES | typeof ADS)[number][];
  answer: Portfolio;
} & Pick<PortfolioCardsProps, 'comparison' | 'source'>;

function SalesCards({ metrics, answer, comparison, source }: SalesCardsProps) {
  const { figures, comparisonFigures } = answer.summary;
  const { isWhole, words } = comparedTo(
    answer,
    comparisonText.versus(comparisonText.names[comparison](answer.period)),
  );
  return metrics.map((metric) => (
    <MetricCard
      key={metric}
      metric={metric}
      value={figures?.[metric] ?? null}
      previous={isWhole ? comparisonFigures?.[metric] : undefined}
      comparison={words}
      link={source ? <SalesSourceButton metric={metric} source={source} /> : null}
    />
  ));
}

/** What is left of the period as far as that is known; its notes say of which days. */
const ProfitCard = ({ answer: { summary, profitDays } }: { answer: Portfolio }) => (
  <MetricCard
    metric="profitAmt"
    value={summary.profitAmt}
    comparison={text.profit(metricOf('profitRate').format(summary.profitRate), profitDays?.days ?? 0)}
  />
);

/** Days of two ends; one where they are the same. */
const daysOf = ({ from, to }: { from: Day; to: Day }) =>
  [...new Set([from, to].map((day) => formatMonthDay(day)))].join(' ~ ');

function StockCards({ answer: { stockDays, summary } }: { answer: Portfolio }) {
  const { pricedOptions, unvaluedOptions } = summary;
  const basis = [
    stockDays ? text.stockOf(daysOf(stockDays)) : null,
    pricedOptions ? text.priced(pricedOptions) : null,
    unvaluedOptions ? text.unvalued(unvaluedOptions) : null,
  ];
  return (
    <>
      <MetricCard
        metric="stockAmt"
        value={summary.stockAmt}
        comparison={basis.filter((note) => note !== null).join(' · ')}
      />
      <MetricCard
        metric="outCount"
        value={summary.outCount}
        comparison={text.outOf(summary.sellingCount ?? 0, metricOf('outRate').format(summary.outRate))}
      />
    </>
  );
}

function ErrorCard({ answer, partnerId }: { answer: Portfolio; partnerId: number | null }) {
  const { errorDays, summary } = answer;
  let link: ReactNode = null;
  if (partnerId !== null)
    link = (
      <OpenLink
        to="/$partnerId/inbound"
        partnerId={partnerId}
        search={{ status: 'error' }}
        page={menuText.pages.inbound.title}
      />
    );
  return (
    <MetricCard
      metric="inboundErrorCount"
      value={summary.inboundErrorCount}
      comparison={text.errorDays(daysOf(errorDays))}
      link={link}
    />
  );
}

/** How many rows there are of each signal. */
function SignalCard({ summary }: Pick<Portfolio, 'summary'>) {
  return (
    <Card className="px-4 py-3.5 max-md:px-2 max-md:py-1">
      <h2 className="text-muted-foreground flex min-h-6 items-center text-xs font-medium">
        {portfolioText.columns.signal}
      </h2>
      <ul className="mt-1 grid gap-1">
        {SIGNALS.map((signal) => (
          <li key={signal} className="flex items-center justify-between gap-2 text-sm tabular-nums">
            <SignalBadge signal={signal} />
            {formatCount(summary[`${signal}Count`])}
          </li>
        ))}
      </ul>
    </Card>
  );
}
