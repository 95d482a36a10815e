import type { StatisticsFilter } from '../../importer/testing/expected-statistics.ts';
import { addDays } from '../../importer/testing/independent-numbers.ts';
import {
  brandsInOrder,
  comparedWith,
  expectedTables,
  type Line,
  rowsComparedWith,
  type Statistics,
} from './expected-tables.ts';
import { change, type Figure, dayRanges, percent, plainDay, won, written } from './plain-figures.ts';

const cards = [
  ['grossAmt', '총매출', '원'],
  ['cancelAmt', '취소금액', '원'],
  ['saleAmt', '매출', '원'],
  ['orderCnt', '주문수', '건'],
  ['saleQty', '판매수량', '개'],
  ['averageOrderAmt', '객단가', '원'],
] as const;
/** Of a partner with a report. More of them is neither good nor bad news, or bad. */
const adCards = ['adCost', 'tacos'] as const;

/** A change that is no news. */
const plainly = ({ shown }: Figure) => shown.replace(/ (green|red)$/, '');

const plain = (value: number) => Number(written(value, 1).replaceAll(',', ''));

/** By how many points a percentage changed, of which less is good news. */
function points(now: number | null | undefined, before: number | null | undefined): string {
  if (typeof now !== 'number' || typeof before !== 'number') return '-';
  // A reader subtracts what is shown.
  const difference = plain(now) - plain(before);
  const shown = `${written(difference, 1)}%p`;
  if (!/[1-9]/.test(shown)) return shown;
  return difference > 0 ? `+${shown} red` : `${shown} green`;
}

/** Value and comparison of each key figure. Two periods that do not have the same days are not compared. */
export function expectedCards({ summary }: Statistics, filter: StatisticsFilter) {
  const { period, comparison: before, figures, comparisonFigures, adCover } = summary;
  const [missing, missingBefore] = [period.missing.length, before.missing.length];
  const name = `${comparedWith(filter, period.days)} 대비`;
  const incomplete =
    missingBefore === before.days
      ? '비교할 데이터 없음'
      : missingBefore > 0
        ? `비교 기간 ${missingBefore}일 데이터 없음`
        : `${period.days}일 중 ${missing}일 데이터 없음`;
  const against = (shown: string) => (missing + missingBefore > 0 ? incomplete : `${shown} ${name}`);
  const [cost, tacos] = adCards.map((id) => figures?.[id]);
  const [costBefore, tacosBefore] = adCards.map((id) => comparisonFigures?.[id]);
  return Object.fromEntries([
    ...cards.map(([id, label, unit]) => {
      const value = figures?.[id] ?? null;
      const shown = value === null ? '-' : `${written(value, 0)}${unit}`;
      return [label, `${shown} | ${against(change(value, comparisonFigures?.[id]).shown)}`];
    }),
    ...(adCover === null
      ? []
      : [
          ['광고비', `${won(cost).shown} | ${against(plainly(change(cost, costBefore)))}`],
          ['TACOS', `${percent(tacos, 1).shown} | ${against(points(tacos, tacosBefore))}`],
        ]),
  ]);
}

const SLICES = 6;
/** Name, won and share in percent. */
type Slice = [string, number, number | null];
const WEEKDAYS = '월화수목금토일';

/** The slices of 브랜드 비중, largest first, and what is below zero and no slice. */
function brandSlices(wanted: Statistics): Slice[] {
  const inOrder = brandsInOrder(wanted).map(({ brandName, figures, share }): Slice => [
    brandName ?? '브랜드 없음',
    figures?.saleAmt ?? 0,
    share,
  ]);
  const positive = inOrder.filter(([, value]) => value > 0);
  const own = positive.slice(0, positive.length > SLICES ? SLICES - 1 : SLICES);
  const others = positive.slice(own.length);
  const whole = wanted.brands.figures?.saleAmt ?? 0;
  const rest = others.reduce((sum, [, value]) => sum + value, 0);
  return [
    ...own,
    ...(others.length > 0 ? [['기타', rest, whole > 0 ? (rest * 100) / whole : null] satisfies Slice] : []),
    ...inOrder.filter(([, value]) => value < 0),
  ];
}

