import { useQuery } from '@tanstack/react-query';
import { ChartPart } from '@/components/figure-page/chart-part.tsx';
import { ComparedCards } from '@/components/figure-page/compared-cards.tsx';
import { ComparedPage } from '@/components/figure-page/compared-page.tsx';
import { ListResult } from '@/components/figure-page/list-result.tsx';
import { partOf } from '@/components/figure-page/part-state.ts';
import { PrintedRows } from '@/components/figure-page/print.tsx';
import { figureSheet, useFigures } from '@/components/figure-page/use-figures.ts';
import { usePageSearch } from '@/components/figure-page/use-page-search.ts';
import { badgesOf, CountBadges } from '@/components/table/count-badges.tsx';
import { useSubRows } from '@/components/table/use-sub-rows.ts';
import { usePartner } from '@/data/partner.tsx';
import { answerTotals } from '@/domain/figure-rows.ts';
import { adCampaignsText as text } from '@/text/ad-campaigns.ts';
import { adsText } from '@/text/ads.ts';
import { loadedText } from '@/text/loaded.ts';
import { menuText } from '@/text/menu.ts';
import { tableText } from '@/text/table.ts';
import { growthNotes, marginNote, tacosNote } from '@/components/ads/ad-notes.ts';
import { campaignMap, placementShares, trend } from './campaign-performance-charts.ts';
import {
  campaignColumns,
  campaignTable,
  dayTable,
  nameOf,
  optionColumns,
  printedColumns,
} from './campaign-performance-columns.tsx';
import { GrowingBadge, growingBadge } from '@/components/ads/growing-badge.tsx';
import {
  type AdCampaignsSummary,
  campaignsQueries as queries,
  type CampaignRow,
} from './campaign-performance-queries.ts';
import { campaignPerformanceSearch, campaignTabs } from './campaign-performance-search.ts';

const { charts, tabs } = text;
const KEY_FIGURES = [
  'adCost',
  'adSaleAmt',
  'adRoas',
  'tacos',
  'adProfitAmt',
  'adAcos',
  'adImpCnt',
  'adClickCnt',
  'adCtr',
  'adCpc',
  'adOrderCnt',
  'adCvr',
] as const;
/** The most that ad_campaigns_summary tells one by one. */
const MAP_CAMPAIGNS = 200;
/** Rows for which a sheet has room. */
const PRINTED = 10;

const tones = { all: 'gray', losing: 'red' } as const;
const badges = badgesOf(campaignTabs, tabs.names, tones, tabs.rules);

const { rowKey } = campaignTable;

/** With what advertising costs of all sales among the figures. */
const withTacos = (answer: AdCampaignsSummary) => ({
  ...answer,
  figures: answer.figures && { ...answer.figures, tacos: answer.tacos },
  comparisonFigures: answer.comparisonFigures && {
    ...answer.comparisonFigures,
    tacos: answer.comparisonTacos,
  },
});

/** Campaigns of a period against another one (캠페인 성과). The URL holds filters, tab, order and page. */
export function CampaignPerformancePage() {
  const { code } = usePartner();
  const page = usePageSearch(campaignPerformanceSearch, queries.all);
  const { search, change } = page;
  const { unit, outcome, sort_by, sort_direction, page_number, page_size, ...filters } = page.args;
  const listArgs = { ...filters, outcome, sort_by, sort_direction, page_number, page_size };
  const summary = useFigures(queries.summary, { ...filters, unit });
  const list = useQuery(queries.campaigns.page(code, listArgs));
  const lastUpdate = useQuery(queries.lastUpdate(code));
  const expansion = useSubRows({
    rowKey,
    nameOf,
    canExpand: ({ level }: CampaignRow) => level !== 'option',
    query: ({ level, campaignId, adgroupName }: CampaignRow) =>
      queries.parts(code, {
        ...filters,
        campaign_id: campaignId,
        ...(level === 'group' ? { adgroup_name: adgroupName } : {}),
      }),
  });
  const { data } = summary.query;
  const notes = data?.figures
    ? [
        ...growthNotes(data.growth, data.figures.adSaleAmt),
        marginNote(data.margin),
        ...tacosNote(data.period),
      ]
    : [];
  const totals = list.data && answerTotals(list.data);
  return (
    <ComparedPage
      page={{ ...page, notes: [...page.notes, ...notes] }}
      words={menuText.pages['campaign-performance']}
      lastUpdate={lastUpdate}
      summary={summary.query}
      kind={loadedText.kinds.ads}
      source={adsText.source}
      file={{
        name: text.file,
        sheets: [
          figureSheet(
            { ...campaignTable, columns: campaignColumns },
            { request: () => queries.campaigns.everyRow(code, listArgs) },
          ),
          figureSheet(dayTable, summary),
          {
            name: text.tables.options,
            columns: optionColumns,
            request: () => queries.options.everyRow(code, filters),
            summaryLabel: tableText.summary,
          },
        ],
        isReady: summary.query.isSuccess && list.isSuccess,
      }}
    >
      {/* On paper the chart stands beside the key figures. */}
      <div className="grid gap-3.5 max-md:contents print:grid-cols-2">
        <ComparedCards
          state={partOf(summary.query, withTacos)}
          metrics={KEY_FIGURES}
          comparison={search.compare}
          badge={growingBadge(data?.growth.from)}
          className="md:grid-cols-3 lg:grid-cols-4 min-[87.5rem]:grid-cols-6 print:grid-cols-4"
        />
        <div className="grid min-w-0 max-md:order-1">
          <ChartPart
            state={partOf(summary.query)}
            words={charts.trend}
            spec={trend}
            changes={filters}
            height={240}
          />
        </div>
      </div>
      <div className="grid gap-3.5 max-md:order-1 xl:grid-cols-3 print:hidden">
        <ChartPart state={partOf(summary.query)} words={charts.placements} spec={placementShares} />
        <div className="grid min-w-0 xl:col-span-2">
          <ChartPart
            state={partOf(summary.query)}
            words={charts.map}
            spec={campaignMap}
            height={260}
            foot={
              data && data.campaigns.length >= MAP_CAMPAIGNS ? (
                <p className="text-muted-foreground mt-2 text-xs">{charts.mapMost(MAP_CAMPAIGNS)}</p>
              ) : null
            }
          />
        </div>
      </div>
      <PrintedRows
        title={text.table}
        columns={printedColumns}
        rowKey={rowKey}
        list={list.data}
        totals={totals}
        most={PRINTED}
      />
      <div className="grid min-w-0 print:hidden">
        <ListResult
          page={page}
          query={list}
          {...campaignTable}
          columns={campaignColumns}
          expansion={expansion}
          head={
            <>
              {list.data?.growth.from ? <GrowingBadge /> : null}
              <CountBadges
                label={tabs.label}
                badges={badges}
                counts={list.data?.counts}
                chosen={search.tab}
                onChoose={(tab) => change({ tab, page: 1 })}
                steady
              />
            </>
          }
          totals={totals}
        />
      </div>
    </ComparedPage>
  );
}
