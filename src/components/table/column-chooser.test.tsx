// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { stubDom } from '@/testing/dom-stubs.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { fileColumns, layoutKey } from './column-layout.ts';
import { DataTable } from './data-table.tsx';
import type { TableColumn } from './table-column.ts';
import { keptLayout, useColumnLayout } from './use-column-layout.ts';

interface Row {
  id: string;
}

const column = (id: string, more: Partial<TableColumn<Row>> = {}): TableColumn<Row> => ({
  id,
  header: id.toUpperCase(),
  width: 100,
  cell: (row) => row.id,
  exported: { field: id },
  ...more,
});
const columns = [column('a'), column('b'), column('c'), column('d', { initiallyHidden: true })];

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });

function Table() {
  const columnLayout = useColumnLayout('test');
  return (
    <QueryClientProvider client={client}>
      <ColumnChooser
        label="표"
        tableId="test"
        sets={[{ name: '광고', columns: ['c', 'a'] }]}
        columns={columns}
        columnLayout={columnLayout}
        absent={[{ header: '광고비', bring: '광고보고서를 올리면 나타납니다.' }]}
      />
      <DataTable
        tableId="test"
        label="표"
        columns={columns}
        phoneColumn={{ header: '폰', width: 100, cell: (row) => row.id }}
        columnLayout={columnLayout}
        state={{ kind: 'ready', rows: [{ id: '1' }], refreshing: false }}
        rowKey={(row) => row.id}
        sort={null}
        onSort={() => {}}
      />
    </QueryClientProvider>
  );
}

const headings = () => screen.getAllByRole('columnheader', { hidden: true }).map((cell) => cell.textContent);
const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: '표 열 선택' }));
  await screen.findByRole('button', { name: '열 초기화' });
};
const toggle = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }));

beforeEach(() => {
  stubDom();
  window.localStorage.clear();
});
afterEach(cleanup);

it('shows and hides columns, keeps them over a reload, and the reset brings the default back', async () => {
  render(<Table />);
  expect(headings()).toEqual(['A', 'B', 'C']);
  await open();
  await toggle('B');
  await toggle('D');
  expect(headings()).toEqual(['A', 'C', 'D']);
  cleanup();
  render(<Table />);
  expect(headings()).toEqual(['A', 'C', 'D']);
  await open();
  await userEvent.click(screen.getByRole('button', { name: '열 초기화' }));
  expect(headings()).toEqual(['A', 'B', 'C']);
  expect(window.localStorage.getItem(layoutKey('test'))).toBeNull();
});

it('a column moves among those that are shown, and one that comes back stands where it stood', async () => {
  render(<Table />);
  await open();
  await toggle('B');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'C 열 메뉴' }));
  await userEvent.click(screen.getByRole('menuitem', { name: '왼쪽으로 이동' }));
  expect(headings()).toEqual(['C', 'A']);
  await open();
  await toggle('B');
  expect(headings()).toEqual(['C', 'B', 'A']);
});

it('keeps one column', async () => {
  render(<Table />);
  await open();
  await toggle('A');
  await toggle('B');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'C' }).disabled).toBe(true);
});

it('scrolls the columns alone, so that the reset stays in sight in a low window', async () => {
  render(<Table />);
  await open();
  const scrolled = screen.getByRole('checkbox', { name: 'A' }).closest('[class~="overflow-y-auto"]');
  expect(scrolled?.textContent).toContain('광고비');
  expect(scrolled?.textContent).not.toContain('열 초기화');
});

it('names a column whose source was never loaded, with what would bring it', async () => {
  render(<Table />);
  await open();
  expect(screen.getByText('광고비').closest('div')?.textContent).toContain('광고보고서를 올리면 나타납니다.');
});

it('shows the columns of a set in their order, hides the others from files, and 기본 brings the default back', async () => {
  render(<Table />);
  await open();
  const set = (name: string) => screen.getByRole('button', { name });
  expect((await screen.findByRole('button', { name: '기본' })).getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(set('광고'));
  expect(headings()).toEqual(['C', 'A']);
  expect([set('광고'), set('기본')].map((one) => one.getAttribute('aria-pressed'))).toEqual([
    'true',
    'false',
  ]);
  expect(fileColumns(columns, keptLayout('test')).map(({ id }) => id)).toEqual(['c', 'a']);
  await userEvent.click(set('전체'));
  expect(headings()).toEqual(['A', 'B', 'C', 'D']);
  await userEvent.click(set('기본'));
  expect(headings()).toEqual(['A', 'B', 'C']);
  expect(fileColumns(columns, keptLayout('test')).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
});

it('moves a column by keyboard, keeps the focus on its button and says its place', async () => {
  render(<Table />);
  await open();
  const later = screen.getByRole('button', { name: 'A 열 뒤로' });
  later.focus();
  await userEvent.keyboard('{Enter}');
  expect(headings()).toEqual(['B', 'A', 'C']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'A 열 뒤로' }));
  expect(screen.getByText('A 열을 2번째로 옮겼습니다')).toBeTruthy();
});
