import type { RawCell } from './cells/cell.ts';
import { cellText } from './cells/cell.ts';
import type { ReportKind } from './kind.ts';

/**
 * Two headers are the same when they differ in white space, line breaks, letters that nobody sees (of no width, a byte
 * order mark), case or character width only.
 */
export const normalHeader = (header: string): string =>
  header
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]+/gu, '')
    .toLowerCase();

/** '판매가능재고(실시간기준)' without its remark. */
const withoutRemark = (header: string): string => header.replace(/\([^()]*\)/g, '') || header;

/** A header of a kind as people read it: under any group, the column's own name. */
export const shownHeader = (header: string): string => header.replace(/^\?\//, '');

function matches(found: string, wanted: string): boolean {
  if (wanted.startsWith('?/')) return found.endsWith(wanted.slice(1));
  return found === wanted || (!wanted.includes('(') && withoutRemark(found) === wanted);
}

/** Names of the columns of one header row, or of a row of group headers and the row below. */
export function headerNames(top: RawCell[], below: RawCell[] | undefined): string[] {
  if (!below) return Array.from(top, (cell) => normalHeader(cellText(cell)));
  let group = '';
  return Array.from({ length: Math.max(top.length, below.length) }, (_, index) => {
    const own = normalHeader(cellText(top[index]));
    const sub = normalHeader(cellText(below[index]));
    group = own || (sub ? group : '');
    return sub ? `${group}/${sub}` : own;
  });
}

export interface Header {
  kind: ReportKind;
  /** Index of the first row of data among the rows looked at. */
  dataFrom: number;
  names: string[];
  rows: RawCell[][];
}

/** The header and the kind of report among a sheet's first rows; null when no known report begins there. */
export function findHeader(first: RawCell[][], kinds: ReportKind[]): Header | null {
  for (const [index, row] of first.entries()) {
    const names = headerNames(row, undefined);
    const hits = kinds.map((kind) => {
      const wanted = kind.signature.map(normalHeader);
      return { kind, count: wanted.filter((header) => names.some((name) => matches(name, header))).length };
    });
    const best = hits.reduce((a, b) => (b.count > a.count ? b : a));
    if (best.count < 2) continue;
    const below = first[index + 1];
    // Under group headers most columns have no second header, the first ones never.
    const grouped =
      best.kind.grouped && below !== undefined && !below.slice(0, 6).some((cell) => cellText(cell));
    return {
      kind: best.kind,
      dataFrom: index + (grouped ? 2 : 1),
      names: headerNames(row, grouped ? below : undefined),
      rows: grouped ? [row, below] : [row],
    };
  }
  return null;
}

export interface ColumnMap {
  /** For each column of the kind: its place in the file, or -1. */
  places: number[];
  /** First headers of required columns that the file lacks. */
  missing: string[];
  /** For each check of the kind: its place in the file, or -1. */
  checkPlaces: number[];
  /** Headers that stand there twice. */
  twice: string[];
  /** Places of headers that the product does not know. */
  unknown: number[];
}

/** Where any of the headers stands. */
export function placesOf(names: string[], headers: string[]): number[] {
  const wanted = headers.map(normalHeader);
  return names.flatMap((name, place) => (wanted.some((header) => matches(name, header)) ? [place] : []));
}

/** Which column of the file fills which column of the kind. */
export function mapColumns(kind: ReportKind, names: string[], reasonColumn: string): ColumnMap {
  const used = new Set<number>();
  const result: ColumnMap = { places: [], missing: [], checkPlaces: [], twice: [], unknown: [] };
  for (const column of kind.columns) {
    const found = placesOf(names, column.headers);
    if (found.length > 1) result.twice.push(shownHeader(column.headers[0] ?? column.name));
    if (found.length === 0 && column.required)
      result.missing.push(shownHeader(column.headers[0] ?? column.name));
    for (const place of found) used.add(place);
    result.places.push(found[0] ?? -1);
  }
  for (const { header } of kind.checks ?? []) {
    const place = names.findIndex((name) => matches(name, normalHeader(header)));
    if (place >= 0) used.add(place);
    result.checkPlaces.push(place);
  }
  const known = [...kind.leftOut, reasonColumn].map(normalHeader);
  result.unknown = names.flatMap((name, place) =>
    name !== '' && !used.has(place) && !known.some((header) => matches(name, header)) ? [place] : [],
  );
  return result;
}
