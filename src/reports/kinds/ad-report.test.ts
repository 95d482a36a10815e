import { expect, it } from 'vitest';
import type { RawCell } from '../cells/cell.ts';
import { FileProblem } from '../file-problem.ts';
import { parseReport } from '../parse.ts';
import { reportRows } from '../testing/report-rows.ts';
import { spreadsheet } from '../testing/spreadsheets.ts';

const counted = (days: 1 | 14) =>
  ['주문수', '판매수량', '전환매출액'].flatMap((what) =>
    ['총', '직접', '간접'].map((scope) => `${scope} ${what}(${days}일)`),
  );
const returned = (days: 1 | 14) => ['총', '직접', '간접'].map((scope) => `${scope}광고수익률(${days}일)`);
/** The 44 columns, one of them as the marketplace misspells it. */
const columns = [
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

type Row = Record<string, RawCell>;
/** 10 of 1,000 clicked for 5,000 won; one bought it for 20,000, one something else for 10,000, within a day. */
const good: Row = {
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

interface File {
  rows?: Row[];
  header?: string[];
  name?: string;
  /** Rows above the header. */
  above?: RawCell[][];
  /** The file as it would be, changed. */
  cells?: (cells: RawCell[][]) => RawCell[][];
}

/** What becomes of a file: the sentence of its refusal, of its first bad row, or how many rows and won it has. */
async function outcome({ rows = [{}], header = columns, above = [], cells = (same) => same, ...more }: File) {
  const lines = rows.map((row) => header.map((column) => ({ ...good, ...row })[column] ?? '-'));
  try {
    const report = await parseReport(
      { bytes: await spreadsheet(cells([...above, header, ...lines])), name: more.name ?? name },
      '20261121',
    );
    const [error] = report.errors;
    if (error) return `${error.row}행 ${error.column} ${error.reason}`;
    const read = reportRows(report) as Record<string, unknown>[];
    const sum = (column: string) => read.reduce((all, row) => all + Number(row[column] ?? 0), 0);
    return `${report.rowCount} rows ${sum('AD_COST')} ${sum('REV_14D')} ${report.periodStart}~${report.periodEnd}`;
  } catch (problem) {
    if (!(problem instanceof FileProblem)) throw problem;
    return problem.message;
  }
}

const one = '1 rows 5000 30000 20261110~20261111';
const changed = (row: Row): File => ({ rows: [row] });

it.each<[string, File, string | RegExp]>([
  ['as it comes', {}, one],
  ['by campaign, without keywords', changed({ 키워드: '-' }), one],
  ['in another order of columns', { header: columns.toReversed() }, one],
  ['with a column nobody knows', { header: [...columns, '새 열'], rows: [{ '새 열': 'x' }] }, one],
  [
    'with headers in other spellings',
    { header: columns.map((h) => h.replaceAll(' ', '\n')), cells: respelled },
    one,
  ],
  ['with a title above the header', { above: [['상품광고 보고서']] }, one],
  [
    'without its remarks and ratios',
    { header: columns.filter((h) => !/수익률|클릭률|비고|간접/.test(h)) },
    one,
  ],
  [
    'with numbers as text',
    changed({ 광고비: '5,000', 노출수: '1,000', '총 전환매출액(14일)': '30,000' }),
    one,
  ],
  ['with won in words', changed({ 광고비: '5,000원' }), one],
  ['with percent in words', changed({ 클릭률: '1.00%' }), one],
  ['with - for numbers', changed(none()), '1 rows 0 0 20261110~20261111'],
  ['with days as dates', changed({ 날짜: '2026-11-10' }), one],
  ['with days as serial numbers', changed({ 날짜: 46_336 }), one],
  [
    'with an empty row in the middle',
    { rows: [{}, {}], cells: (all) => [all[0] ?? [], all[1] ?? [], [], all[2] ?? []] },
    '2 rows 10000 60000 20261110~20261111',
  ],
  ['with equal rows twice, which add up', { rows: [{}, {}] }, '2 rows 10000 60000 20261110~20261111'],
  ['with a total row, which is left out', { rows: [{}, { 날짜: '합계' }] }, one],
  ['with a formula for a keyword', changed({ 키워드: '=1+1' }), one],
  ['with a line break in a keyword', changed({ 키워드: '컵\n받침' }), one],
  ['with a placement nobody knows', changed({ '광고 노출 지면': '새 지면' }), one],
  ['with leading zeros in a campaign id', changed({ '캠페인 ID': '000123' }), one],
  ['without a period in its name', { name: 'report.xlsx' }, '1 rows 5000 30000 20261110~20261110'],
  [
    'with a day outside the period of its name',
    changed({ 날짜: '20261112' }),
    /^파일 이름의 기간\(20261110~20261111\).*내려받은 이름 그대로/,
  ],
  [
    'with days of two years',
    { rows: [{}, { 날짜: '20251110' }], name: 'report.xlsx' },
    /^20251110 다음 날짜가 20261110입니다/,
  ],
  [
    'with a day to come',
    { rows: [{ 날짜: '20271110' }], name: 'report.xlsx' },
    /^20271110은 아직 오지 않은 날짜입니다/,
  ],
  [
    'with more days than a year',
    { rows: [{}, { 날짜: '20250101' }], name: 'x_20250101_20261110.xlsx' },
    /^한 파일은 366일까지/,
  ],
  ['with a word for a day', changed({ 날짜: '어제' }), /^2행 날짜 날짜가 아닙니다/],
  ['with negative cost', changed({ 광고비: -1 }), /^2행 광고비 0보다 작을 수 없습니다/],
  ['with half a click', changed({ 클릭수: 1.5 }), /^2행 클릭수 정수가 아닙니다/],
  ['with a word for a number', changed({ 노출수: '많음' }), /^2행 노출수 숫자가 아닙니다/],
  [
    'with an option id in scientific notation',
    changed({ '광고집행 옵션ID': '8.7E+10' }),
    /^2행 광고집행 옵션ID 지수 표기/,
  ],
  [
    'with a click rate of other columns',
    changed({ 클릭률: 40 }),
    /클릭률\(40\)의 값이 이 행의 다른 열과 맞지 않습니다/,
  ],
  [
    'with a return of other columns',
    changed({ '총광고수익률(14일)': 1 }),
    /총광고수익률\(14일\)\(1\)의 값이/,
  ],
  [
    'with indirect orders that are not the rest',
    changed({ '간접 주문수(14일)': 9 }),
    /간접 주문수\(14일\)\(9\)의 값이/,
  ],
  ['without a campaign', changed({ '캠페인 ID': '-' }), /^2행 캠페인 ID 값이 비어 있습니다/],
  [
    'with a keyword of 100,000 letters',
    changed({ 키워드: '가'.repeat(30_000) }),
    /^2행 키워드 .*자를 넘습니다/,
  ],
  [
    'without a column that it needs',
    { header: columns.filter((h) => h !== '광고비') },
    /^광고보고서 파일에 꼭 필요한 열이 없습니다: 광고비\. 광고센터의 상품광고 보고서를/,
  ],
  ['with a column twice', { header: [...columns, '광고비'] }, /^"광고비" 열이 두 개 있어/],
  ['with a header alone', { rows: [] }, /데이터 행이 없습니다/],
  [
    'in English',
    { header: ['Date', 'Campaign ID', 'Campaign', 'Impressions', 'Clicks', 'Ad cost'] },
    /^어떤 보고서인지 알 수 없습니다/,
  ],
])('a report %s', async (_, file, expected) => {
  expect(await outcome(file)).toMatch(expected);
});

/** A row in which every number is none. */
function none(): Row {
  const numbers = Object.entries(good).filter(([, value]) => typeof value === 'number');
  return Object.fromEntries(numbers.map(([header]) => [header, '-']));
}

/** The rows of the right headers below headers with line breaks. */
function respelled([header = [], ...rows]: RawCell[][]): RawCell[][] {
  return [header, ...rows.map(() => columns.map((column) => good[column] ?? '-'))];
}
