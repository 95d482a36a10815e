// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ALL_PARTNERS } from '@/data/partner-selection.ts';
import { uploadQueries } from './upload-queries.ts';
import { READ_AFTER, useReadDue } from './use-read-due.ts';

const { loads } = vi.hoisted(() => ({ loads: new Map<string, () => void>() }));
vi.mock('@/data/uploads.ts', () => ({
  onUpload: (of: string, listener: () => void) => {
    loads.set(of, listener);
    return () => loads.delete(of);
  },
}));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('The loads of a drop are shown by one read, and a later load by another', async () => {
  vi.useFakeTimers();
  const read = vi.fn<() => Promise<number>>(async () => 0);
  function List() {
    useReadDue(ALL_PARTNERS);
    useQuery({ queryKey: uploadQueries.dueOf(ALL_PARTNERS), queryFn: read });
    return null;
  }
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <List />
    </QueryClientProvider>,
  );
  await vi.advanceTimersByTimeAsync(0);
  expect(read).toHaveBeenCalledTimes(1);
  for (let file = 0; file < 5; file += 1) {
    loads.get(ALL_PARTNERS)?.();
    await vi.advanceTimersByTimeAsync(READ_AFTER / 10);
  }
  await vi.advanceTimersByTimeAsync(READ_AFTER);
  expect(read).toHaveBeenCalledTimes(2);
  loads.get(ALL_PARTNERS)?.();
  await vi.advanceTimersByTimeAsync(READ_AFTER);
  expect(read).toHaveBeenCalledTimes(3);
  loads.get(ALL_PARTNERS)?.();
  unmount();
  await vi.advanceTimersByTimeAsync(READ_AFTER);
  expect(read).toHaveBeenCalledTimes(3);
});