/** The table behind each chart: its headings, then its lines. */
export function expectedCharts(wanted: Statistics, filter: StatisticsFilter) {
  const { days, products, summary } = wanted;
  const slices = brandSlices(wanted);
  const tables: Record<string, string[][]> = {
    '매출 추이': [
      ['날짜', rowsComparedWith(filter, days.period.days), '매출'],
      ...days.rows.map(({ from = '', to = '', figures, comparisonFigures }) => [
        from === to ? plainDay(from) : `${plainDay(from)} ~ ${plainDay(to)}`,
        won(comparisonFigures?.saleAmt).shown,
        won(figures?.saleAmt).shown,
      ]),
    ],
    '브랜드 비중': [
      ['브랜드', '매출', '비중'],
      ...slices.map(([name, value, share]) => [name, won(value).shown, percent(share, 1).shown]),
    ],
    // A weekday after the other.
    '요일별 매출': [
      ['날짜', '매출'],
      ...[...WEEKDAYS].flatMap((name, place) =>
        summary.heatMap
          .filter(({ weekday }) => weekday === place + 1)
          .map((one) => [`${plainDay(one.day)} ${name}`, won(one.saleAmt).shown]),
      ),
    ],
    '상품 집중도': [
      ['상품명', '매출', '누적 비중'],
      ...products.rows.map(({ productName = '', figures, cumulativeShare }) => [
        productName,
        won(figures?.saleAmt).shown,
        percent(cumulativeShare, 1).shown,
      ]),
    ],
  };
  // Nothing to draw, and no table behind it.
  const isBlank = (lines: string[][]) =>
    lines.slice(1).every(([, ...values]) => values.every((value) => value === '-'));
  if (slices.every(([, value]) => value <= 0)) tables['브랜드 비중'] = [];
  return Object.fromEntries(
    Object.entries(tables).map(([title, lines]) => [title, isBlank(lines) ? null : lines]),
  );
}

/** Shares, or amounts where something below zero makes the others more than the whole. */
const expectedLegend = (slices: Slice[]) =>
  slices
    .filter(([, value]) => value > 0)
    .map(([name, value, share]) =>
      slices.some(([, one]) => one < 0) ? `${name}${won(value).shown}` : `${name}${percent(share, 1).shown}`,
    );

/** What the page says besides its tables: how many products each class has, and which days are not loaded. */
export function expectedSentences({ products, summary: { period, adCover } }: Statistics): string[] {
  const { missing, days } = period;
  const ranges = dayRanges(missing, (one) => addDays(one, 1));
  return [
    [
      `상품 ${written(products.productCount, 0)}개`,
      ...products.classes.map(({ abcClass, productCount }) => `${abcClass} ${written(productCount, 0)}`),
    ].join(' · '),
    ...(missing.length === 0
      ? []
      : [`판매 데이터가 없는 날: ${ranges} (${days}일 중 ${missing.length}일). 합계에 들어 있지 않습니다.`]),
    ...(adCover && adCover.missing.length > 0
      ? [`광고보고서가 없는 ${adCover.missing.length}일은 광고비와 전환매출에 들어 있지 않습니다.`]
      : []),
    ...(adCover && adCover.growing > 0
      ? [
          `최근 ${adCover.growing}일의 전환매출은 집계 중입니다. 클릭한 날부터 14일까지 늘어나 ROAS가 더 올라갑니다.`,
        ]
      : []),
  ];
}

const asShown = (line: Line) =>
  Object.fromEntries(
    Object.entries(line).flatMap(([heading, { shown }]) => (shown === '' ? [] : [[heading, shown]])),
  );

/** All that the page shows of a filter, as shownPage reads it. */
export function expectedPage(wanted: Statistics, filter: StatisticsFilter) {
  const charts = expectedCharts(wanted, filter);
  const tables = expectedTables(wanted, filter).map(({ name, lines, total, label }) => {
    const last = wanted.days.figures === null ? [] : [{ ...total, [label]: { shown: '합계', cell: null } }];
    return [name, lines.length === 0 ? [] : [...lines, ...last].map(asShown)] as const;
  });
  return {
    cards: expectedCards(wanted, filter),
    charts,
    legend: expectedLegend(brandSlices(wanted)),
    tables: Object.fromEntries(tables),
    sentences: expectedSentences(wanted),
  };
}
