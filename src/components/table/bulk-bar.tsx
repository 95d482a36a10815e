import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { usePress } from '@/data/use-press.ts';
import { tableText } from '@/text/table.ts';
import type { RowSelection } from './use-row-selection.ts';

/** What a table needs to let rows be chosen. */
export interface SelectionOptions<Row> {
  /** Of useRowSelection(); the page owns it. */
  rows: RowSelection;
  /** Names a row for screen readers. */
  nameOf: (row: Row) => string;
  /** Without it every row can be chosen. */
  canSelect?: (row: Row) => boolean;
  /** Every row of the search, on all pages: how many, and their keys asked for when they are wanted. */
  all?: { total: number; keys: () => Promise<readonly string[]> };
  /** What can be done with the chosen rows: buttons. */
  renderActions: (keys: readonly string[]) => ReactNode;
}

/** Below a table with chosen rows: how many, what can be done with them. Comes before the table for the keyboard. */
export function BulkBar<Row>({ selection }: { selection: SelectionOptions<Row> }) {
  const { rows, all, renderActions } = selection;
  const { busy: asking, press } = usePress();
  const count = rows.keys.length;
  const chooseAll = () => press(async () => rows.choose((await all?.keys()) ?? []));
  return (
    <>
      <output className="sr-only">{count > 0 ? tableText.select.count(count) : ''}</output>
      {count === 0 ? null : (
        <section
          aria-label={tableText.select.bar}
          data-bulk-bar
          className="bg-popover shadow-pop sticky bottom-2 z-20 order-last m-2 flex flex-wrap items-center gap-2 rounded-lg px-3 py-2"
        >
          <span aria-hidden className="mr-1 font-semibold tabular-nums">
            {tableText.select.count(count)}
          </span>
          {all && count < all.total ? (
            <Button variant="link" size="sm" busy={asking} onClick={() => void chooseAll()}>
              {tableText.select.all(all.total)}
            </Button>
          ) : null}
          {/* Until all are chosen an action would act on some of them, and clearing would be undone. */}
          <fieldset disabled={asking} className="contents">
            <Button size="sm" variant="ghost" onClick={rows.clear}>
              {tableText.select.clear}
            </Button>
            <div className="ml-auto flex flex-wrap items-center gap-2">{renderActions(rows.keys)}</div>
          </fieldset>
        </section>
      )}
    </>
  );
}
