import { lazy, Suspense, useState } from 'react';
import { useMedia } from '@/components/layout/use-media.ts';
import { usePhone } from '@/components/layout/use-phone.ts';
import { cn } from '@/components/ui/cn.ts';
import { Table, TableBody } from '@/components/ui/table.tsx';
import { codeWhenConnected } from '@/data/page-code.ts';
import { tableText } from '@/text/table.ts';
import { bodyItems } from './body-items.ts';
import { BodyLine } from './body-line.tsx';
import { BulkBar, type SelectionOptions } from './bulk-bar.tsx';
import { moveInOrder } from '@/domain/kept-order.ts';
import { clampWidth, DEFAULT_LAYOUT } from './column-layout.ts';
import type { Expansion } from './expansion.ts';
import { HeaderCell } from './header-cell.tsx';
import type { PlacedColumn } from './placed-column.ts';
import { SELECT_COLUMN, selectColumn, SelectPage } from './select-column.tsx';
import { SummaryRow, type Totals } from './summary-row.tsx';
import { phoneColumns, type PhoneColumn, type Sort, type TableColumn } from './table-column.ts';
import { HeadLines } from './table-head.tsx';
import { TableMessage, type TableState } from './table-message.tsx';
import { TableRegion } from './table-region.tsx';
import { SkeletonRows } from './table-rows.tsx';
import { useClientSort } from './use-client-sort.ts';
import type { CellEdits } from './use-cell-edits.ts';
import type { useColumnLayout } from './use-column-layout.ts';
import { useTableModel } from './use-table-model.ts';
import type { VirtualBody as VirtualBodyType } from './virtual-body.tsx';

// lazy() forgets that the component takes rows of any kind.
const VirtualBody = lazy(() =>
  codeWhenConnected(() => import('./virtual-body.tsx').then(({ VirtualBody }) => ({ default: VirtualBody }))),
) as unknown as typeof VirtualBodyType;

const NO_ROWS: readonly never[] = [];
const SKELETON_ROWS = 12;
/** px that the menu of a heading takes where it always shows (header-menu.tsx). */
const TOUCH_MENU_WIDTH = 32;

interface DataTableProps<Row> {
  /** Names what is kept for this table; unique in the product. */
  tableId: string;
  /** Accessible name. */
  label: string;
  columns: readonly TableColumn<Row>[];
  phoneColumn: PhoneColumn<Row>;
  /** Of useColumnLayout(tableId); the page owns it, because its toolbar resets it. */
  columnLayout: ReturnType<typeof useColumnLayout>;
  /** How many columns stick on the left, besides those that say so; on a phone the first alone, on a tablet the last of them. */
  sticky?: number;
  state: TableState<Row>;
  rowKey: (row: Row) => string;
  /** Number of the first row, counted from 1. */
  firstNumber?: number;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** Those of 합계; without them, or with null, there is no such row. */
  totals?: Totals | null | undefined;
  /** What a reader of a total must know, by column id. */
  totalNotes?: Readonly<Record<string, string>> | undefined;
  /** The row that is shown elsewhere on the page. */
  selectedKey?: string | undefined;
  /** All rows are here, none on another page: they are sorted here, and drawn only where they are seen. */
  whole?: boolean;
  /** Rows can be chosen, on many pages, for what a person does with them. */
  selection?: SelectionOptions<Row> | undefined;
  /** Rows open: of useRowDetail or useSubRows. */
  expansion?: Expansion<Row> | undefined;
  /** Of useCellEdits: columns with `edit` are changed in their cells. */
  edits?: CellEdits<Row> | undefined;
  /** Leaves room on the screen for what stands below the table. */
  short?: true;
}

