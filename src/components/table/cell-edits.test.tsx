// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { Failure } from '@/data/errors.ts';
import { toast } from '@/data/toast.ts';
import { stubDom } from '@/testing/dom-stubs.ts';
import type { CellChange } from './column-edit.ts';
import { DataTable } from './data-table.tsx';
import type { TableColumn } from './table-column.ts';
import { useCellEdits } from './use-cell-edits.ts';
import { useColumnLayout } from './use-column-layout.ts';

// A machine that does other work too takes its time.

interface Row {
  id: string;
  memo: string;
  cost: number | null;
}

/** What the database holds, and what it answers. */
let stored: Row[] = [];
let answer: Promise<void> = Promise.resolve();
const saved = vi.fn<(field: string, next: string, before: string) => void>();

function Table() {
  const [rows, setRows] = useState(stored);
  const save = (field: 'memo' | 'cost') => async (row: Row, change: CellChange) => {
    const { value: next, before } = change;
    saved(field, next, before);
    await answer;
    const value = field === 'cost' ? (next === '' ? null : Number(next)) : next;
    const theirs = String(stored.find(({ id }) => id === row.id)?.[field] ?? '');
    if (theirs === before)
      stored = stored.map((one) => (one.id === row.id ? { ...one, [field]: value } : one));
    setRows(stored);
    if (theirs !== before) throw new Failure('conflict', 'changed', { detail: theirs });
    return { changed: 1, before, now: next };
  };
  const columns: TableColumn<Row>[] = [
    {
      id: 'cost',
      header: '원가',
      width: 100,
      align: 'end',
      unit: '원',
      format: (value) => String(value ?? '-'),
      cell: (row) => row.cost ?? '-',
      exported: false,
      edit: {
        kind: 'number',
        value: (row) => String(row.cost ?? ''),
        validate: ({ value }) => (Number(value) < 0 ? '0원 이상이어야 합니다.' : null),
        save: save('cost'),
      },
    },
    {
      id: 'memo',
      header: '메모',
      width: 100,
      cell: (row) => row.memo,
      exported: false,
      edit: {
        kind: 'text',
        allows: (row) => row.memo !== '없음',
        value: (row) => row.memo,
        save: save('memo'),
      },
    },
  ];
  const edits = useCellEdits<Row>({
    table: 'test',
    rowKey: (row) => row.id,
    nameOf: (row) => `옵션 ${row.id}`,
  });
  return (
    <>
      <button type="button" onClick={() => setRows(stored)}>
        읽기
      </button>
      <DataTable
        tableId="test"
        label="표"
        columns={columns}
        phoneColumn={{ header: '폰', width: 100, cell: (row) => row.id }}
        columnLayout={useColumnLayout('test')}
        state={{ kind: 'ready', rows, refreshing: false }}
        rowKey={(row) => row.id}
        sort={null}
        onSort={() => {}}
        edits={edits}
      />
    </>
  );
}

