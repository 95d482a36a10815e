import type { WholeTable } from '@/components/figure-page/table-card.tsx';
import { type ColumnSpec, columnsOf } from '@/components/table/column-kinds.tsx';
import type { ColumnEdit } from '@/components/table/column-edit.ts';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import { sortParam } from '@/components/table/search-params.ts';
import { metricOf } from '@/components/figures/metric.ts';
import type { Day } from '@/domain/korea-time.ts';
import { brandSalesText } from '@/text/brand-sales.ts';
import type { SalesTargets } from './brand-sales-queries.ts';

const { targets: text, noBrand } = brandSalesText;

type Year = SalesTargets['total'];
type TargetName = `target${number}`;
/** What a brand is to sell in each month of a year, and what it sold. */
export type TargetRow = { [Name in TargetName]: number | null } & Omit<Year, 'targets'> &
  Pick<SalesTargets['rows'][number], 'brandCd' | 'brandName' | 'inUse'>;

const MONTHS = Array.from({ length: 12 }, (_, place) => place);
export const targetName = (place: number): TargetName => `target${place}`;

const byMonth = (targets: Year['targets']): { [Name in TargetName]: number | null } =>
  Object.fromEntries(targets.map((target, place) => [targetName(place), target]));

export const rowKey = ({ brandCd }: TargetRow) => brandCd ?? '';

const rowsOf = ({ rows }: SalesTargets) =>
  rows.map(({ targets, ...row }) => ({ ...row, ...byMonth(targets) }));

/** By column, as 합계 shows them. */
export function targetTotals({ total }: SalesTargets): Readonly<Record<string, number | null>> {
  const { targets, saleAmts: _, ...sums } = total;
  return { ...byMonth(targets), ...sums };
}

/** `edit` returns how the targets of a month are changed in their cells; months other than `shown` wait in the choice of columns. */
export const targetTable = (
  edit: (place: number) => ColumnEdit<TargetRow>,
  shown: readonly number[],
): WholeTable<SalesTargets, TargetRow> => ({
  tableId: 'brand-sales-targets',
  title: text.table,
  columns: columnsOf<TargetRow>(text.columns, [
    {
      kind: 'text',
      id: 'brandName',
      width: 150,
      sticky: true,
      phone: 'merged',
      empty: noBrand,
      title: (row) => (row.inUse || row.brandCd === null ? '' : text.ended),
    },
    { kind: 'won', id: 'targetAmt', width: 124, tone: 'strong', help: text.targetHelp },
    { metric: 'targetAmt', id: 'loadedTargetAmt', header: text.columns.loadedTargetAmt, width: 122 },
    { kind: 'won', id: 'targetedSaleAmt', width: 122, help: text.targetedHelp },
    'achievementRate',
    { metric: 'targetGapAmt', width: 118 },
    { metric: 'saleAmt', header: text.columns.saleAmt, width: 122 },
    ...MONTHS.map((place): ColumnSpec<TargetRow> => ({
      kind: 'won',
      id: targetName(place),
      header: text.month(place + 1),
      width: 108,
      title: ({ saleAmts }) =>
        text.sold(text.month(place + 1), metricOf('saleAmt').withUnit(saleAmts[place] ?? null)),
      edit: edit(place),
      ...(shown.includes(place) ? {} : { initiallyHidden: true }),
    })),
  ]),
  phoneColumn: phoneColumn({
    header: text.columns.brandName,
    width: 110,
    name: (row) => row.brandName ?? noBrand,
    detail: (row) => (row.inUse || row.brandCd === null ? '' : text.ended),
  }),
  rowsOf,
  rowKey,
});

/** Places of the three months that a window of 1440 px shows: last, this and next month, and the first of another year. */
export function shownMonths(year: string, today: Day): number[] {
  const month = today.startsWith(year) ? Number(today.slice(4, 6)) - 1 : 0;
  const first = Math.min(Math.max(month - 1, 0), 9);
  return [first, first + 1, first + 2];
}

export const targetOrder = sortParam([
  'brandName',
  'targetAmt',
  'loadedTargetAmt',
  'targetedSaleAmt',
  'achievementRate',
  'targetGapAmt',
  'saleAmt',
  ...MONTHS.map(targetName),
]);
