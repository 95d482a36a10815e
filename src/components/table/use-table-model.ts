import { useTable } from '@tanstack/react-table';
import { fullOrder } from '@/domain/kept-order.ts';
import { type ColumnLayout, columnVisibility } from './column-layout.ts';
import type { Expansion } from './expansion.ts';
import { headRows } from './head-rows.ts';
import { type ColumnPlaces, placeColumns } from './placed-column.ts';
import { sortValue } from './row-order.ts';
import { MIN_COLUMN_WIDTH, type TableColumn } from './table-column.ts';
import { features, type ModelRow } from './table-features.ts';
import type { ClientSort } from './use-client-sort.ts';
import type { RowSelection } from './use-row-selection.ts';

const NOTHING = {};
const ignore = () => {};

interface TableModelOptions<Row> extends ColumnPlaces {
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  layout: ColumnLayout;
  /** px that a column is wider than its default. */
  extraWidth: number;
  /** Of rows that are all here; null: they stand as they came. */
  order: ClientSort | null;
  selection: RowSelection | undefined;
  /** Without it every row can be chosen. */
  canSelect: ((row: Row) => boolean) | undefined;
  expansion: Expansion<Row> | undefined;
}

/**
 * Columns in their order with widths and sticky offsets, and the keyed rows. Sorting and paging are the server's,
 * unless all rows are here.
 */
export function useTableModel<Row extends object>(options: TableModelOptions<Row>) {
  const { columns, rows, rowKey, layout, order: rowsOrder, selection, canSelect, expansion } = options;
  const order = fullOrder(
    columns.map(({ id }) => id),
    layout.order,
  );
  const table = useTable({
    features,
    columns: columnDefs(options),
    // Sub-rows that arrived are a new set of rows.
    data: withSubRows(rows, expansion?.subRows),
    getRowId: rowKey,
    getSubRows: (row) => expansion?.subRows?.(row).rows,
    getRowCanExpand: ({ original }) => expansion?.canExpand(original) ?? false,
    autoResetExpanded: false,
    enableSubRowSelection: false,
    enableRowSelection: ({ original }) => canSelect?.(original) ?? true,
    state: {
      columnOrder: order,
      columnSizing: layout.widths,
      columnVisibility: columnVisibility(columns, layout),
      sorting: rowsOrder ? [{ id: rowsOrder.by, desc: rowsOrder.direction === 'desc' }] : [],
      rowSelection: selection?.state ?? NOTHING,
      expanded: expansion?.expanded ?? NOTHING,
    },
    onRowSelectionChange: selection?.change ?? ignore,
    onExpandedChange: ignore,
  });
  const models = table.getVisibleLeafColumns();
  const placed = placeColumns(columns, models, layout, options);
  return {
    order,
    placed,
    headRows: headRows(table.getHeaderGroups(), placed),
    totalWidth: table.getTotalSize(),
    rows: table.getRowModel().rows,
    table,
  };
}

/** TanStack Table's columns; those of a group are children of one. */
function columnDefs<Row extends object>({ columns, extraWidth, order }: TableModelOptions<Row>) {
  const leaf = (column: TableColumn<Row>) => ({
    id: column.id,
    size: column.width + (column.fixed ? 0 : extraWidth),
    minSize: column.fixed ? column.width : MIN_COLUMN_WIDTH,
    accessorFn: (row: Row) => sortValue(column, row),
    // The places know where nothing stands; TanStack would read both values at each comparison.
    sortUndefined: false as const,
    sortFn: (one: ModelRow<Row>, other: ModelRow<Row>) => {
      // Sub-rows stand as they came.
      if (!order || one.depth > 0) return 0;
      const difference = (order.places[one.index] ?? 0) - (order.places[other.index] ?? 0);
      // The places are of the asked direction; what TanStack turns around is turned back.
      return order.direction === 'desc' ? -difference : difference;
    },
  });
  const groups = new Set(columns.flatMap(({ group }) => group ?? []));
  return [
    ...columns.filter(({ group }) => group === undefined).map(leaf),
    ...[...groups].map((group) => ({
      id: `group:${group}`,
      header: group,
      columns: columns.filter((column) => column.group === group).map(leaf),
    })),
  ];
}

const withSubRows = <Row>(rows: readonly Row[], _subRows: Expansion<Row>['subRows']) => [...rows];
