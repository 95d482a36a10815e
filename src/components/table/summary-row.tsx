import type { ComponentProps } from 'react';
import { cn } from '@/components/ui/cn.ts';
import { TableBody, TableFooter, TableRow } from '@/components/ui/table.tsx';
import { Tooltip } from '@/components/ui/tooltip.tsx';
import { formatCount } from '@/domain/numbers.ts';
import { tableText } from '@/text/table.ts';
import { figureName, type TableColumn } from './table-column.ts';
import { LeadCells } from './lead-cells.tsx';
import { Cell, FillerCell } from './table-rows.tsx';
import type { PlacedColumn } from './placed-column.ts';

/**
 * Totals by column id, as the server made them: sums, and ratios of sums (null without a denominator). A column that
 * is not in it, such as one of days of cover, has no total.
 */
export type Totals = Readonly<Record<string, number | null>>;

interface SummaryRowProps<Row> extends Omit<ComponentProps<'tr'>, 'children'> {
  placed: readonly PlacedColumn<Row>[];
  totals: Totals;
  /** What a reader of a total must know, by column id. */
  notes?: Readonly<Record<string, string>> | undefined;
  /** first: a phone has no room for a row that stays in sight below the others. */
  place: 'first' | 'last';
}

/** 합계, the bold row that stays at the bottom of rows that are scrolled. Its label stands in the first column that has room and no total. */
export function SummaryRow<Row>({ placed, totals, notes, place, ...rest }: SummaryRowProps<Row>) {
  const free = placed.filter(
    ({ column }) => totals[column.id] === undefined && !column.total && !column.fixed,
  );
  const labelled = free.find(({ column }) => column.align !== 'end') ?? free[0];
  const isEmpty = Object.values(totals).every((value) => value === null);
  const Part = place === 'first' ? TableBody : TableFooter;
  return (
    <Part {...(place === 'last' ? { className: 'sticky bottom-0 z-2' } : {})}>
      <TableRow {...rest}>
        {placed.map((one) => (
          <Cell
            key={one.column.id}
            placed={one}
            className={cn('bg-raised font-bold', one.column.leads && 'py-2')}
          >
            {one === labelled ? tableText.summary : null}
            {one === labelled && isEmpty ? (
              <span className="text-muted-foreground ml-1.5 text-xs font-normal">
                {tableText.emptySummary}
              </span>
            ) : null}
            <Total column={one.column} totals={totals} note={notes?.[one.column.id]} />
            {one.column.leads ? (
              <LeadCells
                leads={one.column.leads.filter(({ id, total }) => total || totals[id] !== undefined)}
                renderCell={(lead) => <Total column={lead} totals={totals} note={notes?.[lead.id]} />}
              />
            ) : null}
          </Cell>
        ))}
        <FillerCell />
      </TableRow>
    </Part>
  );
}

interface TotalProps<Row> {
  column: Pick<TableColumn<Row>, 'id' | 'header' | 'unit' | 'format' | 'total'>;
  totals: Totals;
  note: string | undefined;
}

function Total<Row>({ column, totals, note }: TotalProps<Row>) {
  if (column.total) return column.total(totals);
  const total = totals[column.id];
  if (total === undefined) return null;
  const { header, format = formatCount } = column;
  const text = format(total);
  if (note === undefined) return text;
  return (
    <Tooltip text={note} onPress>
      <button
        type="button"
        aria-label={tableText.summaryHelp(header, figureName(column, total))}
        className="focus-ring rounded-sm underline decoration-dotted underline-offset-4"
      >
        {text}
      </button>
    </Tooltip>
  );
}
