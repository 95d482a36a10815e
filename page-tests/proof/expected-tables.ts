import type { expectedStatistics, StatisticsFilter } from '../../importer/testing/expected-statistics.ts';
import {
  change,
  count,
  day,
  dayWithWeekday,
  type Figure,
  percent,
  text,
  weekdayOf,
  won,
  written,
} from './plain-figures.ts';

export type Statistics = ReturnType<typeof expectedStatistics>;
type Numbers = Readonly<Record<string, number | null>> | null;
interface Compared {
  figures: Numbers;
  comparisonFigures: Numbers;
}

interface Total extends Compared {
  period: { missing: string[] };
  comparison: { missing: string[] };
}
const isWhole = ({ period, comparison }: Total) => period.missing.length + comparison.missing.length === 0;

/** A line of a table by the headings. */
export type Line = Record<string, Figure>;

/** A table of the page, which is a sheet of its file. */
export interface ExpectedTable {
  name: string;
  /** In the file's order. */
  columns: readonly string[];
  lines: Line[];
  /** 합계: its label stands in `label` on the screen, in the first column without a total in the file. */
  total: Line;
  label: string;
  /** What the file calls a last line of all that has none of its own. */
  rest?: string;
}

/** Days that are not the same are not compared. */
const amounts = ({ figures, comparisonFigures }: Compared, isWhole: boolean, before: string): Line => ({
  매출: won(figures?.saleAmt),
  [before]: won(comparisonFigures?.saleAmt),
  '매출 증감': change(figures?.saleAmt, isWhole ? comparisonFigures?.saleAmt : null),
});
const counts = ({ figures }: Compared): Line => ({
  총매출: won(figures?.grossAmt),
  취소금액: won(figures?.cancelAmt),
  취소율: percent(figures?.cancelRate, 1),
  주문수: count(figures?.orderCnt),
  판매수량: count(figures?.saleQty),
  객단가: won(figures?.averageOrderAmt),
  조회수: count(figures?.viewCnt),
  구매전환율: percent(figures?.conversionRate, 2),
  '위너 비율': percent(figures?.winnerRate, 1),
});

const nothing: Figure = { shown: '', cell: null };

/** Figures of all lines; what is not loaded has no total at all. */
function totalOf(numbers: Total, before: string): Line {
  if (numbers.figures === null) return {};
  return {
    ...amounts(numbers, isWhole(numbers), before),
    ...(numbers.comparisonFigures === null ? { [before]: nothing, '매출 증감': nothing } : {}),
    ...counts(numbers),
  };
}

function table(
  name: string,
  label: string,
  lines: { before: Line; numbers: Compared; missing?: number; more?: Line; after?: Line }[],
  total: Total,
  columns: readonly string[],
): ExpectedTable {
  const compared = columns[columns.indexOf('매출') + 1] ?? '';
  return {
    name,
    label,
    columns,
    lines: lines.map(({ before, numbers, missing, more, after }) => ({
      ...before,
      ...amounts(numbers, missing === undefined ? isWhole(total) : missing === 0, compared),
      ...more,
      ...counts(numbers),
      ...after,
    })),
    total: totalOf(total, compared),
  };
}

const AMOUNTS = ['매출', '비교 매출', '매출 증감'];
const COUNTS = [
  '총매출',
  '취소금액',
  '취소율',
  '주문수',
  '판매수량',
  '객단가',
  '조회수',
  '구매전환율',
  '위너 비율',
];

/** The name of what a period is compared with. */
export function comparedWith({ comparison, from }: StatisticsFilter, days: number): string {
  if (days === 1) {
    const weekday = weekdayOf(from);
    return comparison === 'year' ? `전년 같은 요일(${weekday})` : `전주 ${weekday}요일`;
  }
  if (comparison === 'year') return '전년 동기';
  const weeks = Math.ceil(days / 7);
  if (comparison === 'week' && weeks > 1) return `${weeks}주 전 같은 요일`;
  return comparison === 'week' ? '전주 같은 요일' : `직전 ${days}일`;
}

/** The name of what the rows of a period are compared with. */
export function rowsComparedWith(filter: StatisticsFilter, days: number): string {
  if (filter.unit !== 'day') return comparedWith(filter, days);
  return filter.comparison === 'year' ? '전년 같은 요일' : '전주 같은 요일';
}

/** Best sold first, then by code. */
export const brandsInOrder = ({ brands }: Statistics) =>
  brands.rows.toSorted(
    (a, b) =>
      Number(a.figures === null) - Number(b.figures === null) ||
      (b.figures?.saleAmt ?? 0) - (a.figures?.saleAmt ?? 0) ||
      ((a.brandCd ?? '') < (b.brandCd ?? '') ? -1 : 1),
  );

/** 일자별, 브랜드별 and 상품 TOP 100. */
export function expectedTables(wanted: Statistics, filter: StatisticsFilter): ExpectedTable[] {
  const { days, products } = wanted;
  const { unit } = filter;
  const ends = unit === 'day' ? ['날짜'] : ['날짜', '종료일'];
  const byDay = days.rows.map((numbers) => {
    const before =
      unit === 'day'
        ? { 날짜: dayWithWeekday(numbers.from) }
        : { 날짜: day(numbers.from), 종료일: day(numbers.to) };
    return { before, numbers, missing: numbers.missingDays + numbers.comparisonMissingDays };
  });
  const byBrand = brandsInOrder(wanted).map((numbers) => ({
    before: { 브랜드: text(numbers.brandName ?? '브랜드 없음') },
    numbers,
    more: { 비중: percent(numbers.share, 1) },
  }));
  const byProduct = products.rows.map((numbers) => ({
    before: {
      순위: count(numbers.rank),
      상품명: text(numbers.productName),
      브랜드: text(numbers.brandName),
      '옵션 수': count(numbers.optionCount),
    },
    numbers,
    more: {
      비중: percent(numbers.share, 1),
      '누적 비중': percent(numbers.cumulativeShare, 1),
      ABC: text(numbers.abcClass),
    },
    after: { '등록상품 ID': text(numbers.productId) },
  }));
  const { others } = products;
  const rest = {
    before: {
      순위: count(null),
      상품명: text(`기타 ${written(others.productCount, 0)}개 상품`),
      브랜드: text(null),
      '옵션 수': count(null),
    },
    numbers: others,
    more: { 비중: percent(null, 1), '누적 비중': percent(null, 1), ABC: text(null) },
    after: { '등록상품 ID': text(null) },
  };
  const productColumns = ['순위', '상품명', '브랜드', '옵션 수', ...AMOUNTS, '비중', '누적 비중', 'ABC'];
  return [
    table('일자별', '날짜', byDay, days, [
      ...ends,
      '매출',
      `${rowsComparedWith(filter, days.period.days)} 매출`,
      '매출 증감',
      ...COUNTS,
    ]),
    table('브랜드별', '브랜드', byBrand, wanted.brands, ['브랜드', ...AMOUNTS, '비중', ...COUNTS]),
    {
      ...table(
        '상품 TOP 100',
        '상품명',
        others.productCount === 0 ? byProduct : [...byProduct, rest],
        products,
        [...productColumns, ...COUNTS, '등록상품 ID'],
      ),
      ...(others.productCount === 0 ? {} : { rest: '기타' }),
    },
  ];
}
