// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PartnerContext } from '@/data/partner.tsx';
import { stubDom } from '@/testing/dom-stubs.ts';
import { FileList } from './file-list.tsx';
import type { FileReport, PrepareInput } from './upload-types.ts';
import { UploadQueue } from './upload-queue.ts';

const partner = {
  id: 1,
  code: 'P1',
  name: '하나',
  brn: '',
  description: '',
  mayLoad: true,
  mayManage: false,
};
const counts = { new: 1, changed: 0, unchanged: 0, removed: 0 };

let days: (string | undefined)[];

const report = (day: string) => ({
  category: '판매분석',
  order: 3,
  isOfOneDay: true,
  sheet: 'Sheet1',
  periodStart: day,
  periodEnd: day,
  rowCount: 1,
  badRowCount: 0,
  errors: [],
  errorCount: 0,
  ignoredColumns: [],
  otherSheets: [],
  nameKind: null,
  absentColumns: [],
  contradictions: [],
  isAllOrNothing: false,
  totalRowsSkipped: 0,
  leftAside: [],
  serviceDoubts: null,
  supplement: false,
});

function queueOf(fileName: string): UploadQueue {
  const work = {
    prepare: async (
      { day, file }: PrepareInput,
      tell: (step: { is: 'report'; report: FileReport }) => void,
    ) => {
      days.push(day);
      const known = day ?? /\d{8}/.exec(file.name)?.[0];
      if (known === undefined) return { is: 'day-needed', category: '판매분석', why: 'unknown' } as const;
      tell({ is: 'report', report: report(known) });
      return { is: 'staged', importId: `as of ${known}`, partnerCd: 'P1', counts } as const;
    },
    commit: async () => ({ is: 'loaded', counts }) as const,
    cancel: () => {},
    today: () => '20261121',
  };
  const queue = new UploadQueue(
    work,
    () => {},
    () => {},
  );
  queue.add([{ file: new File([], fileName) }]);
  return queue;
}

function List({ queue }: { queue: UploadQueue }) {
  const state = useSyncExternalStore(queue.subscribe, queue.state);
  return <FileList queue={queue} partners={[partner]} {...state} />;
}

async function show(fileName: string) {
  render(
    <PartnerContext value={partner}>
      <List queue={queueOf(fileName)} />
    </PartnerContext>,
  );
  return (await screen.findByLabelText('날짜')) as HTMLInputElement;
}

const loadButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /반영$/ });
/** What stands in the field, in one go, as after pasting. */
const put = (field: HTMLInputElement, text: string) => {
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:30:00Z'), toFake: ['Date'] });
  stubDom();
  days = [];
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the day of a file', () => {
  it('is shown as Korea writes it, whatever the system', async () => {
    const field = await show('판매분석_20261118.xlsx');
    expect(field.value).toBe('2026.11.18');
    expect(loadButton().disabled).toBe(false);
  });

  it.each([
    ['2027.01.01', '아직 오지 않은 날짜입니다. 오늘까지의 날짜를 지정해주세요.'],
    ['2027-01-01', '아직 오지 않은 날짜입니다. 오늘까지의 날짜를 지정해주세요.'],
    ['0002.11.20', '없는 날짜입니다. 2026.11.18처럼 입력해주세요.'],
    ['1999.12.31', '너무 오래된 날짜입니다. 2000년 이후의 날짜를 지정해주세요.'],
    ['2026.02.30', '없는 날짜입니다. 2026.11.18처럼 입력해주세요.'],
    ['11/18/2026', '없는 날짜입니다. 2026.11.18처럼 입력해주세요.'],
    ['', '날짜를 입력해주세요.'],
  ])('that reads %j is an error at the field, and nothing can be loaded', async (text, sentence) => {
    const field = await show('판매분석_20261118.xlsx');
    put(field, text);
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field.value).toBe(text);
    expect(loadButton().disabled).toBe(true);
    expect(days).toEqual([undefined]);
    // Right again: read as of the day that is shown.
    put(field, '2026.11.19');
    await vi.waitFor(() => expect(loadButton().disabled).toBe(false), 20_000);
    expect(days).toEqual([undefined, '20261119']);
    expect(screen.queryByText(sentence)).toBeNull();
  });

  it('is typed digit by digit without being told off, and is closed until it is a day', async () => {
    const field = await show('판매분석_20261118.xlsx');
    await userEvent.clear(field);
    await userEvent.type(field, '202611');
    expect(loadButton().disabled).toBe(true);
    expect(screen.queryByText(/없는 날짜/)).toBeNull();
    await userEvent.type(field, '17');
    await vi.waitFor(() => expect(loadButton().disabled).toBe(false), 20_000);
    expect(days).toEqual([undefined, '20261117']);
    await userEvent.tab();
    expect(field.value).toBe('2026.11.17');
    expect(days).toHaveLength(2);
  });

  it('keeps the day it had when the same one is typed in another form', async () => {
    const field = await show('판매분석_20261118.xlsx');
    put(field, '２０２６-11-18');
    expect(field.value).toBe('2026.11.18');
    expect(loadButton().disabled).toBe(false);
    expect(days).toEqual([undefined]);
  });

  it('that the name does not say is asked for, and can be chosen in the calendar', async () => {
    const field = await show('판매분석.xlsx');
    expect(screen.getByText(/파일 이름에 날짜가 없습니다/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '달력 열기' }));
    const dialog = within(screen.getByRole('dialog', { name: '달력' }));
    await dialog.findByRole('grid');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: /2026년 11월 22일/ }).disabled).toBe(true);
    await userEvent.click(dialog.getByRole('button', { name: /2026년 11월 18일/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field.value).toBe('2026.11.18');
    await vi.waitFor(() => expect(loadButton().disabled).toBe(false), 20_000);
    expect(days).toEqual([undefined, '20261118']);
  });

  it('is chosen by the keyboard, beginning at the day that is shown', async () => {
    const field = await show('판매분석_20261118.xlsx');
    field.focus();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('grid');
    await userEvent.keyboard('{ArrowLeft}{Enter}');
    expect(field.value).toBe('2026.11.17');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('달력 열기');
    await vi.waitFor(() => expect(days).toEqual([undefined, '20261117']), 20_000);
  });
});
