import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ColumnLayout, columnVisibility, fullOrder } from './column-layout.ts';
import { MIN_COLUMN_WIDTH, type TableColumn } from './table-column.ts';

const features = tableFeatures({ columnOrderingFeature, columnSizingFeature, columnVisibilityFeature });

/** A column where it stands now. */
export interface PlacedColumn<Row> {
  column: TableColumn<Row>;
  /** px. */
  width: number;
  /** Distance from the left edge while it sticks there, px; null: it scrolls. */
  stickyLeft: number | null;
  /** The last of the sticky ones, which casts the edge. */
  stickyEdge: boolean;
  /** Wider than its width when there is room. */
  grows: boolean;
}

interface TableModelOptions<Row> {
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  layout: ColumnLayout;
  /** How many columns stick on the left. */
  sticky: number;
  /** Of these only the last sticks, where there is no room for more. */
  narrow: boolean;
  /** px that a column is wider than its default. */
  extraWidth: number;
}

/** Columns in their order with widths and sticky offsets, and the keyed rows. Sorting and paging are the server's. */
export function useTableModel<Row extends object>(options: TableModelOptions<Row>) {
  const { columns, rows, rowKey, layout, sticky, narrow, extraWidth } = options;
  const firstSticky = narrow ? sticky - 1 : 0;
  const order = fullOrder(
    columns.map(({ id }) => id),
    layout.order,
  );
  const table = useTable({
    features,
    columns: columns.map(({ id, width }) => ({ id, size: width + extraWidth, minSize: MIN_COLUMN_WIDTH })),
    data: [...rows],
    getRowId: rowKey,
    state: {
      columnOrder: order,
      columnSizing: layout.widths,
      columnVisibility: columnVisibility(columns, layout),
    },
  });
  const byId = new Map(columns.map((column) => [column.id, column]));
  const models = table.getVisibleLeafColumns();
  const stuck = models.filter(
    ({ id }, place) => (place >= firstSticky && place < sticky) || byId.get(id)?.sticky === true,
  );
  const placed = models.flatMap((model): PlacedColumn<Row>[] => {
    const column = byId.get(model.id);
    if (!column) return [];
    const before = stuck.indexOf(model);
    return [
      {
        column,
        width: model.getSize(),
        stickyLeft:
          before < 0 ? null : stuck.slice(0, before).reduce((sum, other) => sum + other.getSize(), 0),
        stickyEdge: before >= 0 && before === stuck.length - 1,
        grows: column.grow === true && layout.widths[column.id] === undefined,
      },
    ];
  });
  return { order, placed, totalWidth: table.getTotalSize(), rows: table.getRowModel().rows };
}
