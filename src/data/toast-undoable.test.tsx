// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast as shown } from 'sonner';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Toaster } from '@/components/ui/toaster.tsx';
import { stubDom } from '@/testing/dom-stubs.ts';
import { Failure } from './errors.ts';
import { toastUndoable } from './toast-undoable.ts';

beforeEach(stubDom);
afterEach(async () => {
  shown.dismiss();
  // A toast takes itself away a moment later, and needs the page for it.
  await vi.waitUntil(() => document.querySelector('[data-sonner-toast]') === null, 20_000);
  cleanup();
});

it('what could not be taken back can be taken back again', async () => {
  render(<Toaster label="알림" closeLabel="닫기" />);
  let tries = 0;
  toastUndoable('노트를 삭제했습니다.', 'note', async () => {
    tries += 1;
    if (tries === 1) throw new Failure('offline', 'The connection is lost.');
  });
  await userEvent.click(await screen.findByRole('button', { name: '실행 취소' }));
  const told = (await screen.findByText('서버에 연결할 수 없습니다.')).closest('li') as HTMLElement;
  await userEvent.click(within(told).getByRole('button', { name: '실행 취소' }));
  await expect.poll(() => tries).toBe(2);
});
