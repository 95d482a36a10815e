import type { ColumnLayout } from './column-layout.ts';
import type { TableColumn } from './table-column.ts';

/** A column where it stands now. */
export interface PlacedColumn<Row> {
  column: TableColumn<Row>;
  /** px. */
  width: number;
  /** Distance from the left edge while it sticks there, px; null: it scrolls. */
  stickyLeft: number | null;
  /** The last of the sticky ones, which casts the edge. */
  stickyEdge: boolean;
  /** Stays on the right. */
  stickyEnd: boolean;
  /** Wider than its width when there is room. */
  grows: boolean;
}

export interface ColumnPlaces {
  /** How many columns stick on the left. */
  sticky: number;
  /** Of these only the last sticks, where there is no room for more. */
  narrow: boolean;
  /** Whether the last column may stay on the right. */
  wide: boolean;
}

interface SizedColumn {
  id: string;
  getSize: () => number;
}

/** The shown columns, in their order, with their widths and what sticks. */
export function placeColumns<Row>(
  columns: readonly TableColumn<Row>[],
  models: readonly SizedColumn[],
  layout: ColumnLayout,
  { sticky, narrow, wide }: ColumnPlaces,
): PlacedColumn<Row>[] {
  const firstSticky = narrow ? sticky - 1 : 0;
  const byId = new Map(columns.map((column) => [column.id, column]));
  const asked = models.filter(
    ({ id }, place) => (place >= firstSticky && place < sticky) || byId.get(id)?.sticky === true,
  );
  // Else the column that names the row: a figure that is scrolled to is of something.
  const named = models.find(({ id }) => byId.get(id)?.grow) ?? models[0];
  const stuck = asked.length > 0 || !named ? asked : [named];
  return models.flatMap((model, place): PlacedColumn<Row>[] => {
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
        stickyEnd: wide && column.stickyEnd === true && place === models.length - 1,
        grows: column.grow === true && layout.widths[column.id] === undefined,
      },
    ];
  });
}
