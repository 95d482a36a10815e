import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn.ts';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { tableText } from '@/text/table.ts';
import { TableMessage, type TableState } from './table-message.tsx';

const SKELETON_CARDS = 8;

interface RowCardsProps<Row> {
  /** Accessible name. */
  label: string;
  state: TableState<Row>;
  rowKey: (row: Row) => string;
  renderCard: (row: Row) => ReactNode;
}

/** The rows of a list as cards, in the four states of a table. */
export function RowCards<Row extends object>({ label, state, rowKey, renderCard }: RowCardsProps<Row>) {
  const refreshing = state.kind === 'ready' && state.refreshing;
  return (
    <div aria-busy={state.kind === 'pending' || refreshing}>
      <output className="sr-only">{refreshing ? tableText.refreshing : ''}</output>
      {state.kind === 'ready' || state.kind === 'pending' ? (
        <ul
          aria-label={label}
          className={cn(
            'grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-3 p-3.5 transition-opacity',
            refreshing && 'opacity-50',
          )}
        >
          {state.kind === 'ready'
            ? state.rows.map((row) => (
                <li key={rowKey(row)} className="min-w-0 break-inside-avoid">
                  {renderCard(row)}
                </li>
              ))
            : Array.from({ length: SKELETON_CARDS }, (_, place) => (
                <li key={place}>
                  <Skeleton className="h-44" />
                </li>
              ))}
        </ul>
      ) : null}
      <TableMessage state={state} />
    </div>
  );
}
