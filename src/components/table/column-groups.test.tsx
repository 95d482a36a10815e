// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { stubDom } from '@/testing/dom-stubs.ts';
import { layoutKey } from './column-layout.ts';
import { DataTable } from './data-table.tsx';
import type { TableColumn } from './table-column.ts';
import { useColumnLayout } from './use-column-layout.ts';

interface Row {
  id: string;
}

const column = (id: string, more: Partial<TableColumn<Row>> = {}): TableColumn<Row> => ({
  id,
  header: id.toUpperCase(),
  width: 100,
  cell: (row) => `${id}${row.id}`,
  exported: false,
  ...more,
});
const columns = [
  column('name', { phone: 'merged' }),
  column('views', { group: '유입' }),
  column('clicks', { group: '유입' }),
  column('orders', { group: '판매' }),
];

function Table({ sticky = 0 }: { sticky?: number }) {
  return (
    <DataTable
      tableId="test"
      label="표"
      columns={columns}
      phoneColumn={{ header: '상품', width: 100, cell: (row) => row.id }}
      columnLayout={useColumnLayout('test')}
      sticky={sticky}
      state={{ kind: 'ready', rows: [{ id: '1' }], refreshing: false }}
      rowKey={(row) => row.id}
      sort={null}
      onSort={() => {}}
    />
  );
}

const keep = (layout: object) => window.localStorage.setItem(layoutKey('test'), JSON.stringify(layout));
/** Text and how far each heading reaches: columns x lines. */
const head = () =>
  [...document.querySelectorAll('thead tr')].map((line) =>
    [...line.querySelectorAll('th')].map((cell) => `${cell.textContent} ${cell.colSpan}x${cell.rowSpan}`),
  );

beforeEach(() => {
  stubDom();
  window.localStorage.clear();
});
afterEach(cleanup);

it('stand in a line above their columns; those without a group take both lines', () => {
  render(<Table />);
  expect(head()).toEqual([
    ['NAME 1x2', '유입 2x1', '판매 1x1'],
    ['VIEWS 1x1', 'CLICKS 1x1', 'ORDERS 1x1'],
  ]);
  expect(screen.getByText('유입').closest('th')?.scope).toBe('colgroup');
});

it('follow their columns when these are moved apart', async () => {
  render(<Table />);
  await userEvent.click(screen.getByRole('button', { name: 'ORDERS 열 메뉴' }));
  await userEvent.click(screen.getByRole('menuitem', { name: '왼쪽으로 이동' }));
  expect(head()).toEqual([
    ['NAME 1x2', '유입 1x1', '판매 1x1', '유입 1x1'],
    ['VIEWS 1x1', 'ORDERS 1x1', 'CLICKS 1x1'],
  ]);
});

it('shrink with what is hidden and go with their last column, and widths are kept', () => {
  keep({ order: [], widths: { views: 300 }, visible: { clicks: false, orders: false } });
  render(<Table />);
  expect(head()).toEqual([['NAME 1x2', '유입 1x1'], ['VIEWS 1x1']]);
  expect([...document.querySelectorAll('col')].map((col) => col.style.width)).toEqual(['100px', '300px', '']);
});

it('stand on a phone too, and a head without a group is one line', () => {
  stubDom({ width: 390 });
  render(<Table />);
  expect(head()[0]).toEqual(['상품 1x2', '유입 2x1', '판매 1x1']);
  cleanup();
  stubDom();
  keep({ order: [], widths: {}, visible: { views: false, clicks: false, orders: false } });
  render(<Table />);
  expect(head()).toEqual([['NAME 1x1']]);
});

it('a group of which a part sticks has a heading over each part', () => {
  render(<Table sticky={2} />);
  expect(head()[0]).toEqual(['NAME 1x2', '유입 1x1', '유입 1x1', '판매 1x1']);
  expect(screen.getAllByText('유입').map((cell) => cell.closest('th')?.style.left)).toEqual(['100px', '']);
});
