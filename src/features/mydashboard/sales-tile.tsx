import { MetricCard } from '@/components/figures/metric-card.tsx';
import { metricOf } from '@/components/figures/metric.ts';
import { adCoverNotes } from '@/components/ads/ad-cover-notes.ts';
import { comparedTo } from '@/text/compared-to.ts';
import { SalesSourceButton } from '@/components/sales/sales-source.tsx';
import { OpenLink } from '@/components/layout/page-link.tsx';
import { AdsLine } from '@/components/ads/ads-line.tsx';
import { formatDay } from '@/domain/korea-time.ts';
import { comparisonText } from '@/text/comparison.ts';
import { dashboardText } from '@/text/dashboard.ts';
import { menuText } from '@/text/menu.ts';
import { morningText } from '@/text/morning.ts';
import { outlookText } from '@/text/outlook.ts';
import type { SalesForecast } from '@/data/sales-forecast.ts';
import type { SalesTileAnswer } from './mydashboard-queries.ts';
import type { CardId } from './card-layout.ts';

const text = dashboardText.tiles;

interface SalesTileProps {
  id: Exclude<CardId, 'forecast'> & keyof typeof text.versus;
  tile: SalesTileAnswer;
  /** null: of several partners. */
  partnerId: number | null;
}

/** Sales of a period up to yesterday, in won and pieces, what advertising cost and brought, and the way to them in 전체 통계. */
export function SalesTile({ id, tile, partnerId }: SalesTileProps) {
  const { from, to, period, comparison, figures, comparisonFigures, ads, adCover } = tile;
  const label = dashboardText.cards[id];
  const days = from === to ? formatDay(from) : `${formatDay(from)} ~ ${formatDay(to)}`;
  const { isWhole, words } = comparedTo(
    { period, comparison },
    comparisonText.versus(text.versus[id](period)),
  );
  return (
    <MetricCard
      metric="saleAmt"
      label={label}
      formula={text.formula(days)}
      {...(adCover ? { note: [morningText.ads.formula, ...adCoverNotes(adCover)].join('\n') } : {})}
      value={figures?.saleAmt ?? null}
      previous={isWhole ? comparisonFigures?.saleAmt : undefined}
      comparison={
        <>
          <span>{words}</span>
          <span className="w-full tabular-nums">
            {morningText.pieces(metricOf('saleQty').withUnit(figures?.saleQty ?? null))}
          </span>
          {adCover ? <AdsLine cost={ads.adCost} roas={ads.adRoas} cover={adCover} /> : null}
        </>
      }
      link={
        partnerId === null ? null : (
          <>
            <SalesSourceButton metric="saleAmt" of={label} source={{ date_start: from, date_end: to }} />
            <OpenLink
              to="/{-$partnerId}/statistics/total-sales"
              search={{ start: from, end: to }}
              partnerId={partnerId}
              page={text.salesOf(label, menuText.pages['total-sales'].title)}
            />
          </>
        )
      }
    />
  );
}

/** What the running month is expected to sell, with the interval that holds it. */
export function ForecastTile({ forecast }: { forecast: SalesForecast }) {
  const { expected, low, high, level, historyDays } = forecast;
  const { format } = metricOf('saleAmt');
  return (
    <MetricCard
      metric="saleAmt"
      label={dashboardText.cards.forecast}
      formula={text.forecastFormula(level, historyDays)}
      value={expected}
      comparison={
        expected === null ? (
          outlookText.none
        ) : (
          <>
            <span>{outlookText.interval(level)}</span>
            <span className="w-full tabular-nums">{`${format(low)} ~ ${format(high)}`}</span>
          </>
        )
      }
    />
  );
}
