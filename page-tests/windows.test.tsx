import { toast } from 'sonner';
import { expect, it } from 'vitest';
import { openPage } from './support/open-page.tsx';

it('a toast of one window is not in the next', async () => {
  await openPage('/login');
  toast.success('첫 창', { duration: Infinity });
  expect(toast.getToasts()).toHaveLength(1);
  await openPage('/login');
  expect(toast.getToasts()).toEqual([]);
});
