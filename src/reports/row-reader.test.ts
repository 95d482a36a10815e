import { expect, it } from 'vitest';
import { lossCompensation } from './kinds/loss-compensation.ts';
import { salesFees } from './kinds/sales-fees.ts';
import { settlementSummary } from './kinds/settlement-summary.ts';
import { storageCosts } from './kinds/storage-costs.ts';
import { mapColumns, normalHeader } from './headers.ts';
import type { ReportKind } from './kind.ts';
import { RowCollector } from './row-collector.ts';
import { RowReader } from './row-reader.ts';

/** What is said of a row that has these cells, by header. */
function errorsOf(
  kind: ReportKind,
  row: Record<string, string | number>,
): [column: string, value: string, reason: string][] {
  const map = mapColumns(kind, Object.keys(row).map(normalHeader), '오류 사유');
  const reader = new RowReader(kind, '보관비', map, new Set());
  const collector = new RowCollector(kind);
  collector.begin('보관비', map.places);
  const cells = Object.values(row);
  collector.add(9, cells, reader.read(9, cells));
  return collector.errors.map(({ column, value, reason }) => [column, value, reason]);
}

const line = {
  '정산주기(종료일)': '2026-11-08',
  '발생일(결제완료일)': '2026-11-02',
  매출인식일: '2026-11-03',
};

it('a sum that is not what it is made of is an error at its own column, with both sides', () => {
  const amounts = {
    '판매가(A)': 1000,
    '판매수량(B)': 2,
    '판매액(A*B)': 2000,
    '판매자할인쿠폰(D+E)': 0,
    판매수수료: 200,
    '판매수수료 VAT': 20,
  };
  expect(errorsOf(salesFees, { ...line, ...amounts, 정산대상액: 1780 })).toEqual([]);
  expect(errorsOf(salesFees, { ...line, ...amounts, 정산대상액: 1790 })).toEqual([
    ['정산대상액', '1790', '"정산대상액" 값은 1,790인데 같은 행의 다른 열로 계산하면 1,780입니다'],
  ]);
});

it('columns under a group have the names that people read', () => {
  const amounts = { '보관비/발생비용(A)': 100, '보관비/할인가(B)': 10, '보관비/할인적용가(A-B)': 100 };
  expect(errorsOf(storageCosts, { ...line, ...amounts }).map(([, , reason]) => reason)).toEqual([
    '"할인적용가(A-B)" 값은 100인데 같은 행의 다른 열로 계산하면 90입니다',
  ]);
  expect(
    errorsOf(storageCosts, { ...line, ...amounts, '보관비/발생비용(A)': 'x' }).map(([column]) => column),
  ).toContain('발생비용(A)');
});

const percentOf = (kind: ReportKind, row: Record<string, string | number>, column: string) => {
  const map = mapColumns(kind, Object.keys(row).map(normalHeader), '오류 사유');
  const read = new RowReader(kind, 'x', map, new Set()).read(1, Object.values(row));
  return { value: read.values[kind.columns.findIndex(({ name }) => name === column)], notes: read.notes };
};

it.each<[string | number, number, boolean]>([
  [70, 70, false],
  [0.7, 70, false],
  ['70%', 70, false],
  ['0.70', 70, false],
  [7, 7, true],
])('지급비율 %s of a payment of 70 %% is %d, noted: %s', (said, value, isNoted) => {
  const payment = { '지급비율(%)': said, '판매기준매출(D)': 1_000_000, '지급액(H)': 700_000 };
  const read = percentOf(settlementSummary, payment, 'RATIO');
  expect(read.value).toBe(value);
  expect(read.notes).toEqual(isNoted ? [{ header: '지급비율(%)', value: String(said) }] : undefined);
});

it.each([80, 0.8, '80%'])('보상률 %s of a compensation of 80 %% without VAT is 80', (said) => {
  const loss = { 보상률: said, 수량: 2, '판매 단가': 11_000, '보상 금액': 16_000 };
  expect(percentOf(lossCompensation, loss, 'COMP_RATE').value).toBe(80);
});

it('a fraction of a fee is its percentage, and one without a sale stays as it is', () => {
  const fee = { '판매액(A*B)': 10_000, '판매자할인쿠폰(D+E)': 0, 판매수수료: 1080 };
  const rate = '할인적용 판매수수료율(%,VAT별도)';
  expect(percentOf(salesFees, { ...fee, [rate]: 0.108 }, 'FEE_RATE').value).toBe(10.8);
  expect(percentOf(salesFees, { ...fee, [rate]: 10.8 }, 'FEE_RATE').value).toBe(10.8);
  expect(percentOf(salesFees, { [rate]: 0.108, '판매액(A*B)': 0 }, 'FEE_RATE').value).toBe(0.108);
});
