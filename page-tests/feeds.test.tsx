import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { addOption } from '../supabase/tests/golden/company.ts';
import {
  database,
  koreaDay,
  newMember,
  newPartner,
  type TestMember,
  type TestPartner,
} from './support/desk.ts';
import { drawRows, fill, loadedTable, press } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';
import { savedFiles, sheetsOf } from './support/saved-files.ts';

let partner: TestPartner;
let member: TestMember;
beforeAll(async () => {
  partner = await newPartner();
  member = await newMember({ partners: [partner.code] });
  for (const stock of [10, 20, 30])
    await addOption(
      database(),
      {
        id: `${partner.code}-${stock}`,
        partner: partner.code,
        brand: null,
        name: `크림, "${stock}" ml`,
        stock,
        sales: [[1, 7, 1]],
      },
      await koreaDay(),
    );
});
beforeEach(drawRows);

async function keepView(page: string, name: string): Promise<void> {
  await openPage(`/${partner.id}${page}`, member);
  await press('저장한 보기');
  await fill('보기 이름', name);
  await press('저장');
}
async function beginFeed(view: string): Promise<void> {
  await press(`${view} 보기 메뉴`);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV 주소 만들기' }));
}
/** The answer at the address that the page shows. */
async function readFeed(): Promise<Response> {
  const address = (await screen.findByLabelText('CSV 주소', { selector: 'code' })).textContent;
  return fetch(new URL(new URL(address).pathname, inject('desk').url));
}
const cellsOf = (csv: string) =>
  csv
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    );

it('a view’s address answers what its file has, and nothing once it is ended', async () => {
  const saved = savedFiles();
  await keepView('/inventory?sort=stockQty.desc', '많은 것부터');
  await beginFeed('많은 것부터');
  await press('주소 만들기');
  const response = await readFeed();
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer()).toString();
  await openPage(`/${partner.id}/inventory?sort=stockQty.desc`, member);
  await loadedTable('재고 현황');
  await press('재고 현황 다운로드');
  await expect.poll(() => saved.length).toBe(1);
  const [sheet] = await sheetsOf(saved[0] as File);
  const file = sheet?.cells.slice(0, 4).map((row) => row.map((cell) => String(cell ?? '')));
  expect(cellsOf(`\uFEFF${bytes.replace(/^\uFEFF/, '')}`)).toEqual(file);

  await press('저장한 보기');
  const feeds = await screen.findByRole('region', { name: 'CSV 주소' });
  expect(within(feeds).getByText(/재고 현황 · .*까지 · .*에 읽음/)).toBeTruthy();
  await press('많은 것부터 CSV 주소 끝내기');
  await userEvent.click(await screen.findByRole('button', { name: '끝내기' }));
  // What lies below the question has no role until it is answered.
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
  await expect.poll(() => screen.queryByRole('region', { name: 'CSV 주소' })).toBeNull();
});

it('of a page with several lists one is chosen, and its opening period moves with the day', async () => {
  await keepView('/settlement-compensation', '손실');
  await beginFeed('손실');
  await userEvent.click(await screen.findByRole('combobox', { name: '목록' }));
  await userEvent.click((await screen.findAllByRole('option')).at(-1) as HTMLElement);
  expect(await screen.findByText('기간은 읽는 날에 맞춰 옮겨집니다.')).toBeTruthy();
  await press('주소 만들기');
  expect((await readFeed()).status).toBe(200);
  const [row] = await database()`select job ->> 'call' as call, job ->> 'period' as period from private.feed
    where partner_cd = ${partner.code} and page = '/settlement-compensation'`;
  expect(row).toEqual({ call: 'loss_claims', period: 'lastYear' });
});

it('an address of chosen days keeps them', async () => {
  await keepView('/inbound?start=20260101&end=20260131', '1월');
  await beginFeed('1월');
  expect(await screen.findByText('기간은 지금 고른 날짜로 고정됩니다.')).toBeTruthy();
});

it('a page without a list says so, until one is there', async () => {
  await keepView('/upload', '업로드');
  await beginFeed('업로드');
  expect(await screen.findByText('이 화면에는 CSV로 내보낼 목록이 없습니다.')).toBeTruthy();
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: '주소 만들기' });
  expect(submit.disabled).toBe(true);
  // As a page does whose code comes after the form was opened; the modules are those of this page.
  const { offeredFiles } = await import('@/components/table/offered-files.ts');
  const list = {
    url: '/rest/v1/rpc/stock_list',
    headers: {},
    body: JSON.stringify({ partner_cd: partner.code }),
  };
  const file = {
    name: () => '재고',
    sheets: [{ name: '재고', columns: [], request: async () => ({ list, state: list }) }],
  };
  offeredFiles.set('1', file);
  await expect.poll(() => submit.disabled).toBe(false);
  offeredFiles.delete('1');
});