/**
 * A page of rows that the server sorted, filtered and cut. It keeps column order and widths, and shows
 * loading, error and empty states in place, so that nothing around it moves.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { tableId, label, columnLayout, state, rowKey, firstNumber = 1, sort, onSort, totals } = props;
  const { whole = false, selection, expansion, edits } = props;
  const phone = usePhone();
  const touch = useMedia('(pointer: coarse)') && !phone;
  const tablet = useMedia('(max-width: 1023.98px)') && !phone;
  const wide = useMedia('(min-width: 1280px)');
  const [announcement, setAnnouncement] = useState('');
  const pageColumns = phone ? phoneColumns(props.columns, props.phoneColumn) : props.columns;
  const columns = selection ? [selectColumn, ...pageColumns] : pageColumns;
  const layout = phone ? DEFAULT_LAYOUT : columnLayout.layout;
  const rows = state.kind === 'ready' ? state.rows : NO_ROWS;
  const clientSort = useClientSort({ enabled: whole, rows, columns, rowKey, sort });
  const model = useTableModel({
    columns,
    rows,
    rowKey,
    layout,
    sticky: (phone ? 1 : (props.sticky ?? 0)) + (selection ? 1 : 0),
    narrow: tablet,
    wide,
    extraWidth: touch ? TOUCH_MENU_WIDTH : 0,
    order: clientSort.order,
    selection: selection?.rows,
    canSelect: selection?.canSelect,
    expansion,
  });
  const { placed, table } = model;
  const movable = placed.flatMap(({ column }) => (column.fixed ? [] : column.id));
  const headerOf = (id: string) => columns.find((column) => column.id === id)?.header ?? id;
  const actions = {
    sort: onSort,
    move: (id: string, place: number) => {
      const order = model.order.filter((other) => other !== SELECT_COLUMN);
      columnLayout.change({ ...layout, order: moveInOrder(order, id, place, movable) });
      setAnnouncement(tableText.moved(headerOf(id), place + 1));
    },
    resize: (id: string, drawn: number) => {
      const width = clampWidth(drawn);
      columnLayout.change({ ...layout, widths: { ...layout.widths, [id]: width } });
      setAnnouncement(tableText.resized(headerOf(id), width));
    },
  };
  const refreshing = (state.kind === 'ready' && state.refreshing) || clientSort.isSorting;
  const items = bodyItems(model.rows, expansion, firstNumber);
  const context = {
    rows: {
      placed,
      nameOf: selection?.nameOf ?? expansion?.nameOf,
      expanderId: expansion ? expanderOf(placed) : undefined,
      onToggle: expansion?.toggle,
      edits,
    },
    expansion,
    chosen: selection?.rows.state,
    currentKey: props.selectedKey,
  };
  const headLines = model.headRows.length;
  const hasSummary = totals && rows.length > 0;
  const summaryFirst = phone && hasSummary;
  // The first row of a phone would push those below it, when it comes.
  const awaitsSummary = phone && state.kind === 'pending' && 'totals' in props;
  const rowCount = headLines + items.length + (hasSummary ? 1 : 0);
  return (
    <div className="relative flex flex-col" aria-busy={state.kind === 'pending' || refreshing}>
      {refreshing ? <RefreshBar /> : null}
      <output className="sr-only">{refreshing ? tableText.refreshing : announcement}</output>
      {selection ? <BulkBar selection={selection} /> : null}
      <TableRegion
        label={tableText.scrollRegion(label)}
        className={cn(
          props.short ? 'md:max-h-[max(20rem,52dvh)]' : 'md:max-h-[max(24rem,calc(100dvh-9rem))]',
          whole && 'max-h-[80dvh]',
          headLines > 1 && 'scroll-pt-17',
          // 합계 has a ground of its own, which the card's corners cut.
          'last:rounded-b-lg',
        )}
        onUndo={edits?.undo}
      >
        <Table
          aria-label={label}
          data-table={tableId}
          aria-rowcount={whole ? rowCount : undefined}
          className="table-fixed"
          style={{ minWidth: model.totalWidth }}
        >
          <colgroup>
            {placed.map(({ column, width, grows }) => (
              <col key={column.id} style={grows ? undefined : { width }} />
            ))}
            <col style={placed.some(({ grows }) => grows) ? { width: 0 } : undefined} />
          </colgroup>
          <HeadLines
            rows={model.headRows}
            renderColumn={(head, line) => (
              <HeaderCell
                key={head.placed.column.id}
                tableId={tableId}
                head={head}
                line={line}
                order={movable}
                sort={sort}
                movable={!phone}
                actions={actions}
              >
                {head.placed.column.id === SELECT_COLUMN ? (
                  <SelectPage
                    state={
                      table.getIsAllPageRowsSelected()
                        ? 'all'
                        : table.getIsSomePageRowsSelected()
                          ? 'some'
                          : 'none'
                    }
                    onToggle={(chosen) => table.toggleAllPageRowsSelected(chosen)}
                  />
                ) : null}
              </HeaderCell>
            )}
          />
          {summaryFirst ? (
            <SummaryRow
              place="first"
              placed={placed}
              totals={totals}
              notes={props.totalNotes}
              aria-rowindex={whole ? headLines + 1 : undefined}
            />
          ) : null}
          {awaitsSummary ? (
            <TableBody>
              <SkeletonRows placed={placed} count={1} />
            </TableBody>
          ) : null}
          <TableBody className={cn('transition-opacity', refreshing && 'opacity-50')}>
            {state.kind === 'pending' ? <SkeletonRows placed={placed} count={SKELETON_ROWS} /> : null}
            {whole && items.length > 0 ? (
              <Suspense fallback={<SkeletonRows placed={placed} count={SKELETON_ROWS} />}>
                <VirtualBody items={items} context={context} headLines={headLines + (summaryFirst ? 1 : 0)} />
              </Suspense>
            ) : (
              items.map((item) => <BodyLine key={item.key} item={item} context={context} />)
            )}
          </TableBody>
          {hasSummary && !phone ? (
            <SummaryRow
              place="last"
              placed={placed}
              totals={totals}
              notes={props.totalNotes}
              aria-rowindex={whole ? rowCount : undefined}
            />
          ) : null}
        </Table>
      </TableRegion>
      <TableMessage state={state} />
    </div>
  );
}

/** The column with the button that opens a row: the one that says so, or the first of text. */
function expanderOf<Row>(placed: readonly PlacedColumn<Row>[]): string | undefined {
  const columns = placed.map(({ column }) => column).filter(({ fixed }) => !fixed);
  const chosen = columns.find(({ expander }) => expander) ?? columns.find(({ align }) => align !== 'end');
  return chosen?.id;
}

/** Says that the rows below are of the last search while the next page is on its way. */
function RefreshBar() {
  return (
    <div aria-hidden className="absolute inset-x-0 top-0 z-10 h-0.5 overflow-hidden">
      <div className="bg-ring h-full w-1/3 animate-pulse rounded-full" />
    </div>
  );
}
