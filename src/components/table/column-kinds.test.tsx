// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rowCells, summaryCells } from '@/export/export-rows.ts';
import { stubDom } from '@/testing/dom-stubs.ts';
import { columnsOf } from './column-kinds.tsx';
import { exportColumns, figureText, headingOf } from './table-column.ts';

interface Row {
  name: string | null;
  grade: string;
  code: string;
  day: string;
  loadedAt: string;
  brands: number | null;
  saleAmt: number | null;
  rate: number | null;
  average: number | null;
}

const columns = columnsOf<Row>({}, [
  { kind: 'rowNumber' },
  { kind: 'text', id: 'name', header: '이름', width: 80 },
  { kind: 'badge', id: 'grade', header: '등급', width: 80, labels: { A: '좋음' }, tones: { A: 'green' } },
  { kind: 'copy', id: 'code', header: '코드', width: 80 },
  { kind: 'day', id: 'day', header: '날짜', width: 80, none: '해당없음' },
  { kind: 'moment', id: 'loadedAt', header: '업로드일시', width: 80 },
  { kind: 'count', id: 'brands', header: '브랜드 수', width: 80 },
  { metric: 'saleAmt', width: 80 },
  { metric: 'conversionRate', id: 'rate', width: 80, header: '전환율' },
  { kind: 'perDay', id: 'average', header: '평균', width: 80 },
  { kind: 'action', id: 'open', header: '열기', width: 80, cell: () => '열기' },
]);

const full: Row = {
  name: '세럼',
  grade: 'A',
  code: '0873',
  day: '20281231',
  loadedAt: '2026-11-20T21:10:00+00:00',
  brands: 2,
  saleAmt: 1_204_000,
  rate: 3.416,
  average: 0.5,
};
const bare: Row = {
  ...full,
  name: null,
  grade: 'Z',
  code: '',
  day: '해당없음',
  brands: null,
  saleAmt: null,
  rate: null,
  average: null,
};

function shown(row: Row) {
  render(
    <table>
      <tbody>
        <tr>
          {columns.map((column) => (
            <td key={column.id}>{column.cell(row, 1_501)}</td>
          ))}
        </tr>
      </tbody>
    </table>,
  );
  return screen.getAllByRole('cell').map((cell) => cell.textContent);
}

beforeEach(() => stubDom());
afterEach(cleanup);

it('a kind brings the cell', () => {
  expect(shown(full)).toEqual([
    '1,501',
    '세럼',
    '좋음',
    '0873',
    '2028.12.31',
    '2026.11.21 06:10',
    '2',
    '1,204,000',
    '3.42%',
    '0.50',
    '열기',
  ]);
});

it('the head of an amount says won, its cells and files do not, and what is read out does', () => {
  const [amount, rate] = columns.slice(7);
  if (!amount || !rate) throw new Error('The columns are not there.');
  expect([headingOf(amount), headingOf(rate)]).toEqual(['매출(원)', '전환율']);
  expect([amount.format?.(-1200), figureText(amount, -1200), figureText(amount, null)]).toEqual([
    '-1,200',
    '-1,200원',
    '-',
  ]);
  expect(exportColumns([amount])[0]?.header).toBe('매출');
});

it('what has no value is a dash, and an unknown code stays as it came', () => {
  expect(shown(bare).slice(1, 10)).toEqual(['-', 'Z', '-', '-', '2026.11.21 06:10', '-', '-', '-', '-']);
});

it('a figure brings its heading, its help and how its total is shown', () => {
  const rate = columns.find(({ id }) => id === 'rate');
  expect(columns.find(({ id }) => id === 'saleAmt')).toMatchObject({ header: '매출', align: 'end' });
  expect(rate).toMatchObject({ header: '전환율', help: expect.stringContaining('주문수 ÷ 조회') as string });
  expect([rate?.format?.(12.5), rate?.format?.(null)]).toEqual(['12.50%', '-']);
});

it('a file has the same cells, numbers as numbers of their unit', () => {
  const file = exportColumns(columns);
  expect(file.map(({ header }) => header)).not.toContain('열기');
  expect(file.slice(6).map(({ format }) => format)).toEqual(['count', 'won', 'percent', 'perDay']);
  expect(rowCells(file, { ...full }, 7)).toEqual([
    7,
    '세럼',
    '좋음',
    '0873',
    '2028.12.31',
    '2026.11.21 06:10',
    2,
    1_204_000,
    0.03416,
    0.5,
  ]);
  expect(rowCells(file, { ...bare }, 7).slice(1)).toEqual([
    '-',
    'Z',
    '-',
    '-',
    '2026.11.21 06:10',
    '-',
    '-',
    '-',
    '-',
  ]);
  expect(summaryCells(file, '합계', { saleAmt: 5, rate: 12.5 }).slice(6)).toEqual([null, 5, 0.125, null]);
});

it('a change is against the figure that the row is compared with, in the colour of its news', () => {
  interface Compared {
    saleAmt: number | null;
    baseSaleAmt?: number | null;
    cancelRate: number | null;
  }
  const columnOf = (metric: 'saleAmt' | 'cancelRate') => columnsOf<Compared>({}, [{ compared: metric }])[2];
  const [sales, cancelled] = [columnOf('saleAmt'), columnOf('cancelRate')];
  const row = { saleAmt: 110, baseSaleAmt: 100, cancelRate: 5, baseCancelRate: 3.5 };
  render(
    <>
      {sales?.cell(row, 1)}
      {cancelled?.cell(row, 1)}
      {sales?.cell({ saleAmt: 110, cancelRate: null }, 1)}
    </>,
  );
  expect(screen.getByText('+10.0%').className).toBe('text-green');
  expect(screen.getByText('+1.5%p').className).toBe('text-red');
  expect(screen.getByText('-').className).toBe('text-muted-foreground');
  expect(sales?.total?.({ saleAmt: 110 })).toBeNull();
  render(<>{sales?.total?.({ saleAmt: 150, previousSaleAmt: 1200, baseSaleAmt: 100 })}</>);
  expect(screen.getByText('+50.0%').className).toBe('text-green');
  expect(screen.getByText('+50.0%').nextElementSibling?.textContent).toBe('1,200원');
});

it('a heading is the word of the column id, and no column goes without one', () => {
  const named = (id: 'name' | 'code') => columnsOf<Row>({ name: '이름' }, [{ kind: 'text', id, width: 80 }]);
  expect(named('name')[0]?.header).toBe('이름');
  expect(() => named('code')).toThrow('code');
});

it('a figure that is compared is three columns, the second at first below the change in the third, and one with nothing to say besides is its name', () => {
  const made = columnsOf<{
    saleAmt: number | null;
    previousSaleAmt: number | null;
    winnerRate: number | null;
  }>({}, [{ compared: 'saleAmt' }, 'winnerRate']);
  expect(made.map(({ id, header, width }) => [id, header, width])).toEqual([
    ['saleAmt', '매출', 112],
    ['previousSaleAmt', '비교 매출', 112],
    ['saleAmtChange', '매출 증감', 100],
    ['winnerRate', '위너 비율', 90],
  ]);
  expect(made.map(({ initiallyHidden }) => initiallyHidden === true)).toEqual([false, true, false, false]);
  expect(exportColumns(made).map(({ field, against }) => [field, against])).toEqual([
    ['saleAmt', undefined],
    ['previousSaleAmt', undefined],
    ['saleAmt', 'baseSaleAmt'],
    ['winnerRate', undefined],
  ]);
});
