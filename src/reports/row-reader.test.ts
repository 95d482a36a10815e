import { expect, it } from 'vitest';
import { salesFees } from './kinds/sales-fees.ts';
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
