import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createExpandedRowModel,
  createSortedRowModel,
  type Row as RowOf,
  rowExpandingFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';

/** What every table can do; what one does not use costs it an empty state. */
export const features = tableFeatures({
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  rowExpandingFeature,
  expandedRowModel: createExpandedRowModel(),
});

/** A keyed row as TanStack Table knows it. Its state is read beside it: the row itself stays the same object. */
export type ModelRow<Row extends object> = RowOf<typeof features, Row>;
