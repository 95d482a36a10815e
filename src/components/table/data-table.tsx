import { useState } from 'react';
import { cn } from '@/components/ui/cn.ts';
import { Table, TableBody, TableHeader } from '@/components/ui/table.tsx';
import { tableText } from '@/text/table.ts';
import { clampWidth, DEFAULT_LAYOUT, moveColumn } from './column-layout.ts';
import { HeaderCell } from './header-cell.tsx';
import { SummaryRow, type TableSummary } from './summary-row.tsx';
import { phoneColumns, type PhoneColumn, type Sort, type TableColumn } from './table-column.ts';
import { DataRow, SkeletonRows } from './table-rows.tsx';
import { TableMessage, type TableState } from './table-message.tsx';
import { TableRegion } from './table-region.tsx';
import type { useColumnLayout } from './use-column-layout.ts';
import { useMedia } from '@/components/layout/use-media.ts';
import { usePhone } from '@/components/layout/use-phone.ts';
import { useTableModel } from './use-table-model.ts';

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
  summary?: TableSummary | undefined;
  selectedKey?: string | undefined;
  /** Leaves room on the screen for what stands below the table. */
  short?: true;
}

/**
 * A page of rows that the server sorted, filtered and cut. It keeps column order and widths, and shows
 * loading, error and empty states in place, so that nothing around it moves.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { tableId, label, columnLayout, state, rowKey, firstNumber = 1, sort, onSort, summary } = props;
  const phone = usePhone();
  const touch = useMedia('(pointer: coarse)') && !phone;
  const tablet = useMedia('(max-width: 1023.98px)') && !phone;
  const [announcement, setAnnouncement] = useState('');
  const columns = phone ? phoneColumns(props.columns, props.phoneColumn) : props.columns;
  const layout = phone ? DEFAULT_LAYOUT : columnLayout.layout;
  const rows = state.kind === 'ready' ? state.rows : NO_ROWS;
  const sticky = phone ? 1 : (props.sticky ?? 0);
  const model = useTableModel({
    columns,
    rows,
    rowKey,
    layout,
    sticky,
    narrow: tablet,
    extraWidth: touch ? TOUCH_MENU_WIDTH : 0,
  });
  const shown = model.placed.map(({ column }) => column.id);
  const headerOf = (id: string) => columns.find((column) => column.id === id)?.header ?? id;
  const actions = {
    sort: onSort,
    move: (id: string, place: number) => {
      columnLayout.change({ ...layout, order: moveColumn(model.order, id, place, shown) });
      setAnnouncement(tableText.moved(headerOf(id), place + 1));
    },
    resize: (id: string, drawn: number) => {
      const width = clampWidth(drawn);
      columnLayout.change({ ...layout, widths: { ...layout.widths, [id]: width } });
      setAnnouncement(tableText.resized(headerOf(id), width));
    },
  };
  const refreshing = state.kind === 'ready' && state.refreshing;
  return (
    <div className="relative" aria-busy={state.kind === 'pending' || refreshing}>
      {refreshing ? <RefreshBar /> : null}
      <output className="sr-only">{refreshing ? tableText.refreshing : announcement}</output>
      <TableRegion
        label={tableText.scrollRegion(label)}
        className={props.short ? 'md:max-h-[max(20rem,52dvh)]' : 'md:max-h-[max(24rem,calc(100dvh-9rem))]'}
      >
        <Table aria-label={label} className="table-fixed" style={{ minWidth: model.totalWidth }}>
          <colgroup>
            {model.placed.map(({ column, width, grows }) => (
              <col key={column.id} style={grows ? undefined : { width }} />
            ))}
            <col style={model.placed.some(({ grows }) => grows) ? { width: 0 } : undefined} />
          </colgroup>
          <TableHeader>
            <tr>
              {model.placed.map((placed, place) => (
                <HeaderCell
                  key={placed.column.id}
                  tableId={tableId}
                  placed={placed}
                  place={place}
                  order={shown}
                  sort={sort}
                  movable={!phone}
                  actions={actions}
                />
              ))}
              <td aria-hidden className="bg-raised border-b p-0" />
            </tr>
          </TableHeader>
          <TableBody className={cn('transition-opacity', refreshing && 'opacity-50')}>
            {state.kind === 'pending' ? <SkeletonRows placed={model.placed} count={SKELETON_ROWS} /> : null}
            {model.rows.map(({ id, original }, index) => (
              <DataRow
                key={id}
                placed={model.placed}
                row={original}
                number={firstNumber + index}
                selected={id === props.selectedKey}
              />
            ))}
          </TableBody>
          {summary && rows.length > 0 ? <SummaryRow placed={model.placed} summary={summary} /> : null}
        </Table>
      </TableRegion>
      <TableMessage state={state} />
    </div>
  );
}

/** Says that the rows below are of the last search while the next page is on its way. */
function RefreshBar() {
  return (
    <div aria-hidden className="absolute inset-x-0 top-0 z-10 h-0.5 overflow-hidden">
      <div className="bg-ring h-full w-1/3 animate-pulse rounded-full" />
    </div>
  );
}
