// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PartnerContext } from '@/data/partner.tsx';
import { stubDom } from '@/testing/dom-stubs.ts';
import { FileList } from './file-list.tsx';
import type { Phase, UploadFile } from './upload-file.ts';
import { UploadQueue } from './upload-queue.ts';
import type { FileReport } from './upload-types.ts';

beforeEach(stubDom);
afterEach(cleanup);

const partner = {
  id: 1,
  code: 'P1',
  name: '라온뷰티',
  brn: '',
  description: '',
  mayLoad: true,
  mayManage: false,
};
const never = () => new Promise<never>(() => {});
const queue = new UploadQueue(
  { prepare: never, commit: never, cancel: () => {}, today: () => '20261118' },
  () => {},
  () => {},
);
const report: FileReport = {
  category: '판매분석',
  sheet: 'Sheet1',
  periodStart: '20261117',
  periodEnd: '20261117',
  rowCount: 3,
  badRowCount: 0,
  errorCount: 0,
  errors: [],
  ignoredColumns: [],
  otherSheets: [],
  nameKind: null,
  absentColumns: [],
  contradictions: [],
  totalRowsSkipped: 0,
  leftAside: [],
  serviceDoubts: null,
  supplement: false,
  order: 2,
  isOfOneDay: false,
  isAllOrNothing: false,
};
const ready = (removed: number): Phase => ({
  is: 'ready',
  importId: 'i',
  counts: { new: 3, changed: 0, unchanged: 0, removed },
});
const file = (name: string, phase: Phase, more: Partial<FileReport> = {}): UploadFile => ({
  id: name,
  dropId: 'd',
  answer: undefined,
  partnerCd: 'P1',
  file: new File([], name),
  day: undefined,
  keepGood: false,
  allowUnknown: false,
  report: { ...report, ...more },
  phase,
});
const list = (files: UploadFile[]) => (
  <PartnerContext value={partner}>
    <FileList queue={queue} files={files} loading={null} paused={null} partners={[partner]} />
  </PartnerContext>
);
const listed = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

it('files that wait for a person or warn of something are found among many, and stay in sight once they are answered', async () => {
  const fine = Array.from({ length: 20 }, (_, n) => file(`좋음 ${n}`, ready(0)));
  const held = file('오류', { is: 'held' }, { badRowCount: 1 });
  const odd = [
    held,
    file('파트너', { is: 'partner-needed', codes: [] }),
    file('실패', { is: 'failed', message: '파일을 읽을 수 없습니다.' }),
    file('삭제', ready(2)),
    file('제외', ready(0), { leftAside: [{ service: '3P', rows: 1, won: 100 }] }),
  ];
  const { rerender } = render(list([...fine, ...odd]));
  expect(listed()).toHaveLength(25);
  await userEvent.click(screen.getByRole('button', { name: '확인할 파일 5개만 보기' }));
  expect(listed()).toEqual(['오류', '파트너', '실패', '삭제', '제외']);
  rerender(list([...fine, { ...held, keepGood: true, phase: { is: 'waiting' } }, ...odd.slice(1)]));
  expect(listed()).toHaveLength(5);
  await userEvent.click(screen.getByRole('button', { name: '모든 파일 보기' }));
  expect(listed()).toHaveLength(25);
});

it('a list in which no file, or each, wants a look is shown whole', () => {
  const { rerender } = render(list([file('좋음', ready(0))]));
  expect(screen.queryByRole('button', { name: /만 보기$/ })).toBeNull();
  rerender(list([file('삭제', ready(2))]));
  expect(screen.queryByRole('button', { name: /만 보기$/ })).toBeNull();
});
