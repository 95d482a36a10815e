import { absentColumnText } from '../text/import-columns.ts';
import { importText } from '../text/import.ts';
import { shownHeader } from './headers.ts';
import { reportKinds } from './kinds.ts';
import type { LoadCounts } from './load-report.ts';
import type { ParsedReport } from './parsed-report.ts';

const text = importText.notes;

/** Columns that such a file usually has and this one lacks, each with what stays empty without it. */
function absentColumns(category: string, absent: string[]): string[] {
  const uses = absentColumnText[category] ?? {};
  const columns = reportKinds.find((kind) => kind.category === category)?.columns ?? [];
  const headersOf = new Map<string, string[]>();
  for (const { name, headers } of columns) {
    const use = uses[name];
    if (use === undefined || !absent.includes(name)) continue;
    headersOf.set(use, [...(headersOf.get(use) ?? []), shownHeader(headers[0] ?? name)]);
  }
  return [...headersOf].map(([use, headers]) => text.absent(headers, use));
}

type Found = Pick<
  ParsedReport,
  | 'category'
  | 'otherSheets'
  | 'nameKind'
  | 'absentColumns'
  | 'contradictions'
  | 'leftAside'
  | 'serviceDoubts'
  | 'rowCount'
  | 'badRowCount'
>;

/** What was found in a file that its owner may not expect. */
export function fileWarnings(report: Found): string[] {
  const { category, otherSheets, nameKind, leftAside, serviceDoubts, rowCount, badRowCount } = report;
  return [
    ...leftAside.map(({ service, rows, won }) => text.leftAside(service, rows, won)),
    ...(leftAside.length > 0 && rowCount + badRowCount === 0 ? [text.noOwnService] : []),
    ...serviceWarnings(serviceDoubts),
    ...absentColumns(category, report.absentColumns),
    ...report.contradictions.map(({ header, count, examples }) =>
      text.contradiction(header, count, examples),
    ),
    ...(otherSheets.length > 0 ? [text.otherSheets(otherSheets)] : []),
    ...(nameKind === null ? [] : [text.nameKind(nameKind, category)]),
  ];
}

/** Returns the warnings of a file whose rows do not all name their service. */
function serviceWarnings(doubts: string[] | null): string[] {
  if (doubts === null) return [];
  return [doubts.length === 0 ? text.noServiceColumn : text.unclearService(doubts)];
}

/** What loading a report overwrites beyond the rows that it changes. */
export function loadWarnings(category: string, counts: LoadCounts): string[] {
  const columns = reportKinds.find((kind) => kind.category === category)?.columns ?? [];
  const emptied = columns.flatMap(({ name, headers }): [string, number][] => {
    const rows = counts.emptied?.[name];
    return rows === undefined ? [] : [[headers[0] ?? name, rows]];
  });
  const { renames = [], brands_renamed: renamed = 0, revenue_fell: fell = 0 } = counts;
  return [
    ...renames.map(({ from, to, options }) => text.renamed(from, to, options)),
    ...(renamed > renames.length ? [text.moreRenamed(renamed - renames.length)] : []),
    ...(fell > 0 ? [text.revenueFell(fell)] : []),
    ...(emptied.length > 0 ? [text.emptied(emptied)] : []),
  ];
}

/** Returns further consequences of a load. */
export function loadNotes(
  { rowCount, leftAside }: Pick<ParsedReport, 'rowCount' | 'leftAside'>,
  counts: LoadCounts,
): string[] {
  const { day_new: isNewDay = false, options_without_brand: withoutBrand = 0 } = counts;
  const { days_skipped: skipped = 0, days_empty: empty = 0, options_unmatched: unmatched = 0 } = counts;
  const { options_skipped: left = 0, restated = [] } = counts;
  return [
    ...(restated.length > 0 ? [text.restated(restated)] : []),
    ...(skipped > 0 ? [text.daysSkipped(skipped)] : []),
    ...(empty > 0 ? [text.daysEmpty(empty)] : []),
    ...(unmatched > 0 ? [text.unmatched(unmatched)] : []),
    ...(left > 0 ? [text.optionsSkipped(left)] : []),
    ...(isNewDay && rowCount === 0 && leftAside.length === 0 ? [text.nothingSold] : []),
    ...(withoutBrand > 0 ? [text.withoutBrand(withoutBrand)] : []),
  ];
}
