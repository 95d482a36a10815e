import { ChangeText } from '@/components/figures/change-text.tsx';
import { metricOf } from '@/components/figures/metric.ts';
import { Badge, type Tone } from '@/components/ui/badge.tsx';
import { baseName, previousName } from '@/domain/figure-rows.ts';
import { formatDay, formatMoment, formatMonth } from '@/domain/korea-time.ts';
import type { MetricId, Unit } from '@/domain/metrics.ts';
import { formatCell, formatCount, NO_VALUE, WON } from '@/domain/numbers.ts';
import type { ExportColumn } from '@/export/export-types.ts';
import { tableText } from '@/text/table.ts';
import { CopyCell } from './copy-cell.tsx';
import { dayWithWeekday } from './day-with-weekday.ts';
import type { TableColumn } from './table-column.ts';

/** The look of the column that names a row. */
export const nameColumn = { kind: 'text', grow: true, sticky: true, phone: 'merged' } as const;

/** The fields of a row that hold such a value. */
type FieldOf<Row, Value> = {
  [Name in keyof Row & string]: Row[Name] extends Value ? Name : never;
}[keyof Row & string];
type NumberField<Row> = FieldOf<Row, number | null>;
type TextField<Row> = FieldOf<Row, string | null>;

/** What a column may say besides its kind; a cell of its own takes the place of the kind's on the screen only. */
type Look<Row> = Pick<TableColumn<Row>, 'width'> &
  Partial<Omit<TableColumn<Row>, 'id' | 'header' | 'width' | 'align' | 'format' | 'sortable' | 'exported'>>;

/** The width of a figure is that of its unit, where the column does not say another. */
type FigureLook<Row> = Partial<Look<Row>>;

interface Named<Field extends string> {
  /** The row's field, and the name by which the list is sorted. */
  id: Field;
  /** Without it that of columnsOf's headings. */
  header?: string;
}

/** A figure of the dictionary, which has its words, format and width; under its own name, or in a field of another. */
type FigureKind<Row> = { header?: string } & (
  { metric: MetricId & NumberField<Row> } | { metric: MetricId; id: NumberField<Row> }
);

type NumberKind<Row> =
  | (FigureKind<Row> & FigureLook<Row>)
  /** A number that is no figure, such as how many brands a request has. */
  | ({ kind: Exclude<Unit, 'points'>; decimals?: number } & Named<NumberField<Row>> & Look<Row>);

type TextKind<Row> = Named<TextField<Row>> &
  (
    | { kind: 'text'; empty?: string; unitBy?: ExportColumn['unitBy'] }
    /** An id that a click copies; the name is what the toast says was copied. */
    | { kind: 'copy'; name?: string }
    /** A code in words and colour; one that is not known is shown as it came. */
    | { kind: 'badge'; labels: Readonly<Record<string, string>>; tones: Readonly<Record<string, Tone>> }
    /** A day yyyyMMdd, with its weekday if asked for, other text as reported; `none` is the report's word for no day. */
    | { kind: 'day'; none?: string; weekday?: true }
    /** A month yyyyMM. */
    | { kind: 'month' }
    | { kind: 'moment' }
  );

/** A column as a page declares it: its kind brings cell, alignment, format, sorting, export and help. */
export type ColumnSpec<Row> =
  | { kind: 'rowNumber' }
  | ({ kind: 'action' } & Named<string> &
      Pick<TableColumn<Row>, 'cell'> &
      Partial<Pick<TableColumn<Row>, 'exported'>> &
      Look<Row>)
  | NumberKind<Row>
  /** A figure of the dictionary with nothing to say besides. */
  | (MetricId & NumberField<Row>)
  /** A figure, the one it is compared with (previousName), and how it changed (against baseName): three columns, of which
      the second waits in the choice of columns, because the third has it below the change. */
  | { compared: MetricId & NumberField<Row> }
  | (TextKind<Row> & Look<Row>);

/** px of a figure with its heading and, in 합계, billions of won. */
const UNIT_WIDTH: Record<Unit, number> = {
  won: 112,
  count: 88,
  percent: 90,
  points: 90,
  days: 78,
  perDay: 88,
};
const CHANGE_WIDTH = 100;

/** The row's place in the whole list, not on the page. */
const rowNumber: TableColumn<unknown> = {
  id: 'no',
  header: tableText.rowNumber,
  width: 60,
  align: 'end',
  tone: 'quiet',
  sortable: false,
  phone: 'merged',
  cell: (_, number) => formatCount(number),
  exported: { field: null, format: 'count' },
};

const field = (row: object, id: string) => (row as Readonly<Record<string, unknown>>)[id];
/** null also where a row has no figures at all: no day of it is loaded. */
const numberIn = (row: object, id: string) => (field(row, id) ?? null) as number | null;
/** Empty where there is none. */
const textIn = (row: object, id: string) => (field(row, id) as string | null) ?? '';

/** A column whose heading is known. */
type Headed<Spec> = Spec & { header: string };