const cell = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name} 수정`) });
const field = (name: string) => screen.getByRole('textbox', { name: `${name} 수정:` });
const open = async (name: string) => userEvent.click(await cell(name));
async function type(name: string, value: string) {
  await open(name);
  await userEvent.clear(field(name));
  await userEvent.type(field(name), value);
}

// It comes with the first table that needs it; here it is there from the start.
beforeAll(() => import('./edit-cell.tsx'));
beforeEach(() => {
  stubDom();
  window.localStorage.clear();
  stored = [
    { id: '1', memo: '', cost: 1000 },
    { id: '2', memo: '확인', cost: null },
  ];
  answer = Promise.resolve();
  saved.mockClear();
  vi.spyOn(toast, 'success').mockReturnValue(undefined);
  vi.spyOn(toast, 'error').mockReturnValue(undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('Enter saves and stays at the cell, Escape leaves the value, Tab saves and goes on', async () => {
  render(<Table />);
  await type('옵션 1 원가', '1,200{Enter}');
  await waitFor(async () => expect((await cell('옵션 1 원가')).textContent).toBe('1200'));
  expect(saved).toHaveBeenLastCalledWith('cost', '1200', '1000');
  await waitFor(async () => expect(document.activeElement).toBe(await cell('옵션 1 원가')));

  await type('옵션 2 메모', '버림{Escape}');
  expect((await cell('옵션 2 메모')).textContent).toBe('확인');
  expect(saved).toHaveBeenCalledTimes(1);

  await type('옵션 2 원가', '50');
  await userEvent.tab();
  expect(saved).toHaveBeenLastCalledWith('cost', '50', '');
  expect(document.activeElement).toBe(await cell('옵션 2 메모'));
});

it('a row that has nothing to change is read alone', async () => {
  stored = stored.map((row) => (row.id === '2' ? { ...row, memo: '없음' } : row));
  render(<Table />);
  expect(await cell('옵션 1 메모')).toBeTruthy();
  expect(screen.getByText('없음').closest('button')).toBeNull();
});

it('what is wrong is said at the cell, and nothing is saved', async () => {
  render(<Table />);
  await type('옵션 1 원가', '-5{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('0원 이상이어야 합니다.');
  expect(field('옵션 1 원가').getAttribute('aria-invalid')).toBe('true');
  await userEvent.clear(field('옵션 1 원가'));
  await userEvent.type(field('옵션 1 원가'), '천원{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('숫자로 입력해주세요.');
  expect(saved).not.toHaveBeenCalled();
});

it('the Enter that ends a syllable does not save', async () => {
  render(<Table />);
  await type('옵션 1 메모', '한');
  fireEvent.keyDown(field('옵션 1 메모'), { key: 'Enter', isComposing: true });
  expect(saved).not.toHaveBeenCalled();
});

it('the new value is shown at once, and the old one again where it cannot be saved', async () => {
  let fail = (_error: Error) => {};
  answer = new Promise((_, reject) => (fail = reject));
  render(<Table />);
  await type('옵션 1 원가', '7{Enter}');
  expect((await cell('옵션 1 원가')).textContent).toBe('7');
  fail(new TypeError('Failed to fetch'));
  expect((await screen.findByRole('alert')).textContent).toContain('저장하지 못했습니다.');
  expect((await cell('옵션 1 원가')).textContent).toBe('1000');
  // What was typed is not lost.
  answer = Promise.resolve();
  await open('옵션 1 원가');
  await userEvent.keyboard('{Enter}');
  await waitFor(async () => expect((await cell('옵션 1 원가')).textContent).toBe('7'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a value that somebody else changed meanwhile is shown beside mine; mine can be kept', async () => {
  render(<Table />);
  stored = stored.map((row) => ({ ...row, cost: 900 }));
  await type('옵션 1 원가', '1300{Enter}');
  expect(await screen.findByText('그 사이 다른 사람이 이 값을 바꾸었습니다.')).toBeTruthy();
  expect(screen.getByRole('dialog').textContent).toContain('내 값1300원저장된 값900원');
  await userEvent.click(screen.getByRole('button', { name: '내 값으로 저장' }));
  expect(saved).toHaveBeenLastCalledWith('cost', '1300', '900');
  await waitFor(async () => expect((await cell('옵션 1 원가')).textContent).toBe('1300'));
});

it('rows that are read anew while a cell is open hide no conflict', async () => {
  render(<Table />);
  await type('옵션 1 원가', '1300');
  stored = stored.map((row) => ({ ...row, cost: 900 }));
  // Leaves the focus in the cell.
  fireEvent.click(screen.getByRole('button', { name: '읽기' }));
  await userEvent.keyboard('{Enter}');
  expect(saved).toHaveBeenCalledWith('cost', '1300', '1000');
  expect(await screen.findByText('그 사이 다른 사람이 이 값을 바꾸었습니다.')).toBeTruthy();
});

it('or theirs taken', async () => {
  render(<Table />);
  stored = stored.map((row) => ({ ...row, cost: 900 }));
  await type('옵션 1 원가', '1300{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: '저장된 값 유지' }));
  expect((await cell('옵션 1 원가')).textContent).toBe('900');
  expect(saved).toHaveBeenCalledTimes(1);
});

it('Ctrl+Z in the table and the button of the toast take changes back, each as a change of its own', async () => {
  render(<Table />);
  await type('옵션 1 메모', '하나{Enter}');
  await waitFor(() => expect(toast.success).toHaveBeenCalledTimes(1));
  await type('옵션 1 원가', '5{Enter}');
  await waitFor(() => expect(toast.success).toHaveBeenCalledTimes(2));
  // A field takes back its own typing.
  await open('옵션 1 원가');
  fireEvent.keyDown(field('옵션 1 원가'), { code: 'KeyZ', ctrlKey: true });
  await userEvent.keyboard('{Escape}');
  expect(saved).toHaveBeenCalledTimes(2);

  fireEvent.keyDown(await cell('옵션 1 원가'), { code: 'KeyZ', ctrlKey: true });
  await waitFor(() => expect(saved).toHaveBeenLastCalledWith('cost', '1000', '5'));
  await waitFor(async () => expect((await cell('옵션 1 원가')).textContent).toBe('1000'));
  const action = vi.mocked(toast.success).mock.calls[0]?.[1]?.action as unknown as { onClick: () => void };
  action.onClick();
  await waitFor(() => expect(saved).toHaveBeenLastCalledWith('memo', '', '하나'));
});

it('Ctrl+Z takes back what is still being saved, and passes what could not be', async () => {
  let end = () => {};
  answer = new Promise((resolve) => (end = resolve));
  render(<Table />);
  await type('옵션 1 원가', '5{Enter}');
  fireEvent.keyDown(await cell('옵션 1 원가'), { code: 'KeyZ', ctrlKey: true });
  expect(saved).toHaveBeenCalledTimes(1);
  end();
  await waitFor(() => expect(saved).toHaveBeenLastCalledWith('cost', '1000', '5'));
  await waitFor(async () => expect((await cell('옵션 1 원가')).textContent).toBe('1000'));

  await type('옵션 1 메모', '하나{Enter}');
  await waitFor(async () => expect((await cell('옵션 1 메모')).textContent).toBe('하나'));
  let fail = (_error: Error) => {};
  answer = new Promise((_, reject) => (fail = reject));
  await type('옵션 1 원가', '7{Enter}');
  fail(new TypeError('Failed to fetch'));
  expect((await screen.findByRole('alert')).textContent).toContain('저장하지 못했습니다.');
  answer = Promise.resolve();
  fireEvent.keyDown(await cell('옵션 1 원가'), { code: 'KeyZ', ctrlKey: true });
  await waitFor(() => expect(saved).toHaveBeenLastCalledWith('memo', '', '하나'));
});
