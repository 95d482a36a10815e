import type { WholeTable } from './table-card.tsx';
import { previousName } from '@/domain/figure-rows.ts';
import { daysBetween } from '@/domain/korea-time.ts';
import { comparisonText as text } from '@/text/comparison.ts';
import type { salesDaysText } from '@/text/sales-days.ts';
import { tableText } from '@/text/table.ts';

export type Comparison = keyof typeof text.choices;

/** The comparison of a page's period. */
export const comparisonName = (
  comparison: Comparison,
  { date_start, date_end }: { date_start: string; date_end: string },
) => text.names[comparison]({ from: date_start, days: daysBetween(date_start, date_end) + 1 });

interface RowsArgs {
  unit: keyof typeof salesDaysText.units;
  date_start: string;
  date_end: string;
}

/** The comparison of the rows of a period: days with the same weekday (private.period_of_rows). */
export const rowsComparisonName = (comparison: Comparison, args: RowsArgs) =>
  args.unit === 'day' ? text.dayNames[comparison] : comparisonName(comparison, args);

/** The table with the comparison's name in the heading of a figure before. */
export const namingComparison = <Table extends Pick<WholeTable<never, never>, 'columns'>>(
  table: Table,
  name: string,
): Table => ({
  ...table,
  columns: table.columns.map((column) => {
    const figure = table.columns.find(({ id }) => previousName(id) === column.id);
    return figure ? { ...column, header: tableText.comparedWith(name, figure.header) } : column;
  }),
});
