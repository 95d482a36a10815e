import { reportKinds } from '../../src/reports/kinds.ts';
import { limits } from '../../src/reports/limits.ts';
import { packRow, packRows } from '../../src/reports/packed-row.ts';
import type { ParsedReport } from '../../src/reports/parsed-report.ts';
import { smallReport } from '../../importer/testing/small-reports.ts';
import { optionId } from '../import-files.ts';

type Row = Record<string, string | number>;

/** A report that is loaded and measured, after the reports before it. */
export interface ImportShape {
  name: string;
  before: () => ParsedReport[];
  report: () => ParsedReport;
}

/** Rows of the largest file, options that a partner has, and days of a file that holds a row per option and day. */
export interface ImportSizes {
  rows: number;
  options: number;
  days: number;
}

function reportOf(category: string, rows: Row[], more: Partial<ParsedReport> = {}): ParsedReport {
  const columns = reportKinds.find((kind) => kind.category === category)?.columns ?? [];
  const chunks: ParsedReport['chunks'] = [];
  let held: string[] = [];
  let characters = 0;
  const flush = () => {
    if (held.length > 0) chunks.push(packRows(held));
    [held, characters] = [[], 0];
  };
  for (const row of rows) {
    const packed = packRow(columns.map(({ name }) => row[name] ?? null));
    if (characters + packed.length > limits.chunkCharacters) flush();
    held.push(packed);
    characters += packed.length + 1;
  }
  flush();
  return { ...smallReport(category, []), rowCount: rows.length, chunks, ...more };
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const names = (index: number) => ({
  ITEM_NM: `휴대용 텀블러 ${index % 5000}호`,
  OPTION_NM: `빨강 ${index % 40}, 1개`,
});

const master = (options: number, more = 0) =>
  reportOf(
    '옵션마스터',
    range(options).map((index) => ({
      OPTION_CD: optionId(index),
      BRAND_CD: `B${index % 40}`,
      BRAND_NM: `브랜드 ${index % 40}`,
      PRODUCTID: String(20_000_000_000 + Math.floor(index / 4)),
      SALE_PRICE: 12_900 + more,
      ...names(index),
    })),
  );

/** share: the part of the options that `more` is of. */
const sales = (options: number, day: number, more = 0, share = 1) =>
  reportOf(
    '판매분석',
    range(options).map((index) => {
      const pieces = ((index * 37 + day) % 97) + (index % Math.round(1 / share) === 0 ? more : 0);
      return {
        OPTION_CD: optionId(index),
        ...names(index),
        PRODUCTID: String(20_000_000_000 + Math.floor(index / 4)),
        CATEGORY_NM: '생활용품',
        SALE_QTY: pieces,
        SALE_AMT: pieces * 12_900,
        GROSS_QTY: pieces,
        GROSS_AMT: pieces * 12_900,
        CANCEL_QTY: 0,
        CANCEL_AMT: 0,
        ORDER_CNT: pieces,
        VISITOR_CNT: pieces * 9 + 1,
        VIEW_CNT: pieces * 9 + 3,
        CART_CNT: pieces + 1,
        WINNER_RATE: 100,
      };
    }),
    { periodStart: String(day), periodEnd: String(day) },
  );

const stock = (options: number, day: number, more = 0) =>
  reportOf(
    '재고현황',
    range(options).map((index) => ({
      OPTION_CD: optionId(index),
      ...names(index),
      PRODUCTID: String(20_000_000_000 + Math.floor(index / 4)),
      SKU_ID: String(30_000_000_000 + index),
      OFFER_CONDITION: 'NEW',
      STOCK_QTY: ((index * 53) % 4001) + more,
      ITEM_WINNER_YN: 'Y',
      SALE_QTY_30D: index % 400,
      SALE_AMT_30D: index * 30,
      AGE_30: index % 90,
      PRODUCT_REG_DT: '20251112',
    })),
    { periodStart: String(day), periodEnd: String(day) },
  );

/** A row per option and day, of 300 campaigns; every tenth of something bought. */
const ads = ({ options, days }: ImportSizes, more = 0) =>
  reportOf(
    '광고보고서',
    range(options * days).map((index) => {
      const [option, day] = [index % options, Math.floor(index / options)];
      const pieces = option % 10 === 9 ? 1 : 0;
      return {
        DATE_SK: 20_261_101 + day,
        CAMPAIGN_ID: String(900_000 + (option % 300)),
        CAMPAIGN_NM: `캠페인 ${option % 300}`,
        AD_TYPE: '매출 최적화',
        ADGROUP_NM: '그룹',
        OPTION_CD: optionId(option),
        ITEM_NM: names(option).ITEM_NM,
        ...(pieces > 0 && {
          CONV_OPTION_CD: optionId(option - 3),
          CONV_ITEM_NM: names(option - 3).ITEM_NM,
          ORD_14D: 1,
          QTY_14D: 1,
          REV_14D: 12_900,
        }),
        PLACEMENT: option % 12 === 0 ? '비검색 영역' : '검색 영역',
        ...(option % 12 > 0 && { KEYWORD: `낱말 ${option % 300} ${option % 50}` }),
        IMP_CNT: (option % 34) * 70 + more,
        CLICK_CNT: option % 34,
        AD_COST: (option % 34) * 110,
      };
    }),
    { periodStart: '20261101', periodEnd: String(20_261_100 + days), fileName: 'A1_pa_daily_keyword.xlsx' },
  );

/** An order line per option and day. */
const fees = ({ options, days }: ImportSizes, more = 0) =>
  reportOf(
    '판매수수료',
    range(options * days).map((index) => {
      const won = 4900 + (index % 40) * 500;
      const day = 20_261_101 + Math.floor(index / options);
      return {
        ROW_NO: index + 3,
        SETTLE_TYPE: '월정산',
        SETTLE_END_DT: '20261130',
        OCCUR_DT: day,
        RECOG_DT: day,
        TRADE_TYPE: '주문 정산',
        ORDER_NO: String(40_000_000_000_000 + index),
        PRODUCTID: String(20_000_000_000 + index),
        OPTION_CD: optionId(index % options),
        SKU_ID: String(30_000_000_000 + index),
        ...names(index % options),
        PRICE: won,
        QTY: 1,
        SALE_AMT: won,
        SUPPORT_AMT: 0,
        COUPON_AMT: 0,
        FEE_RATE: 10,
        FEE_AMT: won / 10 + more,
        FEE_VAT: won / 100,
        SETTLE_AMT: won - won / 10 - more - won / 100,
        CHANNEL: '쿠팡',
      };
    }),
  );

const inbound = ({ options, days }: ImportSizes, more = 0) =>
  reportOf(
    '입고요청',
    range(options * days).map((index) => {
      const day = 20_261_101 + Math.floor(index / options);
      return {
        REQ_NO: String(50_000_000 + Math.floor(index / 100)),
        OPTION_CD: optionId(index % options),
        IB_REQ_DT: day,
        SCH_DT: day + 10,
        EX_QTY: 30 + more,
        IB_APRV_QTY: 0,
        SALE_READY_QTY: 0,
        RETURN_PENDING_QTY: 0,
        RETURN_READY_QTY: 0,
        IB_CENTER: '고양1센터',
      };
    }),
    { periodStart: '20261101', periodEnd: '20261130' },
  );

/** The largest file of each kind, of options that nobody knows and again with another figure in each row; and what a partner of many options really loads. */
export function importShapes(sizes: ImportSizes): ImportShape[] {
  const { rows, options, days } = sizes;
  const month = () => range(days).map((day) => sales(options, 20_261_101 + day));
  const next = 20_261_101 + days;
  const shape = (
    name: string,
    report: () => ParsedReport,
    before: () => ParsedReport[] = () => [],
  ): ImportShape => ({ name, before, report });
  const known = () => [master(options)];
  return [
    shape('판매분석, new', () => sales(rows, 20_261_120)),
    shape(
      '판매분석, changed',
      () => sales(rows, 20_261_120, 1),
      () => [sales(rows, 20_261_120)],
    ),
    shape(
      '판매분석, a day more',
      () => sales(options, next),
      () => [...known(), ...month()],
    ),
    shape(
      '판매분석, a day corrected',
      () => sales(options, next - 3, 1),
      () => [...known(), ...month()],
    ),
    shape(
      '판매분석, 1 % of a day corrected',
      () => sales(options, next - 3, 1, 0.01),
      () => [...known(), ...month()],
    ),
    shape('광고보고서, new', () => ads(sizes), known),
    shape(
      '광고보고서, changed',
      () => ads(sizes, 1),
      () => [...known(), ads(sizes)],
    ),
    shape('판매수수료, new', () => fees(sizes), known),
    shape(
      '판매수수료, changed',
      () => fees(sizes, 1),
      () => [...known(), fees(sizes)],
    ),
    shape('입고요청, new', () => inbound(sizes), known),
    shape(
      '입고요청, changed',
      () => inbound(sizes, 1),
      () => [...known(), inbound(sizes)],
    ),
    shape('재고현황, new', () => stock(rows, 20_261_120)),
    shape(
      '재고현황, changed',
      () => stock(rows, 20_261_120, 1),
      () => [stock(rows, 20_261_120)],
    ),
    shape(
      '재고현황, a day more',
      () => stock(options, 20_261_121, 1),
      () => [...known(), stock(options, 20_261_120)],
    ),
    shape('옵션마스터, new', () => master(rows)),
    shape(
      '옵션마스터, changed',
      () => master(rows, 1),
      () => [master(rows)],
    ),
  ];
}
