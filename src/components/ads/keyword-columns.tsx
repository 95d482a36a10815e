import { keywordKey } from './keywords-copy.ts';
import type { ListTable } from '@/components/figure-page/list-result.tsx';
import { metricOf } from '@/components/figures/metric.ts';
import type { WholeTable } from '@/components/figure-page/table-card.tsx';
import { columnsOf } from '@/components/table/column-kinds.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import { startHidden } from '@/components/table/table-column.ts';
import { Badge, type Tone } from '@/components/ui/badge.tsx';
import { Tooltip } from '@/components/ui/tooltip.tsx';
import { formatCount, formatUnit, NO_VALUE } from '@/domain/numbers.ts';
import { adKeywordsText as text } from '@/text/ad-keywords.ts';
import { tableText } from '@/text/table.ts';
import type { AdKeywordDetail, KeywordRow } from './keyword-queries.ts';
import { costToReturn } from './cost-to-return.ts';

const { columns: headings, evidence } = text;

export const classTones = {
  expand: 'green',
  keep: 'blue',
  check: 'yellow',
  exclude: 'red',
  short: 'gray',
} as const satisfies Record<string, Tone>;

export const nameOf = ({ keyword }: KeywordRow) =>
  keyword === null ? text.others : keyword || text.noKeyword;

/** What the class of a keyword rests on. */
export function evidenceOf(row: KeywordRow): string {
  const clicks = formatCount(row.adClickCnt);
  if (row.adOrderCnt) {
    const roas = metricOf('adRoas').format(row.adRoas);
    return evidence.orders(
      clicks,
      formatCount(row.adOrderCnt),
      roas,
      metricOf('breakEvenRoas').format(row.breakEvenRoas),
    );
  }
  if (row.keyword === '') return evidence.unnamed(clicks);
  if (!row.campaignCvr) return evidence.noRate(clicks);
  return evidence.none(
    clicks,
    formatUnit('percent', row.campaignCvr, 2),
    formatUnit('percent', row.sureness, 1),
  );
}

const name = (row: KeywordRow) =>
  row.keyword === null ? (
    <span className="text-muted-foreground" title={text.othersHelp}>
      {nameOf(row)}
    </span>
  ) : (
    nameOf(row)
  );

/** A keyword's class, and on a press what it rests on. */
const classCell = (row: KeywordRow) =>
  row.keywordClass === null ? (
    NO_VALUE
  ) : (
    <Tooltip text={evidenceOf(row)} onPress>
      <button type="button" className="focus-ring rounded-full">
        <Badge tone={classTones[row.keywordClass]}>{text.tabs.names[row.keywordClass]}</Badge>
      </button>
    </Tooltip>
  );

const FIGURES = [
  { compared: 'adCost' },
  'adImpCnt',
  { metric: 'adClickCnt', width: 76 },
  'adCtr',
  'adCpc',
  { metric: 'adOrderCnt', width: 76 },
  'adCvr',
  { compared: 'adSaleAmt' },
  'adRoas',
  'adProfitAmt',
] as const;

const HIDDEN = ['campaignCount', 'adImpCnt', 'adCtr', 'adCvr', 'adCpc', 'share', 'campaignCvr'];

export const keywordColumns = startHidden(
  HIDDEN,
  columnsOf<KeywordRow>(headings, [
    {
      kind: 'text',
      id: 'keyword',
      width: 130,
      grow: true,
      wrap: true,
      sticky: true,
      expander: true,
      phone: 'merged',
      empty: text.noKeyword,
      cell: name,
    },
    {
      kind: 'badge',
      id: 'keywordClass',
      width: 96,
      labels: text.tabs.names,
      tones: classTones,
      cell: classCell,
    },
    { kind: 'count', id: 'campaignCount', width: 92, phone: 'last' },
    ...FIGURES,
    { kind: 'percent', id: 'share', decimals: 1, width: 90, phone: 'last' },
    { kind: 'percent', id: 'sureness', decimals: 1, width: 84, phone: 'last', help: text.help.sureness },
    {
      kind: 'percent',
      id: 'campaignCvr',
      decimals: 2,
      width: 120,
      phone: 'last',
      help: text.help.campaignCvr,
    },
  ]),
);

/** Ready to paste into an advertising account: a keyword a line, and nothing where search has none. */
export const excludeColumns = keywordColumns
  .filter(({ id }) => id === 'keyword')
  .map((column) => ({ ...column, exported: { field: 'keyword', empty: '' } }));

export const keywordTable: ListTable<KeywordRow> = {
  tableId: 'ad-keywords',
  label: text.table,
  columnSets: [
    {
      name: tableText.sets.ads,
      columns: ['keyword', 'keywordClass', ...costToReturn],
    },
    {
      name: tableText.sets.profit,
      columns: [
        'keyword',
        'keywordClass',
        'adCost',
        'share',
        'adSaleAmt',
        'adRoas',
        'adProfitAmt',
        'sureness',
        'campaignCvr',
      ],
    },
  ],
  empty: text.empty,
  phoneColumn: phoneColumn({
    header: headings.keyword,
    width: 132,
    lead: ['adCost', 'adRoas', 'keywordClass'],
    name: nameOf,
  }),
  // The line below the keywords has a key that none of them can have.
  rowKey: ({ keyword }) => (keyword === null ? 'others' : keywordKey(keyword)),
};

/** For paper. */
export const printedColumns = keywordColumns.filter(({ id }) =>
  ['keyword', 'keywordClass', 'adCost', 'adClickCnt', 'adCpc', 'adOrderCnt', 'adSaleAmt', 'adRoas'].includes(
    id,
  ),
);

type Campaign = AdKeywordDetail['campaigns'][number];

/** Where a keyword is advertised. */
export const keywordCampaignTable: WholeTable<AdKeywordDetail, Campaign> = {
  tableId: 'ad-keyword-campaigns',
  title: text.byCampaign,
  empty: text.empty,
  columns: columnsOf<Campaign>(headings, [
    { kind: 'text', id: 'campaignName', width: 180, grow: true, wrap: true, phone: 'merged' },
    'adCost',
    { kind: 'percent', id: 'share', decimals: 1, width: 84 },
    'adClickCnt',
    'adCpc',
    'adOrderCnt',
    'adSaleAmt',
    'adRoas',
  ]),
  phoneColumn: phoneColumn({
    header: headings.campaignName,
    width: 132,
    name: ({ campaignName, campaignId }) => campaignName || campaignId,
  }),
  rowsOf: ({ campaigns }) => campaigns,
  rowKey: ({ campaignId }) => campaignId,
};
