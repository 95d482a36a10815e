import { daySource } from './row-source.ts';
import { comparedLine } from '@/components/charts/chart-kinds.ts';
import { metricOf } from '@/components/figures/metric.ts';
import { type ColumnSpec, columnsOf } from '@/components/table/column-kinds.tsx';
import { dayWithWeekday } from '@/components/table/day-with-weekday.ts';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import type { SalesDays } from '@/data/sales-days.ts';
import { flatRow } from '@/domain/figure-rows.ts';
import { formatDay } from '@/domain/korea-time.ts';
import { salesDaysText } from '@/text/sales-days.ts';
import type { RowOf } from '@/components/figure-page/figure-table.tsx';
import type { SalesTable } from './sales-table.tsx';

const headings = salesDaysText.columns;

type DayRow = RowOf<SalesDays>;

interface DayTableOptions {
  /** Names what is kept for it; unique in the product. */
  id: string;
  title: string;
  /** Beside net sales and their change. */
  figures: readonly ColumnSpec<DayRow>[];
}

/** The table of each unit. With weeks and months it has both ends of what a row sums up; a day needs no end. */
export function salesDayTables({ id, title, figures }: DayTableOptions) {
  const first = { kind: 'day', id: 'from', sticky: true, phone: 'merged' } as const;
  const ranges: SalesTable<SalesDays, DayRow> = {
    tableId: id,
    sourceOf: daySource,
    title,
    columns: columnsOf<DayRow>(headings, [
      { ...first, width: 110 },
      { kind: 'day', id: 'to', width: 110, phone: 'merged' },
      { compared: 'saleAmt' },
      ...figures,
    ]),
    phoneColumn: phoneColumn({
      header: headings.from,
      width: 110,
      name: (row) => formatDay(row.from),
      detail: (row) => (row.from === row.to ? '' : `~ ${formatDay(row.to)}`),
    }),
    rowsOf: (answer) => answer.rows.map((row) => flatRow(row, answer)),
    rowKey: (row) => row.from,
  };
  const days = {
    ...ranges,
    columns: columnsOf<DayRow>(headings, [
      { ...first, width: 128, weekday: true },
      { compared: 'saleAmt' },
      ...figures,
    ]),
    phoneColumn: { ...ranges.phoneColumn, name: (row: DayRow) => dayWithWeekday(row.from) },
  };
  return { day: days, week: ranges, month: ranges };
}

const figure = metricOf('saleAmt');

/** Net sales by day, week or month against the comparison, which has a name. */
export const salesTrend = ({ rows }: SalesDays, previous: string) =>
  comparedLine({
    heading: headings.from,
    figure,
    names: { current: figure.label, previous },
    points: rows.map(({ from, to, figures, comparisonFigures }) => ({
      from,
      to,
      value: figures?.saleAmt ?? null,
      previous: comparisonFigures?.saleAmt ?? null,
    })),
  });
