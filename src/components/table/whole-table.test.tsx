// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { stubDom } from '@/testing/dom-stubs.ts';
import { DataTable } from './data-table.tsx';
import type { Sort, TableColumn } from './table-column.ts';
import { useColumnLayout } from './use-column-layout.ts';

// A machine that does other work too takes its time.

interface Row {
  id: string;
  name: string;
  stock: number | null;
}

const rows: Row[] = Array.from({ length: 1000 }, (_, index) => ({
  id: String(index).padStart(4, '0'),
  name: `상품 ${1000 - index}`,
  stock: index % 10 === 0 ? null : index,
}));
const columns: TableColumn<Row>[] = [
  { id: 'name', header: '상품명', width: 200, cell: (row) => row.name, exported: { field: 'name' } },
  {
    id: 'stock',
    header: '재고',
    width: 100,
    align: 'end',
    cell: (row) => row.stock ?? '-',
    exported: { field: 'stock' },
  },
];

function Table({ whole = true }: { whole?: boolean }) {
  const [sort, setSort] = useState<Sort>(null);
  return (
    <DataTable
      tableId="test"
      label="상품"
      columns={columns}
      phoneColumn={{ header: '상품', width: 150, cell: (row) => row.name }}
      columnLayout={useColumnLayout('test')}
      state={{ kind: 'ready', rows, refreshing: false }}
      rowKey={(row) => row.id}
      sort={sort}
      onSort={setSort}
      whole={whole}
      totals={{ stock: 450_000 }}
    />
  );
}

const lines = () => [...document.querySelectorAll<HTMLTableRowElement>('tbody tr[aria-rowindex]')];
const firstCells = () =>
  lines()
    .slice(0, 3)
    .map((line) => line.cells[0]?.textContent);
const sortBy = (name: string) => userEvent.click(screen.getByRole('button', { name }));

// It comes with the first table that needs it; here it is there from the start.
beforeAll(() => import('./virtual-body.tsx'));
beforeEach(() => {
  stubDom();
  window.localStorage.clear();
  // What is seen, and a row, px.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(38);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('draws only what is seen, and says how many rows there are and which one each is', async () => {
  render(<Table />);
  await screen.findByText('상품 1000');
  expect(lines().length).toBeLessThan(60);
  // The head, 1,000 rows, 합계.
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('1002');
  expect(lines()[0]?.getAttribute('aria-rowindex')).toBe('2');
  expect(screen.getByRole('row', { name: /합계/ }).getAttribute('aria-rowindex')).toBe('1002');
});

it('is sorted here, as the server would, and back to the order in which it came', async () => {
  render(<Table />);
  await screen.findByText('상품 1000');
  await sortBy('재고');
  await waitFor(() => expect(firstCells()).toEqual(['상품 999', '상품 998', '상품 997']));
  await sortBy('재고');
  // Nothing stands last in both directions.
  await waitFor(() => expect(firstCells()).toEqual(['상품 1', '상품 2', '상품 3']));
  await sortBy('재고');
  await waitFor(() => expect(firstCells()).toEqual(['상품 1000', '상품 999', '상품 998']));
  await sortBy('상품명');
  await waitFor(() => expect(firstCells()).toEqual(['상품 1', '상품 10', '상품 100']));
});

it('a page of rows stands as the server sorted it', async () => {
  render(<Table whole={false} />);
  await sortBy('상품명');
  expect(document.querySelectorAll('tbody tr')).toHaveLength(1000);
  expect(document.querySelector('tbody td')?.textContent).toBe('상품 1000');
});

it('all rows are drawn while the page is printed', async () => {
  render(<Table />);
  await screen.findByText('상품 1000');
  const seen = lines().length;
  expect(seen).toBeLessThan(rows.length);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(document.querySelectorAll('tbody tr')).toHaveLength(rows.length);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(lines()).toHaveLength(seen);
});
