import type { ListTable } from '@/components/figure-page/list-result.tsx';
import type { FigureTable } from '@/components/figure-page/figure-table.tsx';
import { columnsOf } from '@/components/table/column-kinds.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import { startHidden, type TableColumn } from '@/components/table/table-column.ts';
import type { Tone } from '@/components/ui/badge.tsx';
import { flatRow, type FlatRow } from '@/domain/figure-rows.ts';
import { formatDay } from '@/domain/korea-time.ts';
import { NO_VALUE } from '@/domain/numbers.ts';
import { adCampaignsText as text } from '@/text/ad-campaigns.ts';
import { adStatusText } from '@/text/ad-status.ts';
import { tableText } from '@/text/table.ts';
import type { AdCampaignsSummary, AdOption, CampaignRow } from './campaign-performance-queries.ts';
import { costToReturn } from '@/components/ads/cost-to-return.ts';

const { columns: headings } = text;
const tones: Readonly<Record<string, Tone>> = { on: 'green', off: 'yellow', ended: 'gray' };

/** Beside cost, revenue and their changes. */
const TRAFFIC = [
  'adImpCnt',
  'adClickCnt',
  'adCtr',
  'adCpc',
  'adOrderCnt',
  'adSaleQty',
  'adCvr',
  'adDirectAmt',
  'adIndirectAmt',
] as const;
const EARNED = ['adRoas', 'adAcos', 'adProfitAmt'] as const;
/** The yardstick of a campaign, and the part of its sales of which it is known. */
const JUDGED = ['breakEvenRoas', 'marginRate', 'costedShare'] as const;
const FIGURES = [{ compared: 'adCost' }, ...TRAFFIC, { compared: 'adSaleAmt' }, ...EARNED] as const;

/** What a row is called on its level. */
export function nameOf(row: CampaignRow): string {
  if (row.level === 'campaign') return row.campaignName || row.campaignId;
  if (row.level === 'group') return row.adgroupName || NO_VALUE;
  const named = [row.productName, row.optionName].filter(Boolean).join(' ') || (row.optionCd ?? NO_VALUE);
  return row.isMatched === false ? text.unmatched(named) : named;
}

const name = (row: CampaignRow) => (
  <span title={row.isMatched === false ? text.unmatchedHelp : undefined}>{nameOf(row)}</span>
);

/** Campaigns, whose ad groups and options stand in the same columns below them. */
const everyColumn = columnsOf<CampaignRow>(headings, [
  { kind: 'rowNumber' },
  {
    kind: 'text',
    id: 'campaignName',
    width: 182,
    grow: true,
    wrap: true,
    sticky: true,
    expander: true,
    phone: 'merged',
    cell: name,
  },
  { kind: 'text', id: 'adType', width: 104, tone: 'quiet', phone: 'last' },
  {
    kind: 'badge',
    id: 'status',
    width: 84,
    labels: adStatusText.names,
    tones,
    help: adStatusText.help,
  },
  { metric: 'targetRoas', width: 100 },
  { compared: 'adCost' },
  { kind: 'percent', id: 'share', decimals: 1, width: 90 },
  ...TRAFFIC,
  { compared: 'adSaleAmt' },
  ...EARNED,
  ...JUDGED,
  { kind: 'copy', id: 'campaignId', width: 120, initiallyHidden: true, phone: 'last' },
]);

/** What stands beside a campaign's cost, revenue and profit. */
const HIDDEN = ['adType', 'targetRoas', 'share', ...TRAFFIC, 'marginRate', 'costedShare'];

export const campaignColumns = startHidden(HIDDEN, everyColumn);

export const campaignTable: ListTable<CampaignRow> = {
  tableId: 'ad-campaigns',
  label: text.table,
  columnSets: [
    {
      name: tableText.sets.ads,
      columns: ['campaignName', 'status', ...costToReturn],
    },
    {
      name: tableText.sets.profit,
      columns: [
        'campaignName',
        'status',
        'targetRoas',
        'adCost',
        'share',
        'adSaleAmt',
        'adDirectAmt',
        'adRoas',
        'adAcos',
        'adProfitAmt',
      ],
    },
  ],
  empty: text.empty,
  phoneColumn: phoneColumn({
    header: headings.campaign,
    width: 132,
    lead: ['adCost', 'adRoas', 'status'],
    name: nameOf,
    detail: (row) => row.adType ?? row.optionCd ?? '',
  }),
  rowKey: (row) => row.rowKey,
};

/** For paper. */
export const printedColumns = campaignColumns.filter(({ id }) =>
  [
    'campaignName',
    'status',
    'adCost',
    'share',
    'adClickCnt',
    'adCpc',
    'adOrderCnt',
    'adSaleAmt',
    'adRoas',
    'breakEvenRoas',
    'adProfitAmt',
  ].includes(id),
);

type DayRow = FlatRow<AdCampaignsSummary['rows'][number]>;

/** The series as a sheet of the file. */
export const dayTable: FigureTable<AdCampaignsSummary, DayRow> = {
  tableId: 'ad-campaign-days',
  title: text.tables.days,
  columns: columnsOf<DayRow>(headings, [
    { kind: 'day', id: 'from', width: 110 },
    { kind: 'day', id: 'to', width: 110 },
    'adCost',
    ...TRAFFIC,
    'adSaleAmt',
    ...EARNED,
  ]),
  phoneColumn: phoneColumn({
    header: headings.from,
    width: 110,
    name: (row) => formatDay(row.from),
  }),
  rowsOf: (answer) => answer.rows.map((row) => flatRow(row, answer)),
  rowKey: (row) => row.from,
};

/** Whether a master knows the option; a brand it may lack all the same. */
const matched: TableColumn<AdOption> = {
  id: 'isMatched',
  header: headings.isMatched,
  width: 90,
  cell: ({ isMatched }) => text.masters[`${isMatched}`],
  exported: { field: 'isMatched', labels: text.masters },
};

/** Options as a sheet of the file. */
export const optionColumns = [
  ...columnsOf<AdOption>(headings, [{ kind: 'copy', id: 'optionCd', width: 130 }]),
  matched,
  ...columnsOf<AdOption>(headings, [
    { kind: 'text', id: 'brandName', width: 110 },
    { kind: 'text', id: 'productName', width: 220 },
    { kind: 'text', id: 'optionName', width: 140 },
    ...FIGURES,
  ]),
];
