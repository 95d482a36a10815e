import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { addOption } from '../supabase/tests/golden/company.ts';
import {
  database,
  koreaDay,
  newMember,
  newPartner,
  type TestMember,
  type TestPartner,
} from './support/desk.ts';
import { loadedTable, press } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';
import { savedFiles, sheetsOf } from './support/saved-files.ts';

let partner: TestPartner;
let member: TestMember;
const option = (name: string) => `${partner.code}-${name}`;

beforeAll(async () => {
  partner = await newPartner();
  member = await newMember({ partners: [partner.code] });
  const sql = database();
  const today = await koreaDay();
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values (${partner.code}, '가온', ${partner.code})`;
  // 2 a day, 56 in 28 days: one has none left, the other 40 and no lead time.
  for (const [name, stock] of [
    ['out', 0],
    ['soon', 40],
  ] as const)
    await addOption(
      sql,
      {
        id: option(name),
        partner: partner.code,
        brand: partner.code,
        optionName: name,
        stock,
        sales: [[1, 100, 2]],
      },
      today,
    );
  await sql`select private.diagnose(${partner.code}, private.korea_today())`;
  await sql`insert into public.dim_option_setting ("OPTION_CD", "PARTNER_CD", "LEAD_DAY") values (${option('out')}, ${partner.code}, 7)`;
  await sql`insert into public.dim_option_cost ("OPTION_CD", "PARTNER_CD", "APPLY_DT", "COST_AMT") values (${option('out')}, ${partner.code}, '20200101', 1000)`;
});

const open = (query = '') => openPage(`/${partner.id}/order-list${query}`, member);
const total = (count: number) => screen.findByText(`총 ${count}건`);
const table = () => loadedTable('권장 입고');
const sumRow = async () => within(await table()).getByRole('row', { name: /^합계/ }).textContent;

it('Orders: the list shows what to order with the sum, and an urgency shows its rows alone', async () => {
  await open();
  await total(2);
  // 56 and 16 pieces; 1,000 won for each of the 56.
  expect(await sumRow()).toContain('72');
  expect(await sumRow()).toContain('56,000');
  expect(screen.getByText('원가를 입력하지 않은 1개 옵션은 금액을 알 수 없어 합계에 없습니다.')).toBeTruthy();
  await press('기한 지남 1');
  await total(1);
  expect(window.location.search).toBe('?due=late');
  expect(within(await table()).getByText('out')).toBeTruthy();
});

it('Orders: a box size is entered in its cell, and the quantity and the template follow it', async () => {
  await open('?due=late');
  await total(1);
  await userEvent.click(await screen.findByRole('button', { name: /^크림 out 박스 입수 수정:/ }));
  await userEvent.keyboard('15{Enter}');
  // 56 in boxes of 15.
  await within(await table()).findAllByText('60');
  const saved = savedFiles();
  await press('입고 템플릿');
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]?.name).toContain('입고계획');
  const [sheet] = await sheetsOf(saved[0] as File);
  // G is the option id and V the pieces, from row 5 on.
  expect(sheet?.cells.slice(4).map((cells) => [cells[6], cells[21]])).toEqual([[option('out'), 60]]);
});

it('Orders: the pages that show 권장 입고 lead to the list', async () => {
  for (const address of ['inventory', 'product-diagnosis', 'ai-product-diagnosis', '']) {
    await openPage(address === '' ? '/' : `/${partner.id}/${address}`, member);
    const link = await screen.findByRole('link', { name: '권장 입고 보기' });
    expect(link.getAttribute('href')).toBe(`/${partner.id}/order-list`);
  }
});
