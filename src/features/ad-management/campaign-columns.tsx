import type { ListTable } from '@/components/figure-page/list-result.tsx';
import { metricOf } from '@/components/figures/metric.ts';
import { columnsOf } from '@/components/table/column-kinds.tsx';
import type { ColumnEdit } from '@/components/table/column-edit.ts';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import { startHidden, type TableColumn } from '@/components/table/table-column.ts';
import type { Tone } from '@/components/ui/badge.tsx';
import { NO_VALUE } from '@/domain/numbers.ts';
import { adRegisterText } from '@/text/ad-register.ts';
import { adStatusText } from '@/text/ad-status.ts';
import { tableText } from '@/text/table.ts';
import type { CampaignField, RegisterRow } from './ad-management-queries.ts';

const { columns: headings, goals, help } = adRegisterText;

const tones: Readonly<Record<string, Tone>> = { on: 'green', off: 'yellow', ended: 'gray' };

/** Won that go to what cannot be sold, and options that cannot: red where there are any. */
const alarm = (metric: 'adBlockedCost' | 'adOutCount' | 'adLostCount') => (row: RegisterRow) => (
  <span className={(row[metric] ?? 0) > 0 ? 'text-red font-semibold' : ''}>
    {metricOf(metric).cell(row[metric])}
  </span>
);

/** What is known of a campaign, in the order of the page. Files hold the hidden ones too. */
export const registerColumns = startHidden(
  ['brandName', 'adType', 'goalType', 'adOptionCount'],
  columnsOf<RegisterRow>(headings, [
    { kind: 'rowNumber' },
    {
      kind: 'text',
      id: 'campaignName',
      width: 146,
      grow: true,
      wrap: true,
      sticky: true,
      expander: true,
      phone: 'merged',
    },
    { kind: 'badge', id: 'status', width: 84, labels: adStatusText.names, tones, help: adStatusText.help },
    { metric: 'adBlockedCost', width: 98, cell: alarm('adBlockedCost') },
    { metric: 'adOutCount', width: 68, cell: alarm('adOutCount') },
    { metric: 'adLostCount', width: 78, cell: alarm('adLostCount') },
    { metric: 'dayBudget', width: 84 },
    { metric: 'adSpendRate', width: 82 },
    { metric: 'adDayCost', width: 84 },
    { metric: 'targetRoas', width: 86 },
    { metric: 'adRoas30', width: 88 },
    { metric: 'adTargetRate', width: 86 },
    { kind: 'text', id: 'memo', width: 80, tone: 'quiet', phone: 'last' },
    {
      kind: 'text',
      id: 'brandName',
      width: 110,
      tone: 'quiet',
      wrap: true,
      phone: 'last',
      help: help.brandName,
    },
    { kind: 'text', id: 'adType', width: 104, tone: 'quiet', phone: 'last' },
    { kind: 'badge', id: 'goalType', width: 140, phone: 'last', labels: goals, tones: {} },
    { metric: 'adOptionCount', width: 92, phone: 'last' },
    { metric: 'adLastDayCost', width: 126, initiallyHidden: true, phone: 'last' },
    { metric: 'adCost30', initiallyHidden: true, phone: 'last' },
    { metric: 'adSaleAmt30', initiallyHidden: true, phone: 'last' },
    { kind: 'day', id: 'startDay', width: 100, initiallyHidden: true, phone: 'last' },
    { kind: 'day', id: 'endDay', width: 100, initiallyHidden: true, phone: 'last' },
    { kind: 'copy', id: 'campaignId', width: 120, initiallyHidden: true, phone: 'last' },
  ]),
);

const fields: Readonly<Record<string, CampaignField>> = {
  status: 'status',
  goalType: 'goalType',
  dayBudget: 'dayBudget',
  targetRoas: 'targetRoas',
  memo: 'memo',
};

/** The columns at work: what people enter is edited in its cell. */
export const editedColumns = (
  edits: Readonly<Record<CampaignField, ColumnEdit<RegisterRow>>>,
): TableColumn<RegisterRow>[] =>
  registerColumns.map((column) => {
    const field = fields[column.id];
    return field === undefined ? column : { ...column, edit: edits[field] };
  });

export const registerTable: ListTable<RegisterRow> = {
  tableId: 'ad-register',
  label: adRegisterText.table,
  columnSets: [
    {
      name: tableText.sets.ads,
      columns: [
        'campaignName',
        'status',
        'adType',
        'goalType',
        'dayBudget',
        'adSpendRate',
        'adDayCost',
        'adCost30',
        'adSaleAmt30',
        'adRoas30',
        'targetRoas',
      ],
    },
    {
      name: tableText.sets.stock,
      columns: [
        'campaignName',
        'status',
        'adOptionCount',
        'adBlockedCost',
        'adOutCount',
        'adLostCount',
        'adDayCost',
        'memo',
      ],
    },
  ],
  empty: adRegisterText.empty,
  phoneColumn: phoneColumn({
    header: headings.campaign,
    width: 132,
    lead: ['adBlockedCost', 'adRoas30', 'status'],
    name: (row) => row.campaignName,
    detail: (row) => row.brandName ?? NO_VALUE,
  }),
  rowKey: (row) => row.campaignId,
};

/** For paper. */
export const printedColumns = registerColumns.filter(({ id }) =>
  [
    'campaignName',
    'status',
    'adBlockedCost',
    'dayBudget',
    'adSpendRate',
    'adDayCost',
    'targetRoas',
    'adRoas30',
    'memo',
  ].includes(id),
);
