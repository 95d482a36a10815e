// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exportColumns, phoneColumns } from '@/components/table/table-column.ts';
import { rowCells } from '@/export/export-rows.ts';
import { stubDom } from '@/testing/dom-stubs.ts';
import { docDetails } from './doc-cell.tsx';
import { docDetailColumns, stockColumns, stockColumnsOf, stockPhoneColumn } from './inventory-columns.tsx';
import { stockFileName, type StockRow } from './inventory-rows.ts';

vi.mock('@/components/product/product-link.tsx', () => ({
  ProductLink: ({ productId, name }: { productId: string; name: string }) => (
    <a href={`/product/${productId}`}>{name}</a>
  ),
}));

const fileColumns = exportColumns([...stockColumns, ...docDetailColumns]);

const live = {
  optionId: '087301920456',
  skuId: '41920331',
  brandName: '루미에르',
  productName: '글로우 비타C 세럼',
  optionName: '30ml, 1개',
  productId: '1',
  offerCondition: 'used-best',
  soldYn: 'Y',
  stockQty: 1204,
  incomingQty: 300,
  exhaustionDay: '70일 이내',
  recommendedInboundQty: 40,
  itemWinner: 'Y',
  avgSales7Days: 38.4286,
  avgSales30Days: 30.7,
  doc: 39,
  docNormalized: 41,
  stowingQty: 240,
  fullDoc: 45,
  // Fields of other columns do not matter here.
} as StockRow;

/** A past day: the fields of specification section 2 that show a dash then. */
const past: StockRow = {
  ...live,
  incomingQty: null,
  exhaustionDay: null,
  recommendedInboundQty: null,
  itemWinner: null,
  avgSales7Days: null,
  avgSales30Days: null,
  doc: null,
  docNormalized: null,
  stowingQty: null,
  fullDoc: null,
};

function shown(row: StockRow) {
  render(
    <table>
      <tbody>
        <tr>
          {stockColumns.map((column) => (
            <td key={column.id}>{column.cell(row, 501)}</td>
          ))}
        </tr>
      </tbody>
    </table>,
  );
  return screen.getAllByRole('cell').map((cell) => cell.textContent);
}

beforeEach(() => stubDom());
afterEach(cleanup);

