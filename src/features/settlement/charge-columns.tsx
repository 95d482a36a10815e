import type { WholeTable } from '@/components/figure-page/table-card.tsx';
import type { ColumnEdit } from '@/components/table/column-edit.ts';
import { type ColumnSpec, columnsOf } from '@/components/table/column-kinds.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import { settlementText } from '@/text/settlement.ts';
import type { BrandCharges } from './settlement-queries.ts';

const { charges: text } = settlementText;

type ChargeName = `charge${number}`;
type Amounts = { [Name in ChargeName]: number | null };
/** What a brand is charged in each month of a year. */
export type ChargeRow = Amounts & Omit<BrandCharges['rows'][number], 'amounts'>;

const MONTHS = Array.from({ length: 12 }, (_, place) => place);
export const chargeName = (place: number): ChargeName => `charge${place}`;

const byMonth = (amounts: readonly (number | null)[]): Amounts =>
  Object.fromEntries(amounts.map((amount, place) => [chargeName(place), amount]));

const rowsOf = ({ rows }: BrandCharges) =>
  rows.map(({ amounts, ...row }) => ({ ...row, ...byMonth(amounts) }));

/** By column, as 합계 shows them. */
export const chargeTotals = ({ total }: BrandCharges): Readonly<Record<string, number | null>> => ({
  ...byMonth(total.amounts),
  totalAmt: total.totalAmt,
});

/** `edit` of a month's place: how its charges are changed in their cells. */
export const chargeTable = (
  edit: (place: number) => ColumnEdit<ChargeRow>,
): WholeTable<BrandCharges, ChargeRow> => ({
  tableId: 'settlement-charges',
  title: text.table,
  empty: text.empty,
  columns: columnsOf<ChargeRow>(text.columns, [
    {
      kind: 'text',
      id: 'brandName',
      width: 150,
      sticky: true,
      phone: 'merged',
      title: ({ inUse }) => (inUse ? '' : text.ended),
    },
    { kind: 'won', id: 'totalAmt', width: 124, tone: 'strong' },
    ...MONTHS.map((place): ColumnSpec<ChargeRow> => ({
      kind: 'won',
      id: chargeName(place),
      header: text.month(place + 1),
      width: 88,
      edit: edit(place),
    })),
  ]),
  phoneColumn: phoneColumn({
    header: text.columns.brandName,
    width: 110,
    name: ({ brandName }) => brandName,
    detail: ({ inUse }) => (inUse ? '' : text.ended),
  }),
  rowsOf,
  rowKey: ({ brandCd }) => brandCd,
});
