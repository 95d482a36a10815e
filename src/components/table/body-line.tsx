import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { failureText } from '@/data/failure-text.ts';
import { tableText } from '@/text/table.ts';
import type { BodyItem } from './body-items.ts';
import { DataRow, type RowContext } from './data-row.tsx';
import type { Expansion } from './expansion.ts';
import { SkeletonRows } from './table-rows.tsx';

export interface BodyContext<Row extends object> {
  rows: RowContext<Row>;
  expansion: Expansion<Row> | undefined;
  /** Chosen rows by key; undefined: rows cannot be chosen. */
  chosen: Readonly<Record<string, boolean>> | undefined;
  currentKey: string | undefined;
}

interface BodyLineProps<Row extends object> extends Omit<ComponentProps<'tr'>, 'children'> {
  item: BodyItem<Row>;
  context: BodyContext<Row>;
}

/** A row, or what stands below an open one. */
export function BodyLine<Row extends object>({ item, context, ...rest }: BodyLineProps<Row>) {
  const { rows, expansion, chosen, currentKey } = context;
  const { original, id } = item.row;
  if (item.kind === 'row')
    return (
      <DataRow
        context={rows}
        row={item.row}
        number={item.number}
        current={id === currentKey}
        chosen={chosen ? chosen[id] === true : undefined}
        open={expansion?.canExpand(original) ? expansion.expanded[id] === true : undefined}
        {...rest}
      />
    );
  if (item.kind === 'pending')
    return <SkeletonRows placed={rows.placed} count={1} aria-busy aria-label={tableText.loading} {...rest} />;
  return (
    <tr {...rest}>
      <td colSpan={rows.placed.length + 1} className="border-border-soft bg-raised border-b p-0">
        {/* As wide as what is seen of the table, where it stays when that is scrolled to the right. */}
        <div className="sticky left-0 w-fit max-w-[min(100%,100cqw)] px-4 py-3 whitespace-normal">
          {item.kind === 'detail' ? expansion?.renderDetail?.(original) : <Failed {...item.failure} />}
        </div>
      </td>
    </tr>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { title, action } = failureText(error);
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
      <span>
        {title} {action}
      </span>
      <Button size="sm" onClick={onRetry}>
        {tableText.retry}
      </Button>
    </div>
  );
}
