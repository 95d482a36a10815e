import { Columns3, RotateCcw } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover.tsx';
import { codeWhenConnected } from '@/data/page-code.ts';
import { fullOrder, moveInOrder } from '@/domain/kept-order.ts';
import { tableText } from '@/text/table.ts';
import { ColumnChoiceRow } from './column-choice-row.tsx';
import { columnVisibility, isDefaultLayout, showColumn } from './column-layout.ts';
import type { ColumnSetChoice as SetChoice, ColumnSetChoiceProps } from './column-set-choice.tsx';

// lazy() forgets that the component takes rows of any kind.
const ColumnSetChoice = lazy(() =>
  codeWhenConnected(() =>
    import('./column-set-choice.tsx').then((module) => ({ default: module.ColumnSetChoice })),
  ),
) as unknown as typeof SetChoice;

/** A column that is not there, because what it rests on was never loaded for the partner. */
export interface AbsentColumn {
  header: string;
  /** A sentence: what would bring it. */
  bring: string;
}

interface ColumnChooserProps<Row> extends ColumnSetChoiceProps<Row> {
  /** The table's name, for screen readers where a page has two. */
  label: string;
  absent?: readonly AbsentColumn[];
}

/**
 * Which columns a table shows and in which order: a set by name, or one by one. One press brings the default back.
 * At least one stays. On a phone the layout is fixed. Files leave out what a person hides.
 */
export function ColumnChooser<Row>(props: ColumnChooserProps<Row>) {
  const { label, tableId, columns, columnLayout, absent = [] } = props;
  const title = useId();
  const { layout } = columnLayout;
  const visible = columnVisibility(columns, layout);
  const ids = columns.map(({ id }) => id);
  const order = fullOrder(ids, layout.order);
  const [moved, setMoved] = useState('');
  const headerOf = (id: string) => columns.find((column) => column.id === id)?.header ?? id;
  const isLast = Object.values(visible).filter(Boolean).length === 1;
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button
          size="sm"
          aria-label={`${label} ${tableText.chooseColumns}`}
          className="hidden md:inline-flex"
        >
          <Columns3 aria-hidden />
          {tableText.chooseColumns}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-labelledby={title} className="flex w-72 flex-col gap-2">
        <p id={title} className="text-subtle-foreground text-xs font-semibold">
          {tableText.columns.title}
        </p>
        <Suspense fallback={<div className="h-16" />}>
          <ColumnSetChoice {...props} />
        </Suspense>
        <output className="sr-only">{moved}</output>
        {/* Title and reset stay in sight where a window has no room for all columns. */}
        <div className="shade-y -mx-3 grid min-h-16 gap-2 overflow-y-auto px-3 pb-2">
          <ul className="grid">
            {order.flatMap((id) => {
              const column = columns.find((one) => one.id === id);
              if (!column) return [];
              return (
                <ColumnChoiceRow
                  key={id}
                  tableId={tableId}
                  id={id}
                  header={column.header}
                  shown={visible[id] === true}
                  isLastShown={isLast}
                  order={order}
                  onShow={(shown) => columnLayout.change(showColumn(layout, column, shown))}
                  onMove={(dropped, place) => {
                    columnLayout.change({ ...layout, order: moveInOrder(order, dropped, place) });
                    setMoved(tableText.moved(headerOf(dropped), place + 1));
                  }}
                />
              );
            })}
          </ul>
          {absent.length > 0 ? <AbsentColumns absent={absent} /> : null}
        </div>
        <div className="-mx-3 -mt-2 grid gap-1.5 border-t px-3 pt-2">
          <Button size="sm" disabled={isDefaultLayout(ids, layout)} onClick={columnLayout.reset}>
            <RotateCcw aria-hidden />
            {tableText.resetLayout}
          </Button>
          <p className="text-subtle-foreground text-xs break-keep">{tableText.resetLayoutHint}</p>
        </div>
      </PopoverContent>
    </Popover>
  );
}

function AbsentColumns({ absent }: { absent: readonly AbsentColumn[] }) {
  return (
    <div className="border-t pt-2 text-xs">
      <p className="text-subtle-foreground font-semibold">{tableText.columns.absent}</p>
      <dl className="mt-1 grid gap-1.5">
        {absent.map(({ header, bring }) => (
          <div key={header}>
            <dt className="font-semibold">{header}</dt>
            <dd className="text-muted-foreground break-keep">{bring}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
