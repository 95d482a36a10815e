import type { WholeTable } from '@/components/figure-page/table-card.tsx';
import { columnsOf } from '@/components/table/column-kinds.tsx';
import { gradeBadge } from '@/components/product/grade-badge.ts';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import type { ProductStock, ProductStockMonths } from '@/data/answers/product-detail.ts';
import { formatDay } from '@/domain/korea-time.ts';
import { NO_VALUE } from '@/domain/numbers.ts';
import { productDetailText } from '@/text/product-detail.ts';

const { stock: text } = productDetailText;
const { columns: headings, ages } = text;

export type AgeRow = ProductStock['rows'][number];
type Age = keyof typeof ages;
export const ageNames = Object.keys(ages) as Age[];

const OPTION = [
  { kind: 'text', id: 'optionName', width: 150, grow: true, wrap: true, sticky: true, phone: 'merged' },
  { kind: 'copy', id: 'optionId', width: 114, phone: 'last' },
  { kind: 'badge', id: 'offerCondition', width: 86, phone: 'last', ...gradeBadge },
] as const;

export const optionPhoneColumn = phoneColumn<{ optionName: string; optionId: string }>({
  header: headings.option,
  width: 112,
  name: (row) => row.optionName || NO_VALUE,
  detail: (row) => row.optionId,
});

const shared = {
  phoneColumn: optionPhoneColumn,
  rowKey: (row: { optionId: string }) => row.optionId,
};

export const ageTable: WholeTable<ProductStock, AgeRow> = {
  ...shared,
  tableId: 'product-stock-ages',
  title: text.agesTable,
  empty: text.empty,
  columns: columnsOf<AgeRow>({ ...headings, ...ages }, [
    ...OPTION,
    { metric: 'stockQty', width: 80, header: headings.stockQty, tone: 'strong' },
    ...ageNames.map((id) => ({ kind: 'count', id, width: 92 }) as const),
    { metric: 'storageFee', width: 106 },
  ]),
  rowsOf: ({ rows }) => rows,
};

/** An option with the stock of each day under its own name. */
export type MonthRow = Omit<ProductStockMonths['rows'][number], 'figures'> &
  Readonly<Record<`${number}`, number | null>>;

const monthRows = ({ rows }: ProductStockMonths) =>
  rows.map(({ figures, ...option }) => ({ ...option, ...figures }) as MonthRow);

/** Months that a window of 1440 px shows beside the option. */
const SHOWN_MONTHS = 8;

/** One column per month's last day, the newest first. */
export const monthTable = (days: readonly string[]): WholeTable<ProductStockMonths, MonthRow> => ({
  ...shared,
  tableId: 'product-stock-months',
  title: text.monthsTable,
  empty: text.monthsEmpty,
  columns: columnsOf<MonthRow>(headings, [
    ...OPTION,
    ...days.toReversed().map((day, place) => ({
      kind: 'count' as const,
      id: day as `${number}`,
      header: formatDay(day),
      width: 92,
      ...(place < SHOWN_MONTHS ? {} : { initiallyHidden: true as const }),
    })),
  ]),
  rowsOf: monthRows,
});
