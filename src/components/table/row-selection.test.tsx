// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubDom } from '@/testing/dom-stubs.ts';
import { DataTable } from './data-table.tsx';
import type { TableColumn } from './table-column.ts';
import { useColumnLayout } from './use-column-layout.ts';
import { useRowSelection } from './use-row-selection.ts';

interface Row {
  id: string;
}

const columns: TableColumn<Row>[] = ['a', 'b'].map((id) => ({
  id,
  header: id.toUpperCase(),
  width: 100,
  cell: (row) => `${id}${row.id}`,
  exported: false,
}));
const pages = [
  ['1', '2', '3', '4'],
  ['5', '6'],
].map((ids) => ids.map((id) => ({ id })));

const onHide = vi.fn<(keys: readonly string[]) => void>();
const allKeys = vi.fn<() => Promise<readonly string[]>>();

function Table() {
  const [page, setPage] = useState(0);
  const selection = useRowSelection();
  return (
    <>
      <button type="button" onClick={() => setPage(1 - page)}>
        다른 페이지
      </button>
      <DataTable
        tableId="test"
        label="표"
        columns={columns}
        phoneColumn={{ header: '폰', width: 100, cell: (row) => row.id }}
        columnLayout={useColumnLayout('test')}
        sticky={1}
        state={{ kind: 'ready', rows: pages[page] ?? [], refreshing: false }}
        rowKey={(row) => row.id}
        sort={null}
        onSort={() => {}}
        selection={{
          rows: selection,
          nameOf: (row) => `옵션 ${row.id}`,
          all: { total: 6, keys: allKeys },
          renderActions: (keys) => (
            <button type="button" onClick={() => onHide(keys)}>
              숨기기
            </button>
          ),
        }}
      />
    </>
  );
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const bar = () => screen.queryByRole('region', { name: '선택한 항목' });

beforeEach(() => {
  stubDom();
  window.localStorage.clear();
  onHide.mockClear();
  allKeys.mockResolvedValue(['1', '2', '3', '4', '5', '6']);
});
afterEach(cleanup);

it('rows stay chosen on other pages, and the actions get the keys of all of them', async () => {
  render(<Table />);
  expect(bar()).toBeNull();
  await userEvent.click(box('옵션 2 선택'));
  await press('다른 페이지');
  expect(box('옵션 5 선택').checked).toBe(false);
  await userEvent.click(box('옵션 5 선택'));
  await press('숨기기');
  expect(onHide).toHaveBeenCalledWith(['2', '5']);
  await press('다른 페이지');
  expect(box('옵션 2 선택').checked).toBe(true);
  expect(box('옵션 2 선택').closest('tr')?.getAttribute('aria-selected')).toBe('true');
});

it('the box in the head chooses the page and says whether some, all or none are chosen', async () => {
  render(<Table />);
  const head = box('이 페이지 모두 선택');
  await userEvent.click(box('옵션 1 선택'));
  expect([head.checked, head.indeterminate]).toEqual([false, true]);
  await userEvent.click(head);
  expect([head.checked, head.indeterminate]).toEqual([true, false]);
  expect(screen.getAllByText('4건 선택됨')).toHaveLength(2);
  await userEvent.click(head);
  expect(bar()).toBeNull();
});

it('Shift chooses all rows from the one before', () => {
  render(<Table />);
  fireEvent.click(box('옵션 1 선택'));
  fireEvent.click(box('옵션 4 선택'), { shiftKey: true });
  expect(['1', '2', '3', '4'].map((id) => box(`옵션 ${id} 선택`).checked)).toEqual([true, true, true, true]);
});

it('the bar says politely how many are chosen, chooses all pages, and clears', async () => {
  render(<Table />);
  await userEvent.click(box('옵션 3 선택'));
  expect(screen.getAllByRole('status').some(({ textContent }) => textContent === '1건 선택됨')).toBe(true);
  await userEvent.click(within(bar() as HTMLElement).getByRole('button', { name: '모든 6건 선택' }));
  await press('숨기기');
  expect(onHide).toHaveBeenCalledWith(['1', '2', '3', '4', '5', '6']);
  await press('선택 해제');
  expect(bar()).toBeNull();
});

it('while all are being chosen, nothing acts on the few that are', async () => {
  let resolve: (keys: readonly string[]) => void = () => {};
  allKeys.mockReturnValue(new Promise((answer) => (resolve = answer)));
  render(<Table />);
  await userEvent.click(box('옵션 3 선택'));
  await press('모든 6건 선택');
  await press('숨기기');
  await press('선택 해제');
  expect(onHide).not.toHaveBeenCalled();
  resolve(['1', '3']);
  await screen.findAllByText('2건 선택됨');
  await press('숨기기');
  expect(onHide).toHaveBeenCalledWith(['1', '3']);
});

it('its column stands first and stays where it is', async () => {
  render(<Table />);
  await press('B 열 메뉴');
  await userEvent.click(screen.getByRole('menuitem', { name: '왼쪽으로 이동' }));
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['', 'B', 'A']);
  expect(screen.getAllByRole('columnheader').map((head) => head.style.left)).toEqual(['0px', '44px', '']);
});
