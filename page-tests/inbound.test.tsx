import { screen, within } from '@testing-library/dom';
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
import { loadedTable, press, search } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';
import { savedFiles, sheetsOf } from './support/saved-files.ts';

let partner: TestPartner;
let member: TestMember;

beforeAll(async () => {
  partner = await newPartner();
  member = await newMember({ partners: [partner.code] });
  const sql = database();
  const option = `${partner.code}-1`;
  const scheduled = (await koreaDay()).replaceAll('-', '');
  await addOption(sql, { id: option, partner: partner.code, brand: null, productId: `10${partner.id}` });
  await sql`update public.dim_option set "CPITEMNAME" = '수분 크림' where "OPTION_CD" = ${option}`;
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
  const second = { quantities: [4, 1, 2, 3] as [number, number, number, number], partner: partner.code };
  await addOption(sql, { id: `${partner.code}-2`, partner: partner.code, brand: null, stock: 8 });
  await addLine(sql, `${partner.code}-2`, { ...second, request: `${partner.code}-WRONG`, scheduled });
});

const openInbound = (query = '') => openPage(`/${partner.id}/inbound${query}`, member);
const lines = async () =>
  within(await loadedTable('입고 목록'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell'));
/** Current stock and the five quantities. */
const quantities = (cells: HTMLElement[] | undefined) => cells?.slice(5, 11).map((cell) => cell.textContent);
const requests = async () =>
  within(await loadedTable('입고 요청'))
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

it('a request opens with why its lines are errors and what they add up to, also by its address', async () => {
  await openInbound();
  await screen.findByText('입고 요청을 선택해주세요');
  expect(screen.getByRole('button', { name: '입고 목록 다운로드' })).toHaveProperty('disabled', true);
  await press(`요청ID ${partner.code}-WRONG 상세 보기`);
  const title = `요청ID ${partner.code}-WRONG · 2건`;
  await screen.findByText(title);
  expect(window.location.search).toContain(`detail=${partner.code}-WRONG`);
  const detail = within(await screen.findByRole('region', { name: '입고 목록' }));
  const [reason] = await detail.findAllByRole('button', { name: '입고오류: 이유 보기' });
  if (reason) await userEvent.click(reason);
  const tooltip = (await screen.findByRole('tooltip')).textContent;
  expect(tooltip).toContain('입고예정수량과 들어온 수량이 맞지 않습니다.');
  expect(tooltip).toContain('예정 10 ≠ 완료 0 + 판매개시 6');
  await detail.findByText('합계');
  const [first, second, total] = await lines();
  expect(quantities(first)).toEqual(['0', '10', '0', '6', '0', '0']);
  expect(quantities(second)).toEqual(['8', '4', '1', '2', '3', '0']);
  expect(quantities(total)).toEqual(['8', '14', '1', '8', '3', '0']);
  // The second option has no product.
  const links = detail.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([['수분 크림', `/${partner.id}/product/10${partner.id}`]]);
  await openPage(window.location.pathname + window.location.search, member);
  await screen.findByText(title);
  await search();
  expect(await screen.findByText('입고 요청을 선택해주세요')).toBeTruthy();
});

it('a period is taken from the presets, and asked for where none is chosen', async () => {
  await openInbound();
  await screen.findByText('총 4건');
  await userEvent.click(screen.getByLabelText('조회일자'));
  await press('지난 달');
  const picker = within(screen.getByRole('dialog', { name: '조회 기간' }));
  const range = picker.getAllByRole('status').at(-1)?.textContent ?? '';
  await press('적용');
  expect(screen.getByLabelText('조회일자').textContent).toBe(range);
  await search();
  const [start, end] = range.replaceAll('.', '').split(' ~ ');
  await expect.poll(() => window.location.search).toMatch(new RegExp(`start=.*${start}.*end=.*${end}`));
  await screen.findByText('총 0건');
  await userEvent.click(screen.getByLabelText('조회일자'));
  await press('취소');
  expect(screen.getByLabelText('조회일자').textContent).toBe('날짜 선택');
  await search();
  expect((await screen.findByRole('alert')).textContent).toContain('조회일자를 선택해주세요.');
});

it('both files hold every row that is asked for, the detail with its totals', async () => {
  const saved = savedFiles();
  await openInbound(`?detail=${partner.code}-WRONG&status=error`);
  await screen.findByText('총 2건');
  await press('입고 요청 다운로드');
  await expect.poll(() => saved.length).toBe(1);
  await press('입고 목록 다운로드');
  await expect.poll(() => saved.length).toBe(2);
  const names = saved.map(({ name }) => name);
  expect(names).toEqual([
    expect.stringMatching(/^입고_\d{6}_\d{6}\.xlsx$/),
    expect.stringMatching(/^입고상세_\d{6}_\d{6}\.xlsx$/),
  ]);
  const [list, detail] = await Promise.all(saved.map(async (file) => (await sheetsOf(file))[0]));
  expect(list?.name).toBe('입고');
  expect(list?.cells.slice(1).map((row) => [row[1], row[6]])).toEqual([
    ['입고오류', `${partner.code}-WRONG`],
    ['입고오류', `${partner.code}-WRONG2`],
  ]);
  expect(detail?.name).toBe('입고상세');
  expect(detail?.cells.slice(1).map((row) => [row[0], row[2], ...row.slice(8, 14)])).toEqual([
    [1, `${partner.code}-1`, 0, 10, 0, 6, 0, 0],
    [2, `${partner.code}-2`, 8, 4, 1, 2, 3, 0],
    ['합계', null, 8, 14, 1, 8, 3, 0],
  ]);
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
