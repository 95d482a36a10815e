import { importText } from '../../text/import.ts';
import { filled } from '../cells/cell.ts';
import { day } from '../cells/days.ts';
import { count, decimal, notNegative, orZero, percentage, won } from '../cells/numbers.ts';
import { code, optionId, text } from '../cells/texts.ts';
import type { CellParser } from '../cells/cell.ts';
import type { Check, Column, ReportKind } from '../kind.ts';

const number = (parse: CellParser) => notNegative(orZero(parse));

/** 1 or 14 days after the click: all orders, and those of the advertised option itself. */
const counted = (days: 1 | 14): Column[] =>
  (
    [
      ['ORD', '주문수', count],
      ['QTY', '판매수량', count],
      ['REV', '전환매출액', won],
    ] as const
  ).flatMap(([name, header, parse]): Column[] => [
    { name: `${name}_${days}D`, headers: [`총 ${header}(${days}일)`], required: true, cell: number(parse) },
    {
      name: `DIR_${name}_${days}D`,
      headers: [`직접 ${header}(${days}일)`],
      required: true,
      cell: number(parse),
    },
  ]);

/** What the report says again of the counts. */
const repeated = (days: 1 | 14): Check[] => [
  ...(['ORD', 'QTY', 'REV'] as const).map((name, place): Check => ({
    header: `간접 ${['주문수', '판매수량', '전환매출액'][place] ?? ''}(${days}일)`,
    cell: won,
    expected: (of) => of(`${name}_${days}D`) - of(`DIR_${name}_${days}D`),
  })),
  ...(
    [
      ['총', (of) => of(`REV_${days}D`)],
      ['직접', (of) => of(`DIR_REV_${days}D`)],
      ['간접', (of) => of(`REV_${days}D`) - of(`DIR_REV_${days}D`)],
    ] as [string, Check['expected']][]
  ).map(([scope, won]): Check => ({
    header: `${scope}광고수익률(${days}일)`,
    cell: decimal,
    percent: true,
    expected: (of) => percent(won(of), of('AD_COST')),
  })),
];

const figures = ['ORD', 'QTY', 'REV'];

/** As the report writes it: 0 without a denominator. */
const percent = (part: number, whole: number) => percentage(part, whole) ?? 0;

/** 광고 노출 지면: the kinds of retargeting are one. */
const placement: CellParser = (raw) => {
  const value = text(raw);
  if (typeof value !== 'string') return value;
  const words = value.replace(/\s+/g, ' ');
  return words.startsWith('리타겟팅') ? '리타겟팅' : words.replace(/ ?영역$/, ' 영역');
};

/** 광고보고서 (상품광고), a row a day, campaign, option, placement and keyword; or the same without keywords. */
export const adReport: ReportKind = {
  category: '광고보고서',
  order: 5,
  signature: [
    '광고집행 옵션ID',
    '광고전환매출발생 옵션ID',
    '광고 노출 지면',
    '캠페인 ID',
    '노출수',
    '클릭수',
  ],
  grouped: false,
  columns: [
    { name: 'DATE_SK', headers: ['날짜'], required: true, cell: filled(day) },
    { name: 'CAMPAIGN_ID', headers: ['캠페인 ID'], required: true, cell: filled(code) },
    { name: 'CAMPAIGN_NM', headers: ['캠페인명'], required: true, cell: filled(text) },
    { name: 'AD_TYPE', headers: ['광고유형'], cell: text },
    { name: 'ADGROUP_NM', headers: ['광고그룹'], cell: text },
    { name: 'OPTION_CD', headers: ['광고집행 옵션ID'], required: true, cell: optionId },
    { name: 'ITEM_NM', headers: ['광고집행 상품명'], cell: text },
    { name: 'CONV_OPTION_CD', headers: ['광고전환매출발생 옵션ID'], required: true, cell: optionId },
    { name: 'CONV_ITEM_NM', headers: ['광고전환매출발생 상품명'], cell: text },
    { name: 'PLACEMENT', headers: ['광고 노출 지면'], required: true, cell: filled(placement) },
    { name: 'KEYWORD', headers: ['키워드'], cell: text },
    { name: 'IMP_CNT', headers: ['노출수'], required: true, cell: number(count) },
    { name: 'CLICK_CNT', headers: ['클릭수'], required: true, cell: number(count) },
    { name: 'AD_COST', headers: ['광고비'], required: true, cell: number(won) },
    ...counted(1),
    ...counted(14),
    { name: 'START_DT', headers: ['캠페인 시작일'], cell: day },
    { name: 'END_DT', headers: ['캠페인 종료일'], cell: day },
  ],
  leftOut: ['과금 방식', '판매방식', '비고'],
  checks: [
    {
      header: '클릭률',
      cell: decimal,
      percent: true,
      expected: (of) => percent(of('CLICK_CNT'), of('IMP_CNT')),
    },
    ...repeated(1),
    ...repeated(14),
  ],
  parts: [
    ['CLICK_CNT', 'IMP_CNT'],
    ...figures.flatMap((name): [string, string][] => [
      [`DIR_${name}_1D`, `${name}_1D`],
      [`DIR_${name}_14D`, `${name}_14D`],
      [`${name}_1D`, `${name}_14D`],
      [`DIR_${name}_1D`, `DIR_${name}_14D`],
    ]),
  ],
  period: { from: 'column', column: 'DATE_SK', days: 'named' },
  zeroIsNothing: true,
  allOrNothing: true,
  mayBeEmpty: false,
  remedy: importText.file.adReportRemedy,
};
