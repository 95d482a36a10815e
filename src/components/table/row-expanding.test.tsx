// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubDom } from '@/testing/dom-stubs.ts';
import { DataTable } from './data-table.tsx';
import type { Expansion } from './expansion.ts';
import { columnsOf } from './column-kinds.tsx';
import type { TableColumn } from './table-column.ts';
import { useColumnLayout } from './use-column-layout.ts';
import { useRowDetail } from './use-row-detail.ts';
import { useSubRows } from './use-sub-rows.ts';

// A machine that does other work too takes its time.

interface Row {
  id: string;
  level: number;
}

const columns: TableColumn<Row>[] = [
  ...columnsOf<Row>({}, [{ kind: 'rowNumber' }]),
  { id: 'name', header: '이름', width: 200, cell: (row) => row.id, exported: { field: 'id' }, wrap: true },
];
const campaigns: Row[] = [
  { id: '캠페인1', level: 0 },
  { id: '캠페인2', level: 0 },
];
const load = vi.fn<(id: string) => Promise<readonly Row[]>>();

function Table({ expansion }: { expansion: Expansion<Row> }) {
  return (
    <DataTable
      tableId="test"
      label="표"
      columns={columns}
      phoneColumn={{ header: '폰', width: 100, cell: (row) => row.id }}
      columnLayout={useColumnLayout('test')}
      state={{ kind: 'ready', rows: campaigns, refreshing: false }}
      rowKey={(row) => row.id}
      sort={null}
      onSort={() => {}}
      expansion={expansion}
    />
  );
}

function Campaigns() {
  const expansion = useSubRows({
    rowKey: (row: Row) => row.id,
    nameOf: (row) => row.id,
    canExpand: (row) => row.level < 2,
    query: (row) => ({ queryKey: ['below', row.id], queryFn: () => load(row.id) }),
  });
  return <Table expansion={expansion} />;
}

function Details({ opened = '' }) {
  const expansion = useRowDetail<Row>({
    rowKey: (row) => row.id,
    nameOf: (row) => row.id,
    canExpand: (row) => row.id !== '캠페인2',
    opened,
    renderDetail: (row) => <p>{row.id}의 최근 7일</p>,
  });
  return <Table expansion={expansion} />;
}

const show = (table: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {table}
    </QueryClientProvider>,
  );
const opener = (name: string) => screen.getByRole('button', { name: `${name} 펼치기` });
const lines = () =>
  [...document.querySelectorAll('tbody tr')].map((line) =>
    [...line.querySelectorAll('td')]
      .map((cell) => cell.textContent)
      .join(' ')
      .trim(),
  );

beforeEach(() => {
  stubDom();
  window.localStorage.clear();
  load.mockReset();
});
afterEach(cleanup);

it('a name that may take two lines takes them beside the button that opens its row, too', () => {
  show(<Details />);
  expect(opener('캠페인1').nextElementSibling?.classList.contains('line-clamp-2')).toBe(true);
});

it('a row opens onto its detail and closes, and one that has none has no button', async () => {
  show(<Details />);
  expect(screen.queryByRole('button', { name: '캠페인2 펼치기' })).toBeNull();
  expect(opener('캠페인1').getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(opener('캠페인1'));
  expect(opener('캠페인1').getAttribute('aria-expanded')).toBe('true');
  expect(lines()).toEqual(['1 캠페인1', '캠페인1의 최근 7일', '2 캠페인2']);
  await userEvent.click(opener('캠페인1'));
  expect(lines()).toEqual(['1 캠페인1', '2 캠페인2']);
});

it('a row that a link names is open at first, and closes', async () => {
  show(<Details opened="캠페인1" />);
  expect(lines()).toEqual(['1 캠페인1', '캠페인1의 최근 7일', '2 캠페인2']);
  await userEvent.click(opener('캠페인1'));
  expect(lines()).toEqual(['1 캠페인1', '2 캠페인2']);
});

it('sub-rows are asked for when their row opens, level by level, and are not numbered', async () => {
  load.mockImplementation(async (id) => [{ id: `${id}-1`, level: id.split('-').length }]);
  show(<Campaigns />);
  expect(load).not.toHaveBeenCalled();
  await userEvent.click(opener('캠페인1'));
  await waitFor(() => expect(lines()).toEqual(['1 캠페인1', '캠페인1-1', '2 캠페인2']));
  await userEvent.click(opener('캠페인1-1'));
  await waitFor(() => expect(lines()).toEqual(['1 캠페인1', '캠페인1-1', '캠페인1-1-1', '2 캠페인2']));
  expect(screen.queryByRole('button', { name: '캠페인1-1-1 펼치기' })).toBeNull();
  await userEvent.click(opener('캠페인1'));
  expect(lines()).toEqual(['1 캠페인1', '2 캠페인2']);
});

it('sub-rows that are on their way or failed say so below their own row, and are asked for again there', async () => {
  let fail = (_error: Error) => {};
  load.mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)));
  show(<Campaigns />);
  await userEvent.click(opener('캠페인2'));
  expect(document.querySelectorAll('tbody tr')[2]?.getAttribute('aria-busy')).toBe('true');
  fail(new TypeError('Failed to fetch'));
  expect((await screen.findByRole('alert')).textContent).toContain('서버에 연결할 수 없습니다.');
  load.mockResolvedValueOnce([{ id: '그룹', level: 1 }]);
  await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
  await waitFor(() => expect(lines()).toEqual(['1 캠페인1', '2 캠페인2', '그룹']));
});
