import { ChartPart } from '@/components/figure-page/chart-part.tsx';
import { partOf } from '@/components/figure-page/part-state.ts';
import { TableCard } from '@/components/figure-page/table-card.tsx';
import { useFigures } from '@/components/figure-page/use-figures.ts';
import { adCampaignsText } from '@/text/ad-campaigns.ts';
import { useState } from 'react';
import { costAndRoas } from '@/components/ads/ad-charts.ts';
import { keywordCampaignTable } from '@/components/ads/keyword-columns.tsx';
import { keywordsQueries as queries } from './keyword-performance-queries.ts';

interface KeywordDetailProps {
  args: Parameters<typeof queries.detail.answer>[1];
}

/** The trend of one keyword, and its campaigns. */
export function KeywordDetail({ args }: KeywordDetailProps) {
  const { query } = useFigures(queries.detail, args);
  const [sort, setSort] = useState('');
  return (
    <div className="grid min-w-0 gap-3.5 xl:grid-cols-2">
      <ChartPart
        state={partOf(query)}
        words={adCampaignsText.charts.trend}
        spec={({ rows, figures }) => costAndRoas(rows, figures?.breakEvenRoas ?? null)}
      />
      <TableCard
        table={keywordCampaignTable}
        query={query}
        page={{ search: { sort }, change: (part) => setSort(part.sort ?? '') }}
        order="sort"
      />
    </div>
  );
}
