import type { ReactNode } from 'react';
import { formatCount } from '@/domain/numbers.ts';
import { tableText } from '@/text/table.ts';
import type { ExportColumn } from '@/export/export-types.ts';
import type { ColumnEdit } from './column-edit.ts';

/** The narrowest a column can become, px (specification section 9). */
export const MIN_COLUMN_WIDTH = 60;

export type SortValue = string | number | boolean | null | undefined;

/** One typed column: its cell on the screen and its cell in an export. */
export interface TableColumn<Row> {
  /** Also the name by which the server sorts. */
  id: string;
  header: string;
  /** px, until the person drags it. */
  width: number;
  /** px on a phone, where no heading has a help icon: it would need a mouse or a keyboard. */
  phoneWidth?: number;
  cell: (row: Row, rowNumber: number) => ReactNode;
  /** What is known besides what the cell shows; a text that is cut shows itself whole (table-region.tsx). */
  title?: (row: Row) => string;
  /** end: numbers. */
  align?: 'start' | 'end';
  /** strong: the row's key number; quiet: what is read second. */
  tone?: 'strong' | 'quiet';
  /** Its cell in 합계, where that is made of the totals of other columns. */
  total?: (totals: Readonly<Record<string, number | null>>) => ReactNode;
  /** The unit that the head has after the name, so that no cell repeats it. */
  unit?: string;
  /** How a figure of this column is written, in 합계 too; without it as a count. null: it has no denominator. */
  format?: (value: number | null) => string;
  /** Explains the heading behind an icon. */
  help?: string;
  /** false: the column is no data (row number, a button). */
  sortable?: false;
  /** What rows that are all here (DataTable's `whole`) are sorted by; without it the exported field. */
  sortValue?: (row: Row) => SortValue;
  /** Changed in its cell, in a table with `edits`. */
  edit?: ColumnEdit<Row>;
  /** Columns of the same group stand under one more heading. */
  group?: string;
  /** Carries the button that opens a row, where rows open; without it the first column of text does. */
  expander?: true;
  /** Two lines rather than one that is cut. */
  wrap?: true;
  /** Neither moved, resized nor hidden: no column of the page. */
  fixed?: true;
  /** Stays on the left when the table is scrolled past it. */
  sticky?: true;
  /** As the last column it stays on the right of a wide window, so that what it decides is seen without scrolling. */
  stickyEnd?: true;
  /** Shown only once a person chooses it (column-chooser.tsx). */
  initiallyHidden?: true;
  /** Takes the width that is left over, until the person drags it. One a table. */
  grow?: true;
  /** On a phone: merged into the first column, or moved to the end. */
  phone?: 'merged' | 'last';
  /** Columns whose cells stand above this one's: a phone's first column begins with what decides. */
  leads?: readonly TableColumn<Row>[];
  /** false: not in the file. */
  exported: Omit<ExportColumn, 'header'> | false;
}

/** On a phone one column takes the place of those that are merged into it, and stays on the left as the row's card. */
export interface PhoneColumn<Row> extends Pick<TableColumn<Row>, 'header' | 'cell' | 'width' | 'title'> {
  /** The two figures that decide and the state, by column id; without it the first two figures. */
  lead?: readonly string[];
}

/** px of a card with two figures side by side. */
const CARD_WIDTH = 212;

/** The name of a column as the head writes it: 매출(원). */
export const headingOf = ({ header, unit }: Pick<TableColumn<never>, 'header' | 'unit'>): string =>
  unit === undefined ? header : tableText.inUnit(header, unit);

type FigureColumn = Pick<TableColumn<never>, 'format' | 'unit'>;

/** A figure of a column where no head says its unit: beside another value. */
export const figureText = (
  { format = formatCount, unit = '' }: FigureColumn,
  value: number | null,
): string => (value === null ? format(value) : `${format(value)}${unit}`);

/** The same in the name of a control, which must hold what the control shows as a word of its own. */
export const figureName = (
  { format = formatCount, unit = '' }: FigureColumn,
  value: number | null,
): string => (value === null ? format(value) : `${format(value)} ${unit}`.trim());

/** Asked of the server; null is the list's own order. */
export type Sort = { by: string; direction: 'asc' | 'desc' } | null;

/** Repeated clicks on a heading: ascending, descending, none. */
export function nextSort(sort: Sort, column: string): Sort {
  if (sort?.by !== column) return { by: column, direction: 'asc' };
  return sort.direction === 'asc' ? { by: column, direction: 'desc' } : null;
}

/** The columns, some of which wait in the choice of columns. */
export const startHidden = <Row>(
  ids: readonly string[],
  columns: readonly TableColumn<Row>[],
): TableColumn<Row>[] =>
  columns.map((column) => (ids.includes(column.id) ? { ...column, initiallyHidden: true } : column));

/** The file's columns, with the headings of the screen. */
export function exportColumns<Row>(columns: readonly TableColumn<Row>[]): ExportColumn[] {
  return columns.flatMap(({ header, exported }) => (exported === false ? [] : [{ header, ...exported }]));
}

export function phoneColumns<Row>(
  columns: readonly TableColumn<Row>[],
  { lead, ...first }: PhoneColumn<Row>,
): TableColumn<Row>[] {
  const shown = columns.map((column) => {
    if (column.phoneWidth === undefined) return column;
    const { help: _help, ...narrow } = column;
    return { ...narrow, width: column.phoneWidth };
  });
  const leads = lead
    ? lead.flatMap((id) => shown.find((column) => column.id === id) ?? [])
    : shown.filter(isFigure).slice(0, 2);
  const card = leads.length === 0 ? first : { ...first, leads, width: CARD_WIDTH };
  const others = shown.filter((column) => !leads.includes(column));
  const rest = others.filter(({ phone }) => phone === undefined);
  const last = others.filter(({ phone }) => phone === 'last');
  return [{ id: 'phone', sortable: false, exported: false, ...card }, ...rest, ...last];
}

const isFigure = <Row>({ align, phone, exported, initiallyHidden }: TableColumn<Row>) =>
  align === 'end' && phone === undefined && exported !== false && !initiallyHidden;
