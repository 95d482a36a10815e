// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FileItem } from './file-item.tsx';
import type { UploadFile } from './upload-file.ts';
import { UploadQueue } from './upload-queue.ts';

afterEach(cleanup);

const never = () => new Promise<never>(() => {});
const queue = new UploadQueue(
  { prepare: never, commit: never, cancel: () => {}, today: () => '20261118' },
  () => {},
  () => {},
);

it('a file that stands still is not rendered again while another one moves on', () => {
  queue.add([{ file: new File([], '판매분석_20261118.xlsx') }]);
  const [file] = queue.state().files as [UploadFile];
  let reads = 0;
  Object.defineProperty(file.file, 'name', { get: () => `판매분석_${(reads += 1) && '20261118'}.xlsx` });
  const item = (of: UploadFile) => <FileItem file={of} otherPartner={undefined} queue={queue} />;
  const { rerender } = render(item(file));
  const before = reads;
  rerender(item(file));
  expect(reads).toBe(before);
  rerender(item({ ...file, phase: { is: 'comparing' } }));
  expect(screen.queryByText('비교하는 중')).not.toBeNull();
});
