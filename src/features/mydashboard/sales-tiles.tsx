import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MetricPart } from '@/components/figure-page/part.tsx';
import { partOf } from '@/components/figure-page/part-state.ts';
import { dashboardText } from '@/text/dashboard.ts';
import type { CardId } from './card-layout.ts';
import type { SalesForecast } from '@/data/sales-forecast.ts';
import type { SalesTileAnswer } from './mydashboard-queries.ts';
import { ForecastTile, SalesTile } from './sales-tile.tsx';

/** The periods of the answer by the card that shows them. */
const periods = {
  yesterday: 'yesterday',
  last7: 'last7',
  month: 'month',
  'last-month': 'lastMonth',
} as const;

interface TilesAnswer {
  tiles: readonly SalesTileAnswer[];
  forecast: SalesForecast;
}

/** The key figures, each a card of its own; partnerId null: of several partners. */
export function salesTiles<Answer extends TilesAnswer>(
  query: UseQueryResult<Answer>,
  partnerId: number | null,
): Partial<Record<CardId, ReactNode>> {
  const tiles = Object.entries(periods).map(([card, period]) => [
    card,
    <MetricPart
      key={card}
      state={partOf(query, ({ tiles }) => tiles.find(({ id }) => id === period))}
      names={[dashboardText.cards[card as CardId]]}
      lines={4}
    >
      {(tile) => <SalesTile id={card as keyof typeof periods} tile={tile} partnerId={partnerId} />}
    </MetricPart>,
  ]);
  return {
    ...Object.fromEntries(tiles),
    forecast: (
      <MetricPart state={partOf(query, ({ forecast }) => forecast)} names={[dashboardText.cards.forecast]}>
        {(forecast) => <ForecastTile forecast={forecast} />}
      </MetricPart>
    ),
  };
}
