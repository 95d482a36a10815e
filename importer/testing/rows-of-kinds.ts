import { settlementSummary } from '../../src/reports/kinds/settlement-summary.ts';
import type { ParsedReport } from '../../src/reports/parsed-report.ts';
import {
  adReport,
  inboundReport,
  masterReport,
  salesReport,
  smallReport,
  stockReport,
} from './small-reports.ts';
import { cost, fee, fees, sheet, storage } from './small-settlement.ts';

export type Row = Record<string, string | number>;
/** How a report of a kind is made of rows, for tests that go through all kinds. */
export interface RowsOfKind {
  /** A file of these rows. */
  file: (rows: Row[]) => ParsedReport;
  /** Row n of a file. */
  row: (n: number) => Row;
  /** The same row with another value in one cell. */
  edited: (row: Row) => Row;
  /** True if rows that the file does not name stay in the database. */
  keepsOthers?: true;
}

const placed = (rows: Row[]) => rows.map((row, index) => ({ ...row, ROW_NO: index + 3 }));
const settled = { SETTLE_END_DT: '20261108' };
const costs = (rows: Row[]) => {
  const total = rows.reduce((sum, row) => sum + Number(row['COST_A']), 0);
  return storage(sheet(total, Math.round(total / 10)), ...placed(rows));
};

export const rowsOfKinds: Record<string, RowsOfKind> = {
  옵션마스터: {
    file: masterReport,
    row: (n) => ({ OPTION_CD: `${n}`, BRAND_CD: 'B1', BRAND_NM: '가', ITEM_NM: '컵', OPTION_NM: `${n}호` }),
    edited: (row) => ({ ...row, ITEM_NM: '큰 컵' }),
    keepsOthers: true,
  },
  재고현황: {
    file: (rows) => stockReport('20261119', rows),
    row: (n) => ({ OPTION_CD: `${n}`, STOCK_QTY: n }),
    edited: (row) => ({ ...row, STOCK_QTY: 99 }),
  },
  판매분석: {
    file: (rows) => salesReport('20261119', rows),
    row: (n) => ({ OPTION_CD: `${n}`, SALE_QTY: n, SALE_AMT: 10 * n }),
    edited: (row) => ({ ...row, SALE_AMT: 99 }),
  },
  입고요청: {
    file: inboundReport,
    row: (n) => ({ REQ_NO: 'R1', OPTION_CD: `${n}`, EX_QTY: 5 }),
    edited: (row) => ({ ...row, EX_QTY: 6 }),
  },
  광고보고서: {
    file: (rows) => adReport('20261101', '20261102', rows),
    // Two rows are equal: a report may have such rows.
    row: (n) => ({
      DATE_SK: n < 6 ? '20261101' : '20261102',
      KEYWORD: `검색어 ${Math.min(n, 8)}`,
      AD_COST: 10,
      IMP_CNT: 3,
    }),
    edited: (row) => ({ ...row, AD_COST: 11 }),
  },
  판매수수료: {
    file: (rows) => fees(...placed(rows)),
    // A sale and its cancellation are of one order.
    row: (n) => fee(`${n}`, n === 2 ? -1 : 1, { ORDER_NO: `주문 ${Math.max(n, 2)}` }),
    edited: (row) => ({ ...row, FEE_AMT: 101, SETTLE_AMT: 889 }),
  },
  보관비: {
    file: costs,
    row: (n) => cost(`${n}`, 7 * n),
    edited: (row) => ({ ...row, COST_A: 1001 }),
  },
  '재고 손실 보상': {
    file: (rows) => smallReport('재고 손실 보상', placed(rows)),
    row: (n) => ({
      ...settled,
      OCCUR_DT: '20261103',
      OPTION_CD: `${n}`,
      LOSS_TYPE: '분실',
      QTY: 1,
      COMP_AMT: 700,
    }),
    edited: (row) => ({ ...row, COMP_AMT: 800 }),
  },
  '광고비 내역': {
    file: (rows) => smallReport('광고비 내역', placed(rows)),
    row: (n) => ({
      ...settled,
      DATE_SK: 20261100 + Math.min(n, 8),
      CHARGE_TYPE: '매출 최적화',
      AMT: 500,
      VAT_AMT: 50,
    }),
    edited: (row) => ({ ...row, AMT: 600 }),
  },
  '밀크런 내역': {
    file: (rows) => smallReport('밀크런 내역', placed(rows)),
    row: (n) => ({ ...settled, MILKRUNNO: `M${n}`, PICKUP_DT: '20261104', AMT: 900, VAT_AMT: 90 }),
    edited: (row) => ({ ...row, AMT: 901 }),
  },
  '정산현황 요약': {
    file: (rows) => smallReport('정산현황 요약', placed(rows)),
    row: (n) => ({
      ...Object.fromEntries(
        settlementSummary.columns.flatMap(({ name }) => (name.endsWith('_AMT') ? [[name, 0]] : [])),
      ),
      SETTLE_TYPE: '주정산',
      START_DT: '20261102',
      END_DT: '20261108',
      RATIO: 10 * n,
      SALE_AMT: 900,
      PAID_AMT: 500,
    }),
    edited: (row) => ({ ...row, PAID_AMT: 501 }),
    keepsOthers: true,
  },
  원가: {
    file: (rows) => smallReport('원가', placed(rows)),
    row: (n) => ({ OPTION_CD: `${n}`, APPLY_DT: '20261101', COST_AMT: 100 * n }),
    edited: (row) => ({ ...row, COST_AMT: 99 }),
    keepsOthers: true,
  },
  '월 목표': {
    file: (rows) => smallReport('월 목표', placed(rows)),
    row: (n) => ({ BRAND_CD: 'B1', YM: `2026${String(n).padStart(2, '0')}`, TARGET_AMT: 1000 }),
    edited: (row) => ({ ...row, TARGET_AMT: 2000 }),
    keepsOthers: true,
  },
  '운영·라이브 수수료': {
    file: (rows) => smallReport('운영·라이브 수수료', placed(rows)),
    row: (n) => ({ BRAND_CD: 'B1', YM: `2026${String(n).padStart(2, '0')}`, CHARGE_TYPE: 'LIVE', AMT: 1000 }),
    edited: (row) => ({ ...row, AMT: 2000 }),
    keepsOthers: true,
  },
};
