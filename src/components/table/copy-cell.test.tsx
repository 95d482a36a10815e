// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toast } from '@/data/toast.ts';
import { CopyCell } from './copy-cell.tsx';

const writeText = vi.fn<(text: string) => Promise<void>>();
const success = vi.spyOn(toast, 'success').mockImplementation(() => {});

beforeEach(() => {
  writeText.mockReset();
  success.mockClear();
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function copy() {
  render(<CopyCell name="옵션 ID" value="087301920456" />);
  await userEvent.click(screen.getByRole('button', { name: '옵션 ID 087301920456 복사' }));
}

it('copies the whole id and says so for 3 seconds', async () => {
  writeText.mockResolvedValue();
  await copy();
  expect(writeText).toHaveBeenCalledWith('087301920456');
  expect(success).toHaveBeenCalledWith(
    '옵션 ID 복사됨',
    expect.objectContaining({ description: '087301920456', duration: 3000 }),
  );
});

it('is silent when the clipboard refuses', async () => {
  writeText.mockRejectedValue(new Error('denied'));
  await copy();
  expect(writeText).toHaveBeenCalledTimes(1);
  expect(success).not.toHaveBeenCalled();
});
