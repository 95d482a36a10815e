// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetDrafts } from '@/data/cell-drafts.ts';
import { PartnerContext } from '@/data/partner.tsx';
import { toast } from '@/data/toast.ts';
import { stubDom } from '@/testing/dom-stubs.ts';
import type { ColumnEdit, SavedChange } from './column-edit.ts';
import { EditCell } from './edit-cell.tsx';
import type { TableColumn } from './table-column.ts';
import { useCellEdits } from './use-cell-edits.ts';

// A machine that does other work too takes its time.

const signedIn = vi.hoisted(() => ({ id: 'a' }));
vi.mock('@/data/session.ts', () => ({ useSession: () => ({ user: signedIn }) }));

interface Row {
  memo: string;
}

const save = vi.fn<() => Promise<SavedChange>>();
const columnOf = (kind: ColumnEdit<Row>['kind']): TableColumn<Row> => ({
  id: 'memo',
  header: '메모',
  width: 100,
  cell: ({ memo }) => memo,
  exported: false,
  edit: { kind, value: ({ memo }) => memo, save },
});

function Cell({ kind, memo }: { kind: ColumnEdit<Row>['kind']; memo: string }) {
  const edits = useCellEdits<Row>({ table: 'test', rowKey: () => '1', nameOf: () => '크림' });
  const column = columnOf(kind);
  return column.edit ? (
    <EditCell row={{ memo }} column={column} edit={column.edit} edits={edits}>
      {memo}
    </EditCell>
  ) : null;
}

/** Opens the page with the cell, as after a sign-in. */
function show({
  kind = 'text',
  memo = '확인',
  code = 'P1001',
}: { kind?: 'text' | 'dated'; memo?: string; code?: string } = {}) {
  cleanup();
  const partner = { id: 1, code, name: code, brn: '', description: '', mayLoad: false, mayManage: false };
  return render(
    <PartnerContext value={partner}>
      <Cell kind={kind} memo={memo} />
    </PartnerContext>,
  );
}
const cell = () => screen.getByRole('button', { name: /^크림 메모 수정/ });
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /메모/ });
const said = () => screen.queryByRole('alert')?.textContent ?? null;
const sentence = '저장하지 않은 값이 있습니다. 칸을 열면 이어서 입력할 수 있습니다.';
async function type(text: string) {
  await userEvent.click(cell());
  await userEvent.clear(field());
  await userEvent.type(field(), text);
}

beforeEach(() => {
  stubDom();
  forgetDrafts();
  signedIn.id = 'a';
  save.mockReset().mockResolvedValue({ changed: 1, before: '확인', now: '행사 뒤' });
  vi.spyOn(toast, 'success').mockReturnValue(undefined);
  vi.spyOn(toast, 'error').mockReturnValue(undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('what was typed when the session ended is there after the next sign-in, until it is saved', async () => {
  show();
  await type('행사 뒤');
  show();
  expect(said()).toBe(sentence);
  // The cell shows what the database holds; the field what was typed.
  expect(cell().textContent).toBe('확인');
  await userEvent.click(cell());
  expect(field().value).toBe('행사 뒤');
  await userEvent.keyboard('{Enter}');
  expect(save).toHaveBeenCalledExactlyOnceWith({ memo: '확인' }, { value: '행사 뒤', before: '확인' });
  await waitFor(() => expect(said()).toBeNull());
  show({ memo: '행사 뒤' });
  expect(said()).toBeNull();
});

it('so is what was being saved when it ended', async () => {
  save.mockRejectedValue(new TypeError('Failed to fetch'));
  show();
  await type('행사 뒤{Enter}');
  await waitFor(() => expect(said()).toContain('저장하지 못했습니다'));
  show();
  expect(said()).toBe(sentence);
  // Unless it was saved after all.
  show({ memo: '행사 뒤' });
  expect(said()).toBeNull();
});

it('Escape leaves nothing behind, but what could not be saved before', async () => {
  show();
  await type('버림{Escape}');
  show();
  expect(said()).toBeNull();
  await type('행사 뒤');
  show();
  await type('버림{Escape}');
  show();
  await userEvent.click(cell());
  expect(field().value).toBe('행사 뒤');
});

it('neither another member nor another partner meets it', async () => {
  show();
  await type('행사 뒤');
  show({ code: 'P1002' });
  expect(said()).toBeNull();
  signedIn.id = 'b';
  show();
  expect(said()).toBeNull();
  // It is gone for good: two people share the window.
  signedIn.id = 'a';
  show();
  expect(said()).toBeNull();
});

it('a dated value is there with its day', async () => {
  const since = () => screen.getByRole<HTMLInputElement>('textbox', { name: '적용일' });
  show({ kind: 'dated', memo: '1000' });
  await type('1200');
  await userEvent.clear(since());
  await userEvent.type(since(), '2026.03.01');
  show({ kind: 'dated', memo: '1000' });
  expect(said()).toBe(sentence);
  await userEvent.click(cell());
  expect([field().value, since().value]).toEqual(['1200', '2026.03.01']);
  await userEvent.click(screen.getByRole('button', { name: '취소' }));
});
