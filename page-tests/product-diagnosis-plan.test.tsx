import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openBook } from '@/reports/open-book.ts';
import { addOption } from '../supabase/tests/golden/company.ts';
import { answerInstead } from './support/answers.ts';
import {
  database,
  koreaDay,
  newMember,
  newPartner,
  type TestMember,
  type TestPartner,
} from './support/desk.ts';
import { press } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';
import { savedFiles } from './support/saved-files.ts';

let partner: TestPartner;
let member: TestMember;
const option = (name: string) => `${partner.code}-${name}`;

beforeAll(async () => {
  partner = await newPartner();
  member = await newMember({ partners: [partner.code] });
  const today = await koreaDay();
  const sell = (name: string, stock: number, pieces: number, grade = 'NEW') =>
    addOption(
      database(),
      {
        id: option(name),
        partner: partner.code,
        brand: null,
        optionName: name,
        stock,
        grade,
        sales: [[1, 30, pieces]],
      },
      today,
    );
  // 28 days of 2, less 20; 28 days of 1, less 100; nobody brings in what came back.
  await sell('much', 20, 2);
  await sell('enough', 100, 1);
  await sell('back', 5, 1, 'used-best');
});
beforeEach(() => {
  // What is seen, and a row, px: rows are drawn where they are seen.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(38);
});

async function openPlan() {
  await openPage(`/${partner.id}/product-diagnosis`, member);
  await screen.findByText('총 3건');
  await userEvent.click(screen.getByRole('checkbox', { name: '이 페이지 모두 선택' }));
  await press('입고 계획');
  return within(await screen.findByRole('dialog', { name: '입고 계획' }));
}
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(`크림 ${name} 입고 수량`);

/** Option id and pieces of each row of the file, by the importer's own reader. */
async function planned(file: Blob | undefined) {
  if (!file) throw new Error('no file was saved');
  const book = await openBook(new Uint8Array(await file.arrayBuffer()));
  const read: unknown[][] = [];
  for (const sheet of book.sheets)
    for await (const { row, cells } of sheet.rows()) if (row > 4) read.push([cells[6], cells[21]]);
  return read;
}

it('chosen options become a file of the quantities that were agreed on', async () => {
  const files = savedFiles();
  const dialog = await openPlan();
  expect((await field('much')).value).toBe('36');
  expect((await field('enough')).value).toBe('0');
  expect((await field('back')).value).toBe('');
  expect(dialog.getByText('1개 옵션 · 36개')).toBeTruthy();
  await userEvent.clear(await field('enough'));
  await userEvent.type(await field('enough'), '12');
  await userEvent.click(dialog.getByRole('button', { name: '엑셀 내려받기' }));
  await expect.poll(() => files.length).toBe(1);
  expect(files[0]?.name).toMatch(/_입고계획_\d{6}_\d{6}\.xlsx$/);
  expect((await planned(files[0])).toSorted()).toEqual([
    [option('enough'), 12],
    [option('much'), 36],
  ]);
});

it('a plan that does not come says why and is asked for again', async () => {
  const restore = answerInstead('/rest/v1/rpc/inbound_plan', () => new Response('{}', { status: 500 }));
  const dialog = await openPlan();
  const retry = await dialog.findByRole('button', { name: '다시 시도' });
  restore();
  await userEvent.click(retry);
  expect((await field('much')).value).toBe('36');
});
