// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Failure } from '@/data/errors.ts';
import { toast } from '@/data/toast.ts';
import { stubDom } from '@/testing/dom-stubs.ts';
import type { CellChange, ColumnEdit, SavedChange } from './column-edit.ts';
import { EditCell } from './edit-cell.tsx';
import type { TableColumn } from './table-column.ts';
import { useCellEdits } from './use-cell-edits.ts';

// A machine that does other work too takes its time.

interface Row {
  cost: number | null;
  since: string | null;
}

const save = vi.fn<(row: Row, change: CellChange) => Promise<SavedChange>>();
const edit: ColumnEdit<Row> = {
  kind: 'dated',
  value: ({ cost }) => String(cost ?? ''),
  since: ({ since }) => since,
  validate: ({ value }) => (Number(value) < 0 ? '0원 이상이어야 합니다.' : null),
  save,
};
const column: TableColumn<Row> = {
  id: 'cost',
  header: '원가',
  width: 100,
  cell: ({ cost }) => cost,
  format: (value) => (value === null ? '-' : `${value}원`),
  exported: false,
  edit,
};

function Cost({ row }: { row: Row }) {
  const edits = useCellEdits<Row>({ table: 'test', rowKey: () => '1', nameOf: () => '크림' });
  return (
    <>
      <EditCell row={row} column={column} edit={edit} edits={edits}>
        {column.format?.(row.cost)}
      </EditCell>
      <button type="button" onClick={edits.undo}>
        되돌리기
      </button>
    </>
  );
}

