import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { addLine, addOption } from '../supabase/tests/golden/company.ts';
import { answerInstead, countOf } from './support/answers.ts';
import {
  database,
  koreaDay,
  newMember,
  newPartner,
  type TestMember,
  type TestPartner,
} from './support/desk.ts';
import { loadedTable, press, showEveryColumn } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';
import { savedFiles, sheetsOf } from './support/saved-files.ts';

let partner: TestPartner;
let other: TestPartner;
let member: TestMember;
const id = (option: string) => `${partner.code}-${option}`;

beforeAll(async () => {
  [partner, other] = [await newPartner(), await newPartner()];
  member = await newMember({ partners: [partner.code, other.code] });
  const sql = database();
  const today = (await koreaDay()).replaceAll('-', '');
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values (${partner.code}, '가온', ${partner.code})`;
  const product = {
    partner: partner.code,
    brand: partner.code,
    productId: `${partner.code}700`,
    name: '수분 크림',
  };
  await addOption(sql, { ...product, id: id('1'), optionName: '50ml', stock: 12 });
  await addOption(sql, { ...product, id: id('2'), optionName: '100ml', stock: 0, grade: 'used-good' });
  await addOption(sql, { ...product, id: id('9'), productId: `${partner.code}900`, optionName: '빈 상품' });
  await sql`update public.dim_option set "CATEGORY_NM" = '뷰티>스킨>크림' where "PRODUCTID" = ${product.productId}`;
  await sql`update public.fact_stock set ("AGE_30", "AGE_181", "MONTHLY_STORAGE_FEE") = row(4, 8, 1500) where "OPTION_CD" = ${id('1')}`;
  await sql`insert into public.fact_stock_snapshot ("SNAP_DT", "OPTION_CD", "PARTNER_CD", "STOCK_QTY")
    values ('20260831', ${id('1')}, ${partner.code}, 7), ('20260930', ${id('1')}, ${partner.code}, 9), ('20260930', ${id('2')}, ${partner.code}, 3)`;
  const line = { scheduled: today, partner: partner.code };
  await addLine(sql, id('1'), { ...line, quantities: [10, 4, 6], request: `${partner.code}-R1` });
  await addLine(sql, id('2'), { ...line, quantities: [5, 0, 2], request: `${partner.code}-R2` });
  await addOption(sql, {
    id: `${other.code}-1`,
    partner: other.code,
    brand: null,
    productId: `${other.code}700`,
  });
});

// Tables whose rows are all here draw those that are seen, and nothing has a height in jsdom.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(38);
});

const openProduct = (query = '', product = `${partner.code}700`) =>
  openPage(`/${partner.id}/product/${product}${query}`, member);
const tab = (name: string) => screen.findByRole('tab', { name });
const rowsOf = async (table: string) =>
  within(await loadedTable(table))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );

it('the head counts the states of all options; a tab asks for what it shows when it is opened', async () => {
  await openProduct();
  expect(await screen.findByRole('heading', { level: 1, name: '수분 크림' })).toBeTruthy();
  const header = (await screen.findByText('옵션 2개')).closest('header')?.textContent ?? '';
  for (const part of [
    '가온',
    '뷰티>스킨>크림',
    `${partner.code}700`,
    '판매중 1',
    '품절 1',
    'NEW 1',
    '반품-상 1',
  ])
    expect(header).toContain(part);
  expect(screen.getByRole('link', { name: '상품 분석' }).getAttribute('href')).toBe(
    `/${partner.id}/product-analytics/${partner.code}700`,
  );
  await showEveryColumn('상품 옵션');
  await expect
    .poll(async () => (await rowsOf('상품 옵션')).map((cells) => cells.includes('4')))
    .toEqual([true, false]);
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    '옵션',
    '재고',
    '입고',
    '진단',
    '변경 효과',
    '손실',
    '키워드',
    '이력',
  ]);
  expect(countOf('/rpc/product_stock') + countOf('/rpc/product_inbound')).toBe(0);
  await userEvent.click(await tab('재고'));
  await loadedTable('월말 재고');
  expect(window.location.search).toBe('?tab=stock');
  expect([countOf('/rpc/product_stock'), countOf('/rpc/product_inbound')]).toEqual([1, 0]);
  window.history.back();
  await loadedTable('상품 옵션');
});

it('재고 shows the pieces by days in store and at the end of each month', async () => {
  await openProduct('?tab=stock');
  await expect
    .poll(async () => (await rowsOf('보관기간별 재고')).map((cells) => cells.slice(3)))
    .toEqual([
      ['12', '4', '-', '-', '-', '-', '8', '1,500'],
      ['0', '-', '-', '-', '-', '-', '-', '-'],
      ['12', '4', '-', '-', '-', '-', '8', '1,500'],
    ]);
  expect((await rowsOf('월말 재고')).map((cells) => [cells[0], ...cells.slice(3)])).toEqual([
    ['50ml', '9', '7'],
    ['100ml', '3', '-'],
    ['합계', '12', '7'],
  ]);
});

it('입고 has the lines of the options, whose request leads to 입고 관리', async () => {
  await openProduct('?tab=inbound');
  await screen.findByText('총 2건');
  const link = screen.getByRole('link', { name: `요청ID ${partner.code}-R2 입고 관리에서 보기` });
  expect((await rowsOf('입고 내역')).at(-1)?.slice(7, 12)).toEqual(['15', '4', '8', '0', '0']);
  await userEvent.click(link);
  await screen.findByText(`요청ID ${partner.code}-R2 · 1건`);
});

it('what is entered in a cell of 옵션 stands in 이력', async () => {
  await openProduct('?tab=changes');
  await screen.findByText('변경 이력이 없습니다');
  await userEvent.click(await tab('옵션'));
  await press(/50ml 메모 수정/);
  await userEvent.type(await screen.findByRole('textbox', { name: /메모/ }), '봄 시즌{Enter}');
  await screen.findByRole('button', { name: /50ml 메모 수정: 봄 시즌/ });
  await userEvent.click(await tab('이력'));
  await screen.findByText('총 1건');
  expect((await rowsOf('변경 이력'))[0]?.slice(2, 8)).toEqual([
    '김하늘',
    '메모',
    '-',
    '봄 시즌',
    '-',
    '50ml',
  ]);
});

it('each table has a file of its own', async () => {
  const saved = savedFiles();
  const cells = async (button: string) => {
    const before = saved.length;
    await expect.poll(() => screen.getByRole('button', { name: button })).toHaveProperty('disabled', false);
    await press(button);
    await expect.poll(() => saved.length).toBe(before + 1);
    const file = saved.at(-1) as File;
    const [sheet] = await sheetsOf(file);
    return { name: file.name, sheet: sheet?.name, cells: sheet?.cells ?? [] };
  };
  await openProduct();
  await screen.findByText('옵션 2개');
  const options = await cells('상품 옵션 다운로드');
  expect(options.name).toMatch(
    new RegExp(`^${partner.name}_상품상세_${partner.code}700_옵션_\\d{6}_\\d{6}\\.xlsx$`),
  );
  const at = options.cells[0]?.indexOf('검수·적치 중') ?? -1;
  expect(options.cells.slice(1).map((row) => row[at])).toEqual([4, 0]);
  await userEvent.click(await tab('재고'));
  await loadedTable('월말 재고');
  const ages = await cells('보관기간별 재고 다운로드');
  expect(ages.cells.map((row) => row.slice(3, 6))).toEqual([
    ['재고', '1~30일', '31~45일'],
    [12, 4, '-'],
    [0, '-', '-'],
    [12, 4, '-'],
  ]);
  const months = await cells('월말 재고 다운로드');
  expect(months.cells.map((row) => row.slice(3))).toEqual([
    ['2026.09.30', '2026.08.31'],
    [9, 7],
    [3, '-'],
    [12, 7],
  ]);
  await userEvent.click(await tab('입고'));
  const inbound = await cells('입고 내역 다운로드');
  expect(inbound.cells.slice(1).map((row) => [row[1], row[5]])).toEqual([
    ['입고완료', `${partner.code}-R1`],
    ['입고오류', `${partner.code}-R2`],
    [null, null],
  ]);
});

it('a product without stock, lines and changes says so in each tab', async () => {
  await database()`delete from public.fact_stock where "OPTION_CD" = ${id('9')}`;
  await openProduct('?tab=stock', `${partner.code}900`);
  await screen.findByText('월말 재고 데이터가 없습니다');
  await userEvent.click(await tab('입고'));
  await screen.findByText('입고 요청이 없습니다');
  await userEvent.click(await tab('이력'));
  await screen.findByText('변경 이력이 없습니다');
  await userEvent.click(await tab('옵션'));
  await expect.poll(async () => (await rowsOf('상품 옵션'))[0]).toContain('정보 없음');
});

it.each(['unknown', 'foreign', '%00'])('a link to a %s product is not found, and leads on', async (which) => {
  await openProduct('?tab=inbound', which === 'foreign' ? `${other.code}700` : which);
  expect(await screen.findByRole('heading', { level: 1, name: '상품을 찾을 수 없습니다' })).toBeTruthy();
  expect(screen.getByRole('main').textContent).toContain('이 파트너의 상품이 아니거나 없는 상품입니다.');
  expect(screen.queryByRole('tab')).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: '상품 관리로' }));
  await screen.findByRole('heading', { level: 1, name: '상품 관리' });
});

it('a broken link shows the page as it begins, and a failed tab leaves the others alone', async () => {
  const mend = answerInstead('/rpc/product_inbound', () => Response.json({ message: 'x' }, { status: 400 }));
  await openProduct('?tab=drop&inboundSort=x.up&inboundPage=-3');
  await loadedTable('상품 옵션');
  await userEvent.click(await tab('입고'));
  await screen.findByRole('alert');
  expect(await screen.findByText('옵션 2개')).toBeTruthy();
  mend();
  await press('다시 시도');
  await screen.findByText('총 2건');
});
