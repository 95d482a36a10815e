import { MetricCard } from '@/components/figures/metric-card.tsx';
import { metricOf } from '@/components/figures/metric.ts';
import { comparedTo } from '@/components/figure-page/compared-to.ts';
import { OpenLink } from '@/components/layout/page-link.tsx';
import { formatDay } from '@/domain/korea-time.ts';
import { dashboardText } from '@/text/dashboard.ts';
import { menuText } from '@/text/menu.ts';
import type { SalesTileAnswer, Forecast } from './dashboard-queries.ts';
import type { CardId } from './card-layout.ts';

const text = dashboardText.tiles;

interface SalesTileProps {
  id: Exclude<CardId, 'forecast'> & keyof typeof text.versus;
  tile: SalesTileAnswer;
  /** null: of several partners. */
  partnerId: number | null;
}

/** Sales of a period up to yesterday, in won and pieces, with the way to them in 전체 통계. */
export function SalesTile({ id, tile, partnerId }: SalesTileProps) {
  const { from, to, period, comparison, figures, comparisonFigures } = tile;
  const label = dashboardText.cards[id];
  if (from === null || to === null || period === null || comparison === null)
    return (
      <MetricCard
        metric="saleAmt"
        label={label}
        formula={text.formula(text.firstDay)}
        value={null}
        comparison={text.firstDay}
      />
    );
  const days = from === to ? formatDay(from) : `${formatDay(from)} ~ ${formatDay(to)}`;
  const { isWhole, words } = comparedTo({ period, comparison }, text.versus[id]);
  return (
    <MetricCard
      metric="saleAmt"
      label={label}
      formula={text.formula(days)}
      value={figures?.saleAmt ?? null}
      previous={isWhole ? comparisonFigures?.saleAmt : undefined}
      comparison={
        <>
          <span>{words}</span>
          <span className="w-full tabular-nums">
            {text.pieces(metricOf('saleQty').withUnit(figures?.saleQty ?? null))}
          </span>
        </>
      }
      link={
        partnerId === null ? null : (
          <OpenLink
            to="/{-$partnerId}/statistics/total-sales"
            search={{ start: from, end: to }}
            partnerId={partnerId}
            page={text.salesOf(label, menuText.pages['total-sales'].title)}
          />
        )
      }
    />
  );
}

/** What the running month is expected to sell, with the interval that holds it. */
export function ForecastTile({ forecast }: { forecast: Forecast }) {
  const { expected, low, high, level, historyDays } = forecast;
  const { axis } = metricOf('saleAmt');
  return (
    <MetricCard
      metric="saleAmt"
      label={dashboardText.cards.forecast}
      formula={text.forecastFormula(level, historyDays)}
      value={expected}
      comparison={
        expected === null ? (
          text.noForecast
        ) : (
          <>
            <span>{text.interval(level)}</span>
            <span className="w-full tabular-nums">
              {text.range(axis(low ?? expected), axis(high ?? expected))}
            </span>
          </>
        )
      }
    />
  );
}
