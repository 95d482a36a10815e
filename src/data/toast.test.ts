import { toast as shown } from 'sonner';
import { expect, it } from 'vitest';
import { toast, toasterMounted } from './toast.ts';

it('a toast that replaces another has nothing of it', async () => {
  toasterMounted();
  const undo = { label: '실행 취소', onClick: () => {} };
  toast.success('저장됨', { id: 'cell', description: '하나', action: undo });
  await expect
    .poll(() => shown.getToasts())
    .toMatchObject([{ id: 'cell', duration: 10_000, action: { label: undo.label } }]);
  toast.error('저장하지 못했습니다', { id: 'cell' });
  await expect
    .poll(() => shown.getToasts())
    .toMatchObject([
      { id: 'cell', title: '저장하지 못했습니다', description: null, duration: 3000, action: null },
    ]);
});