describe('the stock table', () => {
  it('has the columns of the specification in their order, and what is being put away', () => {
    expect(stockColumns.map(({ header }) => header)).toEqual([
      'No',
      '상품등급',
      '옵션 ID',
      'SKU ID',
      '브랜드',
      '상품명',
      '옵션명',
      '판매가능재고',
      '입고예정',
      'DOC',
      '7일 평균',
      '30일 평균',
      '검수·적치 중',
    ]);
  });

  it('shows a live row', () => {
    expect(shown(live)).toEqual([
      '501',
      '반품-최상',
      '087301920456',
      '41920331',
      '루미에르',
      '글로우 비타C 세럼',
      '30ml, 1개',
      '1,204',
      '300',
      '39',
      '38.4',
      '30.7',
      '240',
    ]);
    expect(docDetails(live).split('\n')).toEqual([
      '검수·적치 중 240개를 더하면 45일',
      '판매가 급증한 날을 뺀 DOC 41',
      '쿠팡 소진 예상 70일 이내',
      '추가입고 추천 40개',
      '아이템위너',
    ]);
  });

  it('shows dashes for what a past day does not have', () => {
    expect(shown(past).slice(7)).toEqual(['1,204', '-', '-', '-', '-', '-']);
    expect(docDetails(past)).toBe('');
  });

  it('begins on the narrowest phone with stock and DOC, which keeps its explanation', () => {
    const [product] = phoneColumns(stockColumns, stockPhoneColumn);
    expect(product?.leads?.map(({ id }) => id)).toEqual(['stockQty', 'doc']);
    expect(product?.leads?.at(-1)?.help).toBeTruthy();
    // 360 px, less the page's padding of 14 and the card's border on both sides, and a scrollbar of 15.
    expect(product?.width).toBeLessThanOrEqual(360 - 2 * 15 - 15);
  });

  it("leads from a product's name to its page, on a phone too", () => {
    const name = stockColumnsOf(null).find(({ id }) => id === 'productName');
    for (const column of [name, stockPhoneColumn]) {
      render(column?.cell(live, 1));
      expect(screen.getByRole('link', { name: live.productName }).getAttribute('href')).toBe('/product/1');
      cleanup();
    }
  });

  it('says where an average is explained which of its days are missing', () => {
    const salesDays = {
      from: '20250101',
      to: '20261119',
      missing7: ['20261120'],
      missing30: ['20261101', '20261120'],
    };
    const lines = (id: string) =>
      stockColumnsOf(salesDays)
        .find((column) => column.id === id)
        ?.help?.split('\n');
    expect(lines('avgSales7Days')?.at(-1)).toBe('판매 데이터가 없어 0으로 계산된 날: 11.20');
    expect(lines('avgSales30Days')?.at(-1)).toBe('판매 데이터가 없어 0으로 계산된 날: 11.01, 11.20');
    expect(lines('doc')?.at(-1)).toBe('판매 데이터가 없어 0으로 계산된 날: 11.20');
    const week = stockColumnsOf({ ...salesDays, missing7: [] });
    expect(week.find(({ id }) => id === 'doc')?.help).toBe(stockColumns.find(({ id }) => id === 'doc')?.help);
  });

  it('exports the same cells under the same headings, numbers as numbers, then what stands behind DOC', () => {
    const headings = fileColumns.map(({ header }) => header);
    expect(headings).toEqual([
      ...stockColumns.map(({ header }) => header),
      'DOC 상세: 정상화 DOC',
      'DOC 상세: 재고예상 소진일',
      'DOC 상세: 추가입고 추천수량',
      'DOC 상세: 아이템위너',
    ]);
    const headers = (wanted: string) =>
      fileColumns.filter(({ format }) => format === wanted).map(({ header }) => header);
    expect(headers('count')).toEqual([
      'No',
      '판매가능재고',
      '입고예정',
      '검수·적치 중',
      'DOC 상세: 추가입고 추천수량',
    ]);
    expect(headers('days')).toEqual(['DOC', 'DOC 상세: 정상화 DOC']);
    expect(headers('perDay')).toEqual(['7일 평균', '30일 평균']);
    expect(rowCells(fileColumns, { ...live }, 7)).toEqual([
      7,
      '반품-최상',
      '087301920456',
      '41920331',
      '루미에르',
      '글로우 비타C 세럼',
      '30ml, 1개',
      1204,
      300,
      39,
      38.4286,
      30.7,
      240,
      41,
      '70일 이내',
      40,
      '예',
    ]);
    expect(rowCells(fileColumns, { ...past }, 7).slice(7)).toEqual([1204, ...Array<string>(9).fill('-')]);
  });

  it('shows what stands behind DOC at a press, also without a mouse', async () => {
    shown(live);
    await userEvent.pointer({
      keys: '[TouchA]',
      target: screen.getByRole('button', { name: 'DOC 39 자세히' }),
    });
    expect((await screen.findByRole('tooltip')).textContent).toContain('판매가 급증한 날을 뺀 DOC 41');
  });

  it.each([
    [6, 'text-red'],
    [7, 'text-yellow'],
    [13, 'text-yellow'],
    [14, 'text-green'],
  ])('colours %i days of cover', (doc, color) => {
    shown({ ...live, doc });
    expect(screen.getByText(String(doc)).className).toContain(color);
  });

  it.each([
    ['NEW', 'NEW', 'text-green'],
    ['used-sealed', '반품-미개봉', 'text-blue'],
    ['used-good', '반품-상', 'text-blue'],
    ['used-fair', '반품-중', 'text-blue'],
    ['used-poor', 'used-poor', 'text-muted-foreground'],
  ])('names grade %s', (grade, label, color) => {
    shown({ ...live, offerCondition: grade });
    expect(screen.getByText(label).className).toContain(color);
  });
});

it('names the file by partner, brand, stock status and date', () => {
  expect(stockFileName('라온뷰티', '전체', '재고현황', '20261121')).toBe('라온뷰티_전체_재고현황_2026-11-21');
});