function numberColumn<Row extends object>(
  spec: Headed<Exclude<NumberKind<Row>, FigureKind<Row>>> | (FigureKind<Row> & FigureLook<Row>),
): TableColumn<Row> {
  if ('metric' in spec) {
    const { metric, ...rest } = spec;
    const { label, formula, isComputed, unit, decimals } = metricOf(metric);
    return numberColumn({
      kind: unit as Exclude<Unit, 'points'>,
      decimals,
      id: metric as NumberField<Row>,
      header: label,
      width: UNIT_WIDTH[unit],
      ...(isComputed ? { help: formula } : {}),
      ...rest,
    });
  }
  const { kind, decimals = 0, ...rest } = spec;
  const format = (value: number | null) => formatCell(kind, value, decimals);
  return {
    align: 'end',
    format,
    ...(kind === 'won' ? { unit: WON } : {}),
    cell: (row) => format(numberIn(row, spec.id)),
    exported: { field: spec.id, format: kind, decimals, empty: NO_VALUE },
    ...rest,
  };
}

function changeColumn<Row extends object>(metric: MetricId): TableColumn<Row> {
  const { label, change, format, exportedChange } = metricOf(metric);
  const base = baseName(metric);
  const shown = (figures: object) => {
    const previous = numberIn(figures, previousName(metric));
    return (
      <div className="leading-[1.0625rem]">
        <ChangeText change={change(numberIn(figures, metric), numberIn(figures, base))} />
        {previous === null ? null : (
          <div className="text-muted-foreground text-2xs font-normal print:hidden">{format(previous)}</div>
        )}
      </div>
    );
  };
  return {
    id: `${metric}Change`,
    header: tableText.change(label),
    width: CHANGE_WIDTH,
    align: 'end',
    sortable: false,
    cell: shown,
    total: (totals) => (totals[previousName(metric)] === undefined ? null : shown(totals)),
    exported: { field: metric, against: base, ...exportedChange, empty: NO_VALUE },
  };
}

function comparedColumns<Row extends object>(metric: MetricId & NumberField<Row>): TableColumn<Row>[] {
  const previous = previousName(metric) as NumberField<Row>;
  const header = tableText.compared(metricOf(metric).label);
  return [
    numberColumn<Row>({ metric, tone: 'strong' }),
    numberColumn<Row>({ metric, id: previous, header, tone: 'quiet', initiallyHidden: true }),
    changeColumn(metric),
  ];
}

function textColumn<Row extends object>(spec: Headed<TextKind<Row> & Look<Row>>): TableColumn<Row> {
  const { id } = spec;
  const exported = { field: id, empty: NO_VALUE };
  switch (spec.kind) {
    case 'text': {
      const { kind: _, empty = NO_VALUE, unitBy, ...rest } = spec;
      const file = { field: id, empty, ...(unitBy ? { unitBy } : {}) };
      return { cell: (row) => textIn(row, id) || empty, exported: file, ...rest };
    }
    case 'copy': {
      const { kind: _, name = spec.header, ...rest } = spec;
      const cell = (row: Row) => {
        const value = textIn(row, id);
        return value === '' ? NO_VALUE : <CopyCell name={name} value={value} />;
      };
      return { cell, exported, ...rest };
    }
    case 'badge': {
      const { kind: _, labels, tones, ...rest } = spec;
      const cell = (row: Row) => {
        const code = textIn(row, id);
        return code === '' ? NO_VALUE : <Badge tone={tones[code] ?? 'gray'}>{labels[code] ?? code}</Badge>;
      };
      return { cell, exported: { ...exported, labels }, ...rest };
    }
    case 'day': {
      const { kind: _, none = '', weekday = false, ...rest } = spec;
      const format = weekday ? dayWithWeekday : formatDay;
      const cell = (row: Row) => {
        const day = textIn(row, id);
        return day === '' || day === none ? NO_VALUE : format(day);
      };
      const labels = none === '' ? {} : { labels: { [none]: NO_VALUE } };
      return { cell, exported: { ...exported, format: 'day', ...labels }, ...rest };
    }
    case 'month': {
      const { kind: _, ...rest } = spec;
      return {
        cell: (row) => formatMonth(textIn(row, id)),
        exported: { ...exported, format: 'month' },
        ...rest,
      };
    }
    case 'moment': {
      const { kind: _, ...rest } = spec;
      const cell = (row: Row) => <span className="text-xs">{formatMoment(textIn(row, id))}</span>;
      return { tone: 'quiet', cell, exported: { ...exported, format: 'moment' }, ...rest };
    }
  }
}

/** A page's columns, each made by its kind; `headings` are words by column id. */
export function columnsOf<Row extends object>(
  headings: Readonly<Record<string, string>>,
  specs: readonly ColumnSpec<Row>[],
): TableColumn<Row>[] {
  const headed = <Spec extends Named<string>>(spec: Spec): Headed<Spec> => {
    const header = spec.header ?? headings[spec.id];
    if (header === undefined) throw new Error(`The column ${spec.id} has no heading.`);
    return { ...spec, header };
  };
  return specs.flatMap((spec): TableColumn<Row> | TableColumn<Row>[] => {
    if (typeof spec === 'string') return numberColumn<Row>({ metric: spec });
    if ('compared' in spec) return comparedColumns<Row>(spec.compared);
    if ('metric' in spec) return numberColumn(spec);
    switch (spec.kind) {
      case 'rowNumber':
        return rowNumber;
      case 'action': {
        const { kind: _, ...rest } = headed(spec);
        return { sortable: false, exported: false, ...rest };
      }
      case 'text':
      case 'copy':
      case 'badge':
      case 'day':
      case 'month':
      case 'moment':
        return textColumn(headed(spec));
      default:
        return numberColumn(headed(spec));
    }
  });
}
