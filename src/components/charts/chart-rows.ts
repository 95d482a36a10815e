import type { ExportColumn } from '@/export/export-types.ts';
import { chartText } from '@/text/chart.ts';
import { chartEventsText } from '@/text/chart-events.ts';
import { eventsByPoint } from './events.ts';
import type { ChartFigure, ChartSpec } from './chart-spec.ts';
import { pointName } from './looks.ts';
import { formatShare } from './slices-layout.ts';

/** The figures of a chart as a table: a name, then a number for each column, null where there is none. */
export interface ChartRows {
  heading: string;
  columns: readonly { name: string; format: ChartFigure['format']; exported: ChartFigure['exported'] }[];
  rows: readonly { name: string; values: readonly (number | null)[]; note?: string }[];
  /** Heads a last column with the note of each row. */
  noteHeading?: string;
}

const column = (name: string, { format, exported }: ChartFigure) => ({ name, format, exported });
const share = {
  name: chartText.share,
  format: formatShare,
  exported: { format: 'percent', decimals: 1 },
} as const;

/** Everything that a chart shows, also what it has no place for. */
export function chartRows(spec: ChartSpec): ChartRows {
  const { heading } = spec;
  switch (spec.kind) {
    case 'series': {
      const { shade } = spec;
      const events = eventsByPoint(spec);
      const rows = spec.labels.map((name, index) => ({
        name,
        values: [
          ...spec.series.flatMap(({ values, shown, mark, from }) => [
            ...(mark === 'band' ? [from?.[index] ?? null] : []),
            (shown ?? values)[index] ?? null,
          ]),
          ...(shade ? [shade.values[index] ?? null] : []),
        ],
        note: (events.get(index) ?? []).map(({ name: event }) => event).join(', '),
      }));
      return {
        heading,
        columns: [
          ...spec.series.flatMap(({ name, figure, mark }) => [
            ...(mark === 'band' ? [column(chartText.from(name), figure)] : []),
            column(name, figure),
          ]),
          ...(shade ? [column(shade.name, shade.figure)] : []),
        ],
        rows: spec.newestFirst ? rows.toReversed() : rows,
        ...(events.size === 0 ? {} : { noteHeading: chartEventsText.events }),
      };
    }
    case 'points':
      return {
        heading,
        columns: [spec.x, spec.y, ...(spec.size ? [spec.size] : [])].map((one) => column(one.label, one)),
        rows: spec.points.map((point) => {
          const { x, y, size = null } = point;
          return { name: pointName(point), values: spec.size ? [x, y, size] : [x, y] };
        }),
      };
    case 'cells':
      return {
        heading,
        columns: [column(spec.figure.label, spec.figure)],
        rows: spec.cells.flatMap((row) =>
          row.flatMap((cell) => (cell ? { name: cell.name, values: [cell.value] } : [])),
        ),
      };
    case 'slices':
      return {
        heading,
        columns: [column(spec.figure.label, spec.figure), share],
        rows: spec.slices.map((slice) => ({ name: slice.name, values: [slice.value, slice.share] })),
      };
  }
}

/** The same as one sheet of a file. */
export function chartSheet(title: string, { heading, columns, rows, noteHeading }: ChartRows) {
  const exported: ExportColumn[] = [
    { header: heading, field: 'name' },
    ...columns.map(({ name, exported: format }, index) => ({
      header: name,
      field: String(index),
      ...format,
    })),
    ...(noteHeading === undefined ? [] : [{ header: noteHeading, field: 'note' }]),
  ];
  return {
    name: title,
    columns: exported,
    rows: rows.map(({ name, values, note = '' }) => ({
      name,
      ...values,
      ...(noteHeading === undefined ? {} : { note }),
    })),
  };
}
