// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { phoneColumns } from '@/components/table/table-column.ts';
import { absentColumns } from './absent-columns.ts';
import { productColumns, productDetails } from './product-columns.tsx';
import type { ProductRow } from './product-rows.ts';
import { productPhoneColumn } from './product-table.tsx';

const row = {
  optionId: '87301920456',
  offerCondition: 'NEW',
  state: 'selling',
  doc: 5,
  stockAmt: 1_200_000,
  stockAmtBasis: 'price',
  costAmt: null,
  memo: null,
} as ProductRow;

const headings = (columns: readonly { header: string }[]) => columns.map(({ header }) => header);
function shown(id: string, of = row) {
  const { container } = render(productColumns.find((column) => column.id === id)?.cell(of, 1));
  return container.textContent;
}

afterEach(cleanup);

it('shows at first what a seller decides by', () => {
  expect(headings(productColumns.filter(({ initiallyHidden }) => !initiallyHidden))).toEqual(
    'No 상태 상품명 옵션명 옵션_ID 재고 입고예정 DOC 7일_평균 이익률 원가 권장_입고 메모'
      .split(' ')
      .map((name) => name.replace('_', ' ')),
  );
});

it('has the other columns in its choice, and in the file what stands beside a figure', () => {
  expect(headings(productColumns.filter(({ initiallyHidden }) => initiallyHidden))).toEqual(
    '등급 브랜드 판매가 검수·적치_중 정상화_DOC 30일_평균 30일_매출 전환율 아이템위너 위너_비율 광고비 ROAS 공헌이익 옵션_손익분기_ROAS 원가_적용일 목표일수 리드타임 쿠팡_추천_입고 재고금액 장기재고율 보관료 SKU_ID 바코드 등록상품_ID 등록일'
      .split(' ')
      .map((name) => name.replaceAll('_', ' ')),
  );
  expect(headings(productDetails)).toEqual(['재고금액 기준', '이익에서 빠진 이유', '이익에서 빠진 매출']);
});

it('every heading that sorts is one by which the database sorts', () => {
  const sql = readFileSync('supabase/schemas/product-list.sql', 'utf8');
  const sortable = JSON.parse(/sortable => '(\{[^']*\})'/.exec(sql)?.[1] ?? '{}') as object;
  const sorted = productColumns.filter((column) => column.sortable !== false).map(({ id }) => id);
  expect(Object.keys(sortable)).toEqual(expect.arrayContaining(sorted));
});

it('says on what a stock amount rests, and colours DOC', () => {
  expect(shown('stockAmt')).toBe('판매가 1,200,000');
  expect(shown('stockAmt', { ...row, stockAmt: null, stockAmtBasis: null })).toBe('-');
  shown('doc');
  expect(screen.getByText('5').className).toContain('text-red');
  expect([shown('costAmt'), shown('memo')]).toEqual(['-', '-']);
});

it('a phone begins with the product and its stock', () => {
  const columns = phoneColumns(
    productColumns,
    productPhoneColumn(() => {}),
  );
  const [product, next] = columns.filter(({ initiallyHidden }) => !initiallyHidden);
  expect(headings([...(product?.leads ?? []), ...(next ? [next] : [])])).toEqual([
    '재고',
    'DOC',
    '상태',
    '7일 평균',
  ]);
});

it('names the columns that wait for a report', () => {
  const profit = ['공헌이익', '이익률', '옵션 손익분기 ROAS'];
  const loaded = { stock: true, sales: true, inbound: true, ads: false, settlement: false };
  expect(headings(absentColumns(loaded))).toEqual([...profit, '진단']);
  expect(headings(absentColumns({ ...loaded, ads: true }))).toEqual([...profit, '진단']);
  expect(absentColumns(undefined)).toEqual([]);
});
