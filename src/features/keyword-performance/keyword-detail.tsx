import { ChartPart } from '@/components/figure-page/chart-part.tsx';
import { partOf } from '@/components/figure-page/part-state.ts';
import { useFigures } from '@/components/figure-page/use-figures.ts';
import { listState } from '@/components/table/list-state.ts';
import { ResultCard } from '@/components/table/result-card.tsx';
import { adCampaignsText } from '@/text/ad-campaigns.ts';
import { adKeywordsText as text } from '@/text/ad-keywords.ts';
import { useState } from 'react';
import { costAndRoas } from '@/components/ads/ad-charts.ts';
import { keywordCampaignColumns, keywordCampaignPhoneColumn } from './keyword-performance-columns.tsx';
import { keywordsQueries as queries } from './keyword-performance-queries.ts';

interface KeywordDetailProps {
  args: Parameters<typeof queries.detail.answer>[1];
  breakEvenRoas: number | null;
}

/** The trend of one keyword, and its campaigns. */
export function KeywordDetail({ args, breakEvenRoas }: KeywordDetailProps) {
  const { query } = useFigures(queries.detail, args);
  const [sort, setSort] = useState('');
  return (
    <div className="grid min-w-0 gap-3.5 xl:grid-cols-2">
      <ChartPart
        state={partOf(query)}
        words={adCampaignsText.charts.trend}
        spec={({ rows }) => costAndRoas(rows, breakEvenRoas)}
      />
      <ResultCard
        whole
        tableId="ad-keyword-campaigns"
        title={text.byCampaign}
        label={text.byCampaign}
        columns={keywordCampaignColumns}
        phoneColumn={keywordCampaignPhoneColumn}
        state={listState(query, ({ campaigns }) => campaigns, text.empty)}
        rowKey={({ campaignId }) => campaignId}
        sort={sort}
        onSort={setSort}
      />
    </div>
  );
}
