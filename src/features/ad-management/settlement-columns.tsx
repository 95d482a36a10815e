import type { ListTable } from '@/components/figure-page/list-result.tsx';
import { columnsOf } from '@/components/table/column-kinds.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import { formatDay } from '@/domain/korea-time.ts';
import { adRegisterText } from '@/text/ad-register.ts';
import type { AdSettlementRow } from './ad-management-queries.ts';

const { columns: headings, help } = adRegisterText.settlement;

/** Settlement periods: what reports say that advertising cost, and what was settled for it. */
export const settlementColumns = columnsOf<AdSettlementRow>(headings, [
  { kind: 'rowNumber' },
  { kind: 'day', id: 'periodStart', width: 110, phone: 'merged' },
  { kind: 'day', id: 'periodEnd', width: 110, phone: 'merged' },
  { kind: 'won', id: 'reportCost', width: 128, help: help.reportCost },
  { kind: 'won', id: 'chargedCost', width: 128, help: help.chargedCost },
  { kind: 'won', id: 'costGap', width: 118, tone: 'strong', help: help.costGap },
  { kind: 'won', id: 'adjustedCost', width: 118, help: help.adjustedCost },
  { kind: 'won', id: 'settledCost', width: 128, help: help.settledCost },
  { kind: 'won', id: 'settledVat', width: 108 },
  { kind: 'won', id: 'deductedCost', width: 128, help: help.deductedCost },
  { kind: 'won', id: 'summaryCost', width: 128, help: help.summaryCost },
  { kind: 'count', id: 'missingDays', width: 128, help: help.missingDays },
  { kind: 'text', id: 'fileName', width: 240, grow: true, tone: 'quiet', wrap: true, phone: 'last' },
]);

export const settlementTable: ListTable<AdSettlementRow> = {
  tableId: 'ad-register-settlement',
  label: adRegisterText.settlement.title,
  empty: adRegisterText.settlement.empty,
  phoneColumn: phoneColumn({
    header: headings.period,
    width: 136,
    name: (row) => formatDay(row.periodEnd),
    detail: (row) => adRegisterText.settlement.since(formatDay(row.periodStart)),
  }),
  rowKey: (row) => row.periodEnd,
};
