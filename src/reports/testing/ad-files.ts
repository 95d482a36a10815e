import type { RawCell } from '../cells/cell.ts';
import { FileProblem } from '../file-problem.ts';
import { parseReport } from '../parse.ts';
import { reportRows } from './report-rows.ts';
import { spreadsheet } from './spreadsheets.ts';

const counted = (days: 1 | 14) =>
  ['주문수', '판매수량', '전환매출액'].flatMap((what) =>
    ['총', '직접', '간접'].map((scope) => `${scope} ${what}(${days}일)`),
  );
const returned = (days: 1 | 14) => ['총', '직접', '간접'].map((scope) => `${scope}광고수익률(${days}일)`);
/** The 44 columns, one of them as the marketplace misspells it. */
export const adColumns = [
  ...'날짜|과금 방식|판매방식|광고유형|캠페인 ID|캠페인명|광고그룹|광고집행 상품명|광고집행 옵션ID|광고전환매출발생 상품명'.split(
    '|',
  ),
  ...'광고전환매출발생 옵션ID|광고 노출 지면|키워드|노출수|클릭수|광고비|클릭률'.split('|'),
  ...counted(1),
  ...counted(14),
  ...returned(1),
  ...returned(14),
  '캠페인 시작일',
  '캠페인 종료일',
  '비고',
].map((header) => (header === '직접 주문수(14일)' ? '직접주문수(14일)' : header));

export type AdLine = Record<string, RawCell>;
/** 10 of 1,000 clicked for 5,000 won; one bought it for 20,000, one something else for 10,000, within a day. */
export const goodAd: AdLine = {
  날짜: '20261110',
  '캠페인 ID': '900001',
  캠페인명: '여름',
  '광고집행 옵션ID': '87000000001',
  '광고전환매출발생 옵션ID': '87000000002',
  '광고 노출 지면': '검색 영역',
  키워드: '컵',
  노출수: 1000,
  클릭수: 10,
  광고비: 5000,
  클릭률: 1,
  ...Object.fromEntries(
    ([1, 14] as const).flatMap((days) => [
      ...counted(days).map((header, place): [string, number] => [
        header,
        [2, 1, 1, 2, 1, 1, 30_000, 20_000, 10_000][place] ?? 0,
      ]),
      ...returned(days).map((header, place): [string, number] => [header, [600, 400, 200][place] ?? 0]),
    ]),
  ),
  '직접주문수(14일)': 1,
};
const name = 'A1_pa_daily_keyword_20261110_20261111.xlsx';

/** A file that may be wrong; what is not given is right. */
export interface AdFile {
  rows?: AdLine[];
  header?: string[];
  name?: string;
  /** Rows above the header. */
  above?: RawCell[][];
  /** The file as it would be, changed. */
  cells?: (cells: RawCell[][]) => RawCell[][];
  /** A target column whose first value is told too. */
  told?: string;
}

/** The file as bytes. */
export function adFile({ rows = [{}], header = adColumns, above = [], cells = (same) => same }: AdFile) {
  const lines = rows.map((row) => header.map((column) => ({ ...goodAd, ...row })[column] ?? '-'));
  return spreadsheet(cells([...above, header, ...lines]));
}

/**
 * What becomes of a file: the sentence of its refusal, of its first bad row, or how many rows and won it has and what is left
 * out of it.
 */
export async function adOutcome(file: AdFile): Promise<string> {
  try {
    const report = await parseReport({ bytes: await adFile(file), name: file.name ?? name }, '20261121');
    const [error] = report.errors;
    if (error) return `${error.row}행 [${error.column}] ${error.value}: ${error.reason}`;
    const read = reportRows(report) as Record<string, unknown>[];
    const sum = (column: string) => read.reduce((all, row) => all + Number(row[column] ?? 0), 0);
    const { totalRowsSkipped: totals, ignoredColumns: ignored, contradictions } = report;
    return [
      `${report.rowCount} rows ${sum('AD_COST')} ${sum('REV_14D')} ${report.periodStart}~${report.periodEnd}`,
      ...(totals > 0 ? [`without ${totals} totals`] : []),
      ...(ignored.length > 0 ? [`without ${ignored.join()}`] : []),
      ...contradictions.map(
        ({ header, count, examples }) =>
          `noted ${count} ${header} ${examples.map((one) => one.value).join()}`,
      ),
      ...(file.told === undefined ? [] : [JSON.stringify(read[0]?.[file.told] ?? null)]),
    ].join(' ');
  } catch (problem) {
    if (!(problem instanceof FileProblem)) throw problem;
    return problem.message;
  }
}