const cell = () => screen.getByRole('button', { name: /^크림 원가 수정/ });
const won = () => screen.getByRole('textbox', { name: '원가' });
const day = () => screen.getByRole('textbox', { name: '적용일' });
async function enter(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

beforeEach(() => {
  stubDom();
  vi.useFakeTimers({ now: new Date('2026-11-21T15:30:00Z'), toFake: ['Date'] });
  save.mockReset().mockResolvedValue({ changed: 1, before: null, now: '1200' });
  vi.spyOn(toast, 'success').mockReturnValue(undefined);
  vi.spyOn(toast, 'warning').mockReturnValue(undefined);
  vi.spyOn(toast, 'error').mockReturnValue(undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('opens with the value and the day it is in Korea, says what holds since when, and Enter saves both', async () => {
  render(<Cost row={{ cost: 1000, since: '20260601' }} />);
  await userEvent.click(cell());
  expect(screen.getByRole('dialog', { name: '크림 원가 수정:' })).toBeTruthy();
  expect(document.activeElement).toBe(won());
  expect([won(), day()].map((field) => (field as HTMLInputElement).value)).toEqual(['1000', '2026.11.22']);
  expect(screen.getByText('지금: 2026.06.01부터 1000원')).toBeTruthy();
  await userEvent.keyboard('1,200');
  await userEvent.tab();
  expect(document.activeElement).toBe(day());
  await enter(day(), '2026-03-01{Enter}');
  expect(save).toHaveBeenCalledExactlyOnceWith(expect.anything(), {
    value: '1200',
    day: '20260301',
    before: '1000',
  });
  await waitFor(() => expect(document.activeElement).toBe(cell()));
  await waitFor(() =>
    expect(toast.success).toHaveBeenCalledWith(
      '크림: 2026.03.01부터 적용되는 원가 저장됨',
      expect.anything(),
    ),
  );
});

it('Escape and 취소 leave it, and what is as it was is not saved', async () => {
  render(<Cost row={{ cost: 1000, since: '20260601' }} />);
  await userEvent.click(cell());
  await userEvent.keyboard('5{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(cell()));
  await userEvent.click(cell());
  await userEvent.keyboard('5');
  await userEvent.click(screen.getByRole('button', { name: '취소' }));
  await userEvent.click(cell());
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(save).not.toHaveBeenCalled();
});

it('what is wrong is said at its field, and nothing is saved', async () => {
  render(<Cost row={{ cost: null, since: null }} />);
  await userEvent.click(cell());
  await userEvent.keyboard('-1{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('0원 이상이어야 합니다.');
  await enter(won(), '1');
  await enter(day(), '3월 1일{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('2026.01.31처럼 연도부터 입력해주세요.');
  expect(day().getAttribute('aria-invalid')).toBe('true');
  // A press elsewhere saves too, and so asks for what is missing.
  await userEvent.click(document.body);
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
});

it('undo writes what stood on that very day, and expects what holds after the change', async () => {
  save.mockResolvedValueOnce({ changed: 1, before: '900', now: '1000' });
  render(<Cost row={{ cost: 1000, since: '20260601' }} />);
  await userEvent.click(cell());
  await enter(won(), '950');
  await enter(day(), '2026.03.01');
  await userEvent.click(screen.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalled());
  await userEvent.click(screen.getByRole('button', { name: '되돌리기' }));
  expect(save).toHaveBeenLastCalledWith(expect.anything(), { value: '900', day: '20260301', before: '1000' });
});

it('while it is saved, the cell shows a cost that holds today, and not one of another time', async () => {
  let finish: (saved: SavedChange) => void = vi.fn<() => void>();
  save.mockImplementation(() => new Promise((resolve) => (finish = resolve)));
  render(<Cost row={{ cost: 1000, since: '20260601' }} />);
  for (const [since, shown] of [
    ['2026.11.22', '7원'],
    ['2026.05.31', '1000원'],
    ['2026.11.23', '1000원'],
  ] as const) {
    await userEvent.click(cell());
    await enter(won(), '7');
    await enter(day(), `${since}{Enter}`);
    expect(cell().getAttribute('aria-busy')).toBe('true');
    expect(cell().textContent).toBe(shown);
    finish({ changed: 1, before: null, now: '7' });
    await waitFor(() => expect(cell().getAttribute('aria-busy')).toBe('false'));
  }
});

it('somebody else was quicker: mine is kept for the same day; where nothing was to be changed, that is said', async () => {
  save.mockRejectedValueOnce(new Failure('conflict', 'changed', { detail: '' }));
  render(<Cost row={{ cost: 1000, since: '20260601' }} />);
  await userEvent.click(cell());
  await enter(won(), '1300');
  await enter(day(), '2027.01.01{Enter}');
  await screen.findByText('그 사이 다른 사람이 이 값을 바꾸었습니다.');
  expect(screen.getByRole('dialog').textContent).toContain('내 값1300원저장된 값-');
  save.mockResolvedValueOnce({ changed: 0, before: '1300', now: '1300' });
  await userEvent.click(screen.getByRole('button', { name: '내 값으로 저장' }));
  expect(save).toHaveBeenLastCalledWith(expect.anything(), { value: '1300', day: '20270101', before: '' });
  await waitFor(() =>
    expect(toast.warning).toHaveBeenCalledWith('크림: 원가에 바뀐 것이 없습니다.', expect.anything()),
  );
});

it('a conflict that was found at once keeps the focus, and stays, when the editor has gone', async () => {
  const { setTimeout: later } = globalThis;
  const timers = vi.spyOn(globalThis, 'setTimeout');
  save.mockRejectedValueOnce(new Failure('conflict', 'changed', { detail: '' }));
  render(<Cost row={{ cost: 1000, since: '20260601' }} />);
  await userEvent.click(cell());
  await enter(won(), '1300');
  // As on a busy machine: the editor gives its focus back after the conflict is there.
  timers.mockImplementation((callback, ms) => later(callback, (ms ?? 0) + 50));
  await userEvent.keyboard('{Enter}');
  const title = await screen.findByText('그 사이 다른 사람이 이 값을 바꾸었습니다.');
  await new Promise((resolve) => later(resolve, 200));
  expect(title.isConnected).toBe(true);
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
});
