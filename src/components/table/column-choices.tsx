import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { fullOrder, moveInOrder } from '@/domain/kept-order.ts';
import { tableText } from '@/text/table.ts';
import { ColumnChoiceRow } from './column-choice-row.tsx';
import { columnVisibility, isDefaultLayout, showColumn } from './column-layout.ts';
import { ColumnSetChoice, type ColumnSetChoiceProps } from './column-set-choice.tsx';

/** A column that is not there, because what it rests on was never loaded for the partner. */
export interface AbsentColumn {
  header: string;
  /** A sentence: what would bring it. */
  bring: string;
}

export interface ColumnChoicesProps<Row> extends ColumnSetChoiceProps<Row> {
  absent?: readonly AbsentColumn[];
}

/** A set of columns by name, or one by one. One press brings the default back. At least one stays. */
export function ColumnChoices<Row>(props: ColumnChoicesProps<Row>) {
  const { tableId, columns, columnLayout, absent = [] } = props;
  const { layout } = columnLayout;
  const visible = columnVisibility(columns, layout);
  const ids = columns.map(({ id }) => id);
  const order = fullOrder(ids, layout.order);
  const [moved, setMoved] = useState('');
  const headerOf = (id: string) => columns.find((column) => column.id === id)?.header ?? id;
  const isLast = Object.values(visible).filter(Boolean).length === 1;
  return (
    <>
      <ColumnSetChoice {...props} />
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
    </>
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
