import type { RawCell } from './cells/cell.ts';
import { cleanText } from '../domain/clean-text.ts';
import { cellText } from './cells/cell.ts';
import type { ReportKind } from './kind.ts';

/**
 * Two headers are the same when they differ in white space, line breaks, unseen characters, case, character width or the
 * sign of a range (1~30, 1-30) only.
 */
export const normalHeader = (header: string): string =>
  cleanText(header.normalize('NFKC'))
    .replace(/\s+/g, '')
    .replace(/(?<=\d)[-–—〜∼](?=\d)/g, '~')
    .toLowerCase();

/** '판매가능재고(실시간기준)' without its remark, in whatever brackets. */
const withoutRemark = (header: string): string =>
  header.replace(/\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}|【[^【】]*】|〔[^〔〕]*〕|<[^<>]*>/g, '') || header;

/** A header of a kind as people read it: under any group, the column's own name. */
export const shownHeader = (header: string): string => header.replace(/^\?\//, '').replaceAll('…', '');

function matches(found: string, wanted: string): boolean {
  if (wanted.startsWith('?/')) return found.endsWith(wanted.slice(1));
  if (wanted.includes('(')) return found === wanted;
  const words = withoutRemark(found);
  if (!wanted.includes('…')) return found === wanted || words === wanted;
  const [first = '', ...others] = wanted.split('…');
  let at = words.startsWith(first) ? first.length : -1;
  for (const part of others)
    if (at >= 0) at = words.indexOf(part, at) < 0 ? -1 : words.indexOf(part, at) + part.length;
  return at >= 0;
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
  const wanted = headers.map((header) => header.split('…').map(normalHeader).join('…'));
  return names.flatMap((name, place) => (wanted.some((header) => matches(name, header)) ? [place] : []));
}

/**
 * Returns the places of a header whose remark differs or is missing, 판매수량 for 판매수량(B). Skips places that another
 * column uses, and words that several headers of the kind share, as 주문수(1일) and 주문수(14일) do.
 */
function placesByWords(
  names: string[],
  headers: string[],
  others: string[],
  used: ReadonlySet<number>,
): number[] {
  const bare = (header: string) => withoutRemark(normalHeader(header));
  const wanted = headers.filter((header) => header.includes('(') && !header.includes('/')).map(bare);
  const own = wanted.filter((words) => !others.some((other) => bare(other) === words));
  return names.flatMap((name, place) =>
    !used.has(place) && own.includes(withoutRemark(name)) ? [place] : [],
  );
}

/** Which column of the file fills which column of the kind. */
export function mapColumns(kind: ReportKind, names: string[], reasonColumn: string): ColumnMap {
  const result: ColumnMap = { places: [], missing: [], checkPlaces: [], twice: [], unknown: [] };
  const checks = (kind.checks ?? []).map(({ header }) => header);
  const known = [...kind.leftOut, reasonColumn];
  const exact = kind.columns.map(({ headers }) => placesOf(names, headers));
  const used = new Set([...exact.flat(), ...placesOf(names, checks), ...placesOf(names, known)]);
  for (const [index, column] of kind.columns.entries()) {
    const others = kind.columns.flatMap(({ headers }, at) => (at === index ? [] : headers));
    const found = exact[index]?.length
      ? exact[index]
      : placesByWords(names, column.headers, [...others, ...checks, ...known], used);
    const header = shownHeader(column.headers[0] ?? column.name);
    if (found.length > 1) result.twice.push(header);
    if (found.length === 0 && column.required) result.missing.push(header);
    for (const place of found) used.add(place);
    result.places.push(found[0] ?? -1);
  }
  result.checkPlaces = checks.map((header) => placesOf(names, [header])[0] ?? -1);
  result.unknown = names.flatMap((name, place) => (name !== '' && !used.has(place) ? [place] : []));
  return result;
}
