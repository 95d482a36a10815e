import { describe, expect, it } from 'vitest';
import { mapColumns, normalHeader } from './headers.ts';
import { adReport } from './kinds/ad-report.ts';
import { salesFees } from './kinds/sales-fees.ts';
import { stockStatus } from './kinds/stock-status.ts';
import type { ReportKind } from './kind.ts';

/** The target column that a header fills, null for none. */
function filledBy(kind: ReportKind, header: string, others: string[] = []): string | null {
  const { places } = mapColumns(kind, [header, ...others].map(normalHeader), '오류 사유');
  return kind.columns[places.indexOf(0)]?.name ?? null;
}

describe('a header is recognised by its words', () => {
  it.each<[string, string]>([
    ['누적보관료', 'MONTHLY_STORAGE_FEE'],
    ['이번달 누적보관료(전일자 기준)', 'MONTHLY_STORAGE_FEE'],
    ['이번달\n누적보관료 [전일자 기준]', 'MONTHLY_STORAGE_FEE'],
    ['판매가능재고【실시간 기준】', 'STOCK_QTY'],
    ['판매가능재고（실시간 기준）', 'STOCK_QTY'],
    ['\u200B판매가능재고\u00A0', 'STOCK_QTY'],
    ['고객반품 30일', 'CUST_RETURN_30D'],
    ['고객반품 지난 30일(전일자 기준)', 'CUST_RETURN_30D'],
    ['고객반품 (전일자 기준)/지난 30일', 'CUST_RETURN_30D'],
    ['Customer returns last 30 days (D-1)', 'CUST_RETURN_30D'],
    ['보관기간별/1~30일', 'AGE_30'],
    ['보관기간별 재고/31-45일', 'AGE_45'],
    ['보관기간별 판매가능재고 (전일자 기준)/121 – 180일', 'AGE_180'],
    ['보관기간별 판매가능재고 (전일자 기준)/181일 이상', 'AGE_181'],
    ['Sku age (D-1)/181+ days', 'AGE_181'],
    ['SKU age/1 ~ 30 days', 'AGE_30'],
    ['최근 판매수량/지난 7일', 'SALE_QTY_7D'],
    ['최근 매출 (번들 매출 제외)/지난 30일', 'SALE_AMT_30D'],
    ['Recent sales (Excluding bundle sales)/Last 7 days', 'SALE_AMT_7D'],
    ['Recent sales quantity/Last 7 days', 'SALE_QTY_7D'],
  ])('%j of 재고현황 is %s', (header, column) => {
    expect(filledBy(stockStatus, header)).toBe(column);
  });

  it.each(['1~30일', '입고기간별 재고/1~30일', '다음달 예상보관료', '고객반품 60일', '판매불가재고'])(
    '%j of 재고현황 is none that the product knows',
    (header) => {
      expect(filledBy(stockStatus, header)).toBeNull();
    },
  );

  it('that stand in brackets are its own only where they tell two columns apart', () => {
    expect(filledBy(salesFees, '판매수량')).toBe('QTY');
    expect(filledBy(salesFees, '판매수량(개)')).toBe('QTY');
    expect(filledBy(salesFees, '판매수수료')).toBe('FEE_AMT');
    expect(filledBy(adReport, '총 주문수(14일)')).toBe('ORD_14D');
    expect(filledBy(adReport, '총 주문수')).toBeNull();
    expect(filledBy(adReport, '총 주문수(7일)')).toBeNull();
  });

  it('of two headers with the same words the one with the known remark is taken', () => {
    expect(filledBy(salesFees, '판매수량(B)', ['판매수량(취소)'])).toBe('QTY');
    expect(filledBy(salesFees, '판매수량(취소)', ['판매수량(B)'])).toBeNull();
  });
});
