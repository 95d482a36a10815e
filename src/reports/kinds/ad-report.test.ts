import { expect, it } from 'vitest';
import { reportKinds } from '../kinds.ts';
import type { RawCell } from '../cells/cell.ts';
import { type AdFile, type AdLine, adColumns, adOutcome, goodAd } from '../testing/ad-files.ts';

const one = '1 rows 5000 30000 20261110~20261111';
const changed = (row: AdLine): AdFile => ({ rows: [row] });
/** Without what it says again of its counts. */
const counts: AdFile = { header: adColumns.filter((header) => !/수익률|클릭률|비고|간접/.test(header)) };
/** As the marketplace names it and writes its second header. */
const byCampaign: AdFile = {
  name: 'A1_pa_daily_campaign_20261110_20261111.xlsx',
  header: adColumns.map((header) => (header === '과금 방식' ? '과금방식' : header)),
  rows: [{ 키워드: '-', 과금방식: 'CPC' }],
};

it.each<[string, AdFile, string]>([
  ['as it comes', {}, one],
  ['by campaign, without keywords', byCampaign, one],
  ['in another order of columns', { header: adColumns.toReversed() }, one],
  [
    'with a column nobody knows',
    { header: [...adColumns, '새 열'], rows: [{ '새 열': 'x' }] },
    `${one} without 새 열`,
  ],
  [
    'with headers in other spellings',
    { header: adColumns.map((h) => h.replaceAll(' ', '\n')), cells: respelled },
    one,
  ],
  [
    'with headers that hold letters nobody sees',
    {
      header: adColumns.map((h) => `\uFEFF${h.replaceAll(' ', '\u200B')}\u200D`),
      cells: respelled,
    },
    one,
  ],
  ['with a title above the header', { above: [['상품광고 보고서']] }, one],
  ['without its remarks and ratios', counts, one],
  [
    'with numbers as text',
    changed({ 광고비: '5,000', 노출수: '1,000', '총 전환매출액(14일)': '30,000' }),
    one,
  ],
  ['with won in words', changed({ 광고비: '5,000원' }), one],
  ['with percent in words', changed({ 클릭률: '1.00%' }), one],
  ['with the click rate as a fraction', changed({ 클릭률: 0.01 }), one],
  ['with the click rate as a fraction in words', changed({ 클릭률: '0.0100' }), one],
  [
    'with a click rate too small to be written out',
    changed({ 클릭수: 1, 노출수: 22_735, 클릭률: '4.3986e-05', 광고비: 5000 }),
    one,
  ],
  [
    'with returns as fractions and as percent in words',
    changed({ '총광고수익률(1일)': 6, '직접광고수익률(1일)': '400.00%', '총광고수익률(14일)': '6.00' }),
    one,
  ],
  [
    'with - and an error for ratios',
    changed({ 클릭률: '-', '총광고수익률(1일)': '#DIV/0!' }),
    `${one} noted 1 총광고수익률(1일) #DIV/0!`,
  ],
  [
    'with a total row behind its number',
    { rows: [{}, { 날짜: '1', '과금 방식': '합 계', '캠페인 ID': '' }] },
    `${one} without 1 totals`,
  ],
  ['with - for numbers', changed(none()), '1 rows 0 0 20261110~20261111'],
  ['whose zeros go as nothing', { ...changed(none()), told: 'AD_COST' }, '1 rows 0 0 20261110~20261111 null'],
  ['with days as dates', changed({ 날짜: '2026-11-10' }), one],
  ['with days as serial numbers', changed({ 날짜: 46_336 }), one],
  [
    'with an empty row in the middle',
    { rows: [{}, {}], cells: (all) => [all[0] ?? [], all[1] ?? [], [], all[2] ?? []] },
    '2 rows 10000 60000 20261110~20261111',
  ],
  ['with equal rows twice, which add up', { rows: [{}, {}] }, '2 rows 10000 60000 20261110~20261111'],
  ['with a total row, which is left out', { rows: [{}, { 날짜: '합계' }] }, `${one} without 1 totals`],
  [
    'with a total row, which has no day, and a keyword that reads like one',
    {
      header: ['키워드', '캠페인명', ...adColumns.filter((header) => !/^(키워드|캠페인명)$/.test(header))],
      rows: [{ 키워드: 'TOTAL' }, { 키워드: '-', 캠페인명: '합계', 날짜: '' }, { 키워드: '합 계', 날짜: '' }],
      cells: ([head = [], first = [], second = [], third = []]) => [head, first, second.with(0, ''), third],
      told: 'KEYWORD',
    },
    `${one} without 2 totals "TOTAL"`,
  ],
  [
    'with a campaign that reads like a total',
    {
      header: ['캠페인명', ...adColumns.filter((header) => header !== '캠페인명')],
      rows: [{ 캠페인명: '합계' }],
      told: 'CAMPAIGN_NM',
    },
    `${one} "합계"`,
  ],
  ['with a formula for a keyword', { ...changed({ 키워드: '=1+1' }), told: 'KEYWORD' }, `${one} "=1+1"`],
  [
    'with a line break in a keyword',
    { ...changed({ 키워드: '컵\n받침' }), told: 'KEYWORD' },
    `${one} "컵 받침"`,
  ],
  [
    'with a keyword as a Mac writes it',
    { ...changed({ 키워드: '컵 받침'.normalize('NFD') }), told: 'KEYWORD' },
    `${one} "컵 받침"`,
  ],
  [
    'with a campaign name as a Mac writes it',
    { ...changed({ 캠페인명: '여름 (2차)'.normalize('NFD') }), told: 'CAMPAIGN_NM' },
    `${one} "여름 (2차)"`,
  ],
  [
    'with a product name as a Mac writes it',
    { ...changed({ '광고집행 상품명': '컵'.normalize('NFD') }), told: 'ITEM_NM' },
    `${one} "컵"`,
  ],
  [
    'with a placement nobody knows',
    { ...changed({ '광고 노출 지면': '새 지면' }), told: 'PLACEMENT' },
    `${one} "새 지면"`,
  ],
  [
    'with leading zeros in a campaign id',
    { ...changed({ '캠페인 ID': '000123' }), told: 'CAMPAIGN_ID' },
    `${one} "000123"`,
  ],
  ['without a period in its name', { name: 'report.xlsx' }, '1 rows 5000 30000 20261110~20261110'],
  [
    'with a day outside the period of its name',
    changed({ 날짜: '20261112' }),
    '파일 이름의 기간(20261110~20261111)과 행의 날짜(20261112~20261112)가 다릅니다. 내려받은 이름 그대로 올려주세요.',
  ],
  [
    'with days of two years',
    { rows: [{}, { 날짜: '20251110' }], name: 'report.xlsx' },
    '20251110 다음 날짜가 20261110입니다. 날짜가 바뀌었는지 확인하고, 맞다면 기간을 나누어 내려받아주세요.',
  ],
  [
    'with days of two years that its name spans',
    { rows: [{ 날짜: '20251201' }, { 날짜: '20260105' }], name: 'x_20251120_20261110.xlsx' },
    '20251201 다음 날짜가 20260105입니다. 날짜가 바뀌었는지 확인하고, 맞다면 기간을 나누어 내려받아주세요.',
  ],
  [
    'with days of two years beside each other',
    { rows: [{ 날짜: '20251215' }, { 날짜: '20260115' }], name: 'x_20251101_20260228.xlsx' },
    '2 rows 10000 60000 20251101~20260228',
  ],
  [
    'with a day to come',
    { rows: [{ 날짜: '20271110' }], name: 'report.xlsx' },
    '20271110은 아직 오지 않은 날짜입니다. 날짜를 확인해주세요.',
  ],
  [
    'with more days than a year',
    { rows: [{}, { 날짜: '20250101' }], name: 'x_20250101_20261110.xlsx' },
    '한 파일은 366일까지 읽습니다. 기간을 짧게 나누어 내려받아 하나씩 올려주세요.',
  ],
  ['with a word for a day', changed({ 날짜: '어제' }), '2행 [날짜] 어제: 날짜가 아닙니다'],
  ['with negative cost', changed({ 광고비: -1 }), '2행 [광고비] -1: 0보다 작을 수 없습니다'],
  ['with half a click', changed({ 클릭수: 1.5 }), '2행 [클릭수] 1.5: 정수가 아닙니다'],
  ['with a word for a number', changed({ 노출수: '많음' }), '2행 [노출수] 많음: 숫자가 아닙니다'],
  [
    'with an option id in scientific notation',
    changed({ '광고집행 옵션ID': '8.7E+10' }),
    '2행 [광고집행 옵션ID] 8.7E+10: 지수 표기(예: 6.28E+10)라서 원래 번호를 알 수 없습니다. 엑셀에서 이 열을 "텍스트"로 바꾸어 원본을 다시 붙여 넣어주세요',
  ],
  ['with a click rate of other columns', changed({ 클릭률: 40 }), `${one} noted 1 클릭률 40`],
  [
    'with a return of other columns',
    changed({ '총광고수익률(14일)': 1 }),
    `${one} noted 1 총광고수익률(14일) 1`,
  ],
  [
    'with indirect orders that are not the rest',
    changed({ '간접 주문수(14일)': 9 }),
    `${one} noted 1 간접 주문수(14일) 9`,
  ],
  [
    'with more clicks than impressions',
    { ...counts, ...changed({ 클릭수: 1001 }) },
    '2행 [클릭수] 1001: 노출수(1,000)보다 클 수 없습니다. 열이 밀리지 않았는지 확인해주세요',
  ],
  [
    'with more direct than all',
    { ...counts, ...changed({ '직접 전환매출액(14일)': 30_001 }) },
    '2행 [직접 전환매출액(14일)] 30001: 총 전환매출액(14일)(30,000)보다 클 수 없습니다. 열이 밀리지 않았는지 확인해주세요',
  ],
  [
    'with more within a day than within 14',
    { ...counts, ...changed({ '총 판매수량(1일)': 3 }) },
    '2행 [총 판매수량(1일)] 3: 총 판매수량(14일)(2)보다 클 수 없습니다. 열이 밀리지 않았는지 확인해주세요',
  ],
  [
    'with more direct within a day than within 14',
    { ...counts, ...changed({ '직접 주문수(1일)': 2 }) },
    '2행 [직접 주문수(1일)] 2: 직접 주문수(14일)(1)보다 클 수 없습니다. 열이 밀리지 않았는지 확인해주세요',
  ],
  ['without a campaign', changed({ '캠페인 ID': '-' }), '2행 [캠페인 ID] -: 값이 비어 있습니다'],
  [
    'with a keyword longer than a keyword is',
    changed({ 키워드: '가'.repeat(501) }),
    `2행 [키워드] ${'가'.repeat(200)}: 500자를 넘습니다`,
  ],
  [
    'with a keyword of 100,000 letters',
    changed({ 키워드: '가'.repeat(100_000) }),
    '한 셀 또는 한 행의 값이 너무 길어 읽지 않습니다. 원본 파일이 맞는지 확인해주세요.',
  ],
  [
    'without a column that it needs',
    { header: adColumns.filter((h) => h !== '광고비') },
    '광고보고서 파일에 꼭 필요한 열이 없습니다: 광고비. 광고센터의 상품광고 보고서를 한국어로, 기간은 일별, 단위는 상품과 키워드까지 나오는 것으로 내려받아 그대로 올려주세요.',
  ],
  [
    'with a column twice',
    { header: [...adColumns, '광고비'] },
    '"광고비" 열이 두 개 있어 어느 쪽이 맞는지 알 수 없습니다. 하나만 남겨주세요.',
  ],
  [
    'with a header alone',
    { rows: [] },
    '광고보고서 파일에 데이터 행이 없습니다. 조회 조건을 확인하고 다시 내려받아주세요.',
  ],
  [
    'in English',
    { header: ['Date', 'Campaign ID', 'Campaign', 'Impressions', 'Clicks', 'Ad cost'] },
    `어떤 보고서인지 알 수 없습니다. 읽을 수 있는 보고서: ${reportKinds.map(({ category }) => category).join(', ')}. 머리글 행을 지우지 않은 원본 파일인지 확인해주세요.`,
  ],
])('a report %s', async (_, file, expected) => {
  expect(await adOutcome(file)).toBe(expected);
});

/** A row in which every number is none. */
function none(): AdLine {
  const numbers = Object.entries(goodAd).filter(([, value]) => typeof value === 'number');
  return Object.fromEntries(numbers.map(([header]) => [header, '-']));
}

/** The rows of the right headers below headers with line breaks. */
function respelled([header = [], ...rows]: RawCell[][]): RawCell[][] {
  return [header, ...rows.map(() => adColumns.map((column) => goodAd[column] ?? '-'))];
}
