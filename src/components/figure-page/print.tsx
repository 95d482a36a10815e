import { useLocation } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/components/ui/button.tsx';
import { cn } from '@/components/ui/cn.ts';
import { answerTotals, type Totalled } from '@/domain/figure-rows.ts';
import { formatMoment, serverNow } from '@/domain/korea-time.ts';
import { formatCount } from '@/domain/numbers.ts';
import { pageAt } from '@/pages/page-at.ts';
import { comparisonText as text } from '@/text/comparison.ts';
import { tableText } from '@/text/table.ts';
import { headingOf, type TableColumn } from '@/components/table/table-column.ts';
import type { FigureTable } from './figure-table.tsx';

/** In the head of a page that `prints`. */
export function PrintButton() {
  return (
    <Button size="sm" className="max-md:hidden" onClick={() => window.print()}>
      <Printer aria-hidden />
      {text.print}
    </Button>
  );
}

/** On paper, where no filter card is: whose figures they are, of which page and what else, and when it was printed (Korea time). */
export function PrintedLine({ owner, of = [] }: { owner: string; of?: readonly string[] }) {
  const page = useLocation({ select: ({ pathname }) => pageAt(pathname)?.title });
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    // The paper is drawn as soon as this returns.
    const stamp = () => flushSync(() => setNow(serverNow()));
    window.addEventListener('beforeprint', stamp);
    return () => window.removeEventListener('beforeprint', stamp);
  }, []);
  return (
    <p className="hidden text-sm tabular-nums print:block">
      {[owner, page, ...of, text.printedAt(formatMoment(now.toISOString()))].filter(Boolean).join(' · ')}
    </p>
  );
}

/** Rows for which a sheet has room below key figures and a chart. */
const PRINTED_ROWS = 10;

interface PrintedTableProps<Answer extends Totalled, Row extends object> {
  table: Pick<FigureTable<Answer, Row>, 'title' | 'columns' | 'rowsOf' | 'rowKey'>;
  answer: Answer | undefined;
  /** Rows that the sheet has room for. */
  most?: number;
}

/** On paper, the columns that a table begins with of its first rows in the order of the answer, how many more there are, and 합계. */
export function PrintedTable<Answer extends Totalled, Row extends object>(
  props: PrintedTableProps<Answer, Row>,
) {
  const { table, answer, most = PRINTED_ROWS } = props;
  if (!answer?.figures) return null;
  return (
    <PrintedRows {...table} list={{ rows: table.rowsOf(answer) }} totals={answerTotals(answer)} most={most} />
  );
}

interface PrintedRowsProps<Row extends object> {
  title: string;
  columns: readonly TableColumn<Row>[];
  rowKey: (row: Row) => string;
  /** Rows that are there, and how many there are of a list that comes in pages; nothing is printed until it is read. */
  list: { rows: readonly Row[]; total?: number } | undefined;
  totals: Readonly<Record<string, number | null>> | undefined;
  most: number;
}

/** The same of rows that are as columns read them. */
export function PrintedRows<Row extends object>(props: PrintedRowsProps<Row>) {
  const { title, rowKey, list, totals, most } = props;
  if (!list || !totals) return null;
  const { rows, total: count = rows.length } = list;
  const columns = props.columns.filter(({ initiallyHidden }) => !initiallyHidden);
  const more = count - most;
  return (
    // The rows of the screen are those that are read out.
    <div aria-hidden className="hidden print:block">
      <table className="w-full text-sm tabular-nums">
        <caption className="pb-1 text-left font-semibold">{title}</caption>
        <thead>
          <tr className="border-b">
            {columns.map((column) => (
              <th key={column.id} className={cellClass(column.align)}>
                {headingOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, most).map((row, at) => (
            <tr key={rowKey(row)} className="border-b">
              {columns.map(({ id, align, cell }) => (
                <td key={id} className={cellClass(align)}>
                  {cell(row, at + 1)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-bold">
            {columns.map(({ id, align, total, format = formatCount }, at) => (
              <td key={id} className={cellClass(align)}>
                {at === 0 ? tableText.summary : (total?.(totals) ?? printedTotal(totals[id], format))}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      {more > 0 ? <p className="pt-1 text-xs">{text.notPrinted(more)}</p> : null}
    </div>
  );
}

const cellClass = (align: 'start' | 'end' = 'start') =>
  cn('px-1.5 py-0.5', align === 'end' ? 'text-right' : 'text-left');

const printedTotal = (total: number | null | undefined, format: (value: number | null) => string) =>
  total === undefined ? null : format(total);
