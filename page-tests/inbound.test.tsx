import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { addLine, addOption } from '../supabase/tests/golden/company.ts';
import { answerInstead } from './support/answers.ts';
import {
  database,
  koreaDay,
  newMember,
  newPartner,
  type TestMember,
  type TestPartner,
} from './support/desk.ts';
import { press, search } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';

let partner: TestPartner;
let member: TestMember;

beforeAll(async () => {
  partner = await newPartner();
  member = await newMember({ partners: [partner.code] });
  const sql = database();
  const option = `${partner.code}-1`;
  const scheduled = (await koreaDay()).replaceAll('-', '');
  await addOption(sql, { id: option, partner: partner.code, brand: null });
  for (const [request, arrived] of [
    ['DONE', 10],
    ['DUE', 0],
    ['WRONG', 6],
    ['WRONG2', 7],
  ] as const)
    await addLine(sql, option, {
      quantities: [10, 0, arrived],
      request: `${partner.code}-${request}`,
      scheduled,
      partner: partner.code,
    });
});

const openInbound = () => openPage(`/${partner.id}/inbound`, member);
const requests = async () =>
  within(await screen.findByRole('table', { name: '입고 요청' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell'));
const statuses = async () => (await requests()).map((cells) => cells[1]?.textContent);

it('filters narrow the requests and 초기화 brings the last 30 days back', async () => {
  await openInbound();
  await screen.findByText('총 4건');
  const range = screen.getByLabelText('조회일자').textContent;
  await userEvent.click(screen.getByLabelText('상태'));
  await userEvent.click(await screen.findByRole('option', { name: '입고오류' }));
  await search();
  await screen.findByText('총 2건');
  expect(window.location.search).toContain('status=error');
  await expect.poll(statuses).toEqual(['입고오류', '입고오류']);
  await userEvent.type(screen.getByRole('textbox', { name: '요청 ID' }), `${partner.code}-WRONG2{Enter}`);
  await screen.findByText('총 1건');
  await press('초기화');
  await screen.findByText('총 4건');
  expect(screen.getByLabelText('조회일자').textContent).toBe(range);
});

it('a failed download says so', async () => {
  await openInbound();
  await screen.findByText('총 4건');
  vi.stubGlobal('Worker', BrokenWorker);
  await press('입고 요청 다운로드');
  expect((await screen.findByRole('alertdialog')).textContent).toContain('엑셀 다운로드에 실패했습니다.');
});

it('a failed detail leaves the list alone', async () => {
  await openInbound();
  const mend = answerInstead('/rpc/inbound_detail', () => Response.json({ message: 'x' }, { status: 400 }));
  await press(`요청ID ${partner.code}-WRONG 상세 보기`);
  const detail = within(await screen.findByRole('region', { name: '입고 목록' }));
  await detail.findByRole('alert');
  expect(await statuses()).toHaveLength(4);
  mend();
  await press('다시 시도');
  await detail.findByText('합계');
});

/** A worker whose script cannot be loaded. */
class BrokenWorker extends EventTarget {
  postMessage() {
    queueMicrotask(() => this.dispatchEvent(new Event('error')));
  }
  terminate() {}
}
