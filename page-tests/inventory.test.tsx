import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { addOption } from '../supabase/tests/golden/company.ts';
import { answerInstead, countOf } from './support/answers.ts';
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
/** Another one with two pages of options; the fewer elements a page has, the quicker are its tests. */
let large: TestPartner;
let member: TestMember;
const option = (stock: number) => `${partner.code}-${stock}`;

beforeAll(async () => {
  [partner, large] = [await newPartner(), await newPartner()];
  member = await newMember({ partners: [partner.code, large.code] });
  const sql = database();
  for (const { code } of [partner, large])
    await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values (${code}, '가온', ${code})`;
  for (const stock of [10, 20, 30]) {
    const facts = { id: `${partner.code}-${stock}`, partner: partner.code, brand: partner.code, stock };
    await addOption(sql, { ...facts, sales: [[1, 7, 1]] }, await koreaDay());
  }
  // The last day of the month before, when there was half as much.
  await sql`insert into public.fact_stock_snapshot ("OPTION_CD", "PARTNER_CD", "STOCK_QTY", "SNAP_DT")
    select "OPTION_CD", "PARTNER_CD", "STOCK_QTY" / 2,
      private.day_text((date_trunc('month', private.korea_today()) - interval '1 day')::date)
    from public.fact_stock where "PARTNER_CD" = ${partner.code}`;
  for (let index = 1; index <= 51; index++)
    await addOption(sql, {
      id: `${large.code}-${index}`,
      partner: large.code,
      brand: null,
      name: index === 7 ? '세럼' : '크림',
    });
});

const openStock = (query = '', { id } = partner) => openPage(`/${id}/inventory${query}`, member);
const table = () => loadedTable('재고 현황');
const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1);
const total = (count: number) => screen.findByText(`총 ${count}건`);

it('a narrowed list begins at its first page, and its address brings it back', async () => {
  await openStock('', large);
  await total(51);
  await press('2 페이지');
  await screen.findByText('51-51 표시');
  expect(window.location.search).toBe('?page=2');
  const name = () => screen.getByRole('textbox', { name: '상품명' }) as HTMLInputElement;
  await userEvent.type(name(), '세럼{Enter}');
  await total(1);
  const narrowed = window.location.search;
  expect(new URLSearchParams(narrowed).get('name')).toBe('세럼');
  expect(narrowed).not.toContain('page=');
  window.history.go(-2);
  await total(51);
  expect([window.location.search, name().value]).toEqual(['', '']);
  await openStock(narrowed, large);
  await total(1);
  expect(name().value).toBe('세럼');
});

it('a partner with stock and no brand is searched; a brand list that does not come says why it cannot be', async () => {
  const brandless = await newPartner();
  const other = await newMember({ partners: [brandless.code] });
  for (const name of ['세럼', '크림'])
    await addOption(database(), {
      id: `${brandless.code}-${name}`,
      partner: brandless.code,
      brand: null,
      name,
    });
  const address = `/${brandless.id}/inventory`;
  await openPage(address, other);
  await total(2);
  await userEvent.type(screen.getByRole('textbox', { name: '상품명' }), '세럼');
  await search();
  await total(1);

  answerInstead('/rest/v1/dim_brand', () => Response.json({ message: 'x' }, { status: 400 }));
  await openPage(address, other);
  const description = '브랜드를 불러오지 못해 조회할 수 없습니다.';
  expect(await screen.findByRole('button', { name: /^조회/, description })).toHaveProperty('disabled', true);
  expect(screen.getByText(description)).toBeTruthy();
});

it('the name of a product leads to its page', async () => {
  const productId = `${partner.code}700`;
  await database()`update public.dim_option set "PRODUCTID" = ${productId} where "OPTION_CD" = ${option(30)}`;
  await openStock();
  await total(3);
  // The others have no product number.
  expect(within(await table()).getAllByRole('link')).toHaveLength(1);
  await userEvent.click(screen.getByRole('link', { name: '크림' }));
  await screen.findByRole('tab', { name: '입고' });
  expect(window.location.pathname).toBe(`/${partner.id}/product/${productId}`);
});

it('option ids become chips that can be removed', async () => {
  await openStock();
  await total(3);
  const field = screen.getByRole('textbox', { name: /옵션 ID|쉼표/ });
  await userEvent.type(field, `${option(10)} ${option(20)},${option(10)}`);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await total(2);
  const chips = () => screen.queryAllByRole('button', { name: /^옵션 ID .* 삭제$/ });
  expect(chips()).toHaveLength(2);
  await press(`옵션 ID ${option(20)} 삭제`);
  await search();
  await total(1);
  await press('초기화');
  await total(3);
  expect(chips()).toHaveLength(0);
});

it('a link past the end shows the last page', async () => {
  await openStock('?page=4000', large);
  expect(await screen.findByRole('button', { name: '다음 페이지' })).toHaveProperty('disabled', true);
  await expect.poll(() => window.location.search).toBe('?page=2');
  await expect.poll(async () => (await rows()).length).toBe(1);
});

it('a broken link shows the whole list', async () => {
  await openStock('?page=x&date=20261399&doc=7&sort=drop&grade=%22');
  expect(await total(3)).toBeTruthy();
});

it('the order of the list is said where no column is sorted', async () => {
  await openStock();
  expect(await screen.findByText('재고+입고예정 많은 순')).toBeTruthy();
  await userEvent.click(within(await table()).getByRole('button', { name: '판매가능재고' }));
  await expect.poll(() => screen.queryByText('재고+입고예정 많은 순')).toBeNull();
  await expect
    .poll(async () => within((await rows())[0] as HTMLElement).queryByText(option(10)))
    .not.toBeNull();
});

it('a brand that the partner does not have falls back to all and says so', async () => {
  await openStock('?brand=NOSUCH');
  const note = /이 파트너에 없는 브랜드\(NOSUCH\)라서 전체 브랜드를 보여드립니다\./;
  await screen.findByText(note);
  await total(3);
  expect(screen.getByLabelText('브랜드').textContent).toBe('전체');
  await search();
  await expect.poll(() => window.location.search).not.toContain('brand=');
  await expect.poll(() => screen.queryByText(note)).toBeNull();
});

it('a past month end shows dashes for what is only known today', async () => {
  await openStock();
  await total(3);
  await userEvent.click(screen.getByLabelText('조회일자'));
  const past = (await screen.findAllByRole('option'))[1] as HTMLElement;
  const day = past.textContent.trim().replaceAll('-', '');
  await userEvent.click(past);
  await search();
  await expect.poll(() => window.location.search).toMatch(new RegExp(`date=.*${day}`));
  const cells = async () =>
    within((await rows())[0] as HTMLElement)
      .getAllByRole('cell')
      .slice(7, 12)
      .map((cell) => cell.textContent);
  await expect.poll(cells).toEqual(['15', '-', '-', '-', '-']);
  const state = screen.getByLabelText('재고상태');
  expect([state.hasAttribute('disabled'), state.textContent]).toEqual([true, '오늘만 가능']);
  expect(screen.queryByRole('button', { name: /^품절/ })).toBeNull();
  expect(screen.getByText('재고 많은 순')).toBeTruthy();
});

it('nothing found, a failure and the way out of both are said', async () => {
  await openStock('?name=%EC%97%86%EB%8A%94%EC%83%81%ED%92%88');
  await screen.findByText('재고 데이터가 없습니다');
  expect(screen.getByRole('button', { name: '재고 현황 다운로드' })).toHaveProperty('disabled', true);
  const mend = answerInstead('/rpc/stock_list', () => Response.json({ message: 'x' }, { status: 400 }));
  await press('초기화');
  await screen.findByRole('button', { name: '다시 시도' });
  expect(screen.queryByText('데이터를 불러오는 중...')).toBeNull();
  mend();
  await press('다시 시도');
  await total(3);
});

it('a file has the columns that a person shows, then those of DOC; one press brings the hidden ones back', async () => {
  await openStock();
  await total(3);
  const headings = async () =>
    within(await table())
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent);
  await press('재고 현황 열 선택');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'SKU ID' }));
  await userEvent.keyboard('{Escape}');
  expect(await headings()).not.toContain('SKU ID');
  const saved = savedFiles();
  await press('재고 현황 다운로드');
  await expect.poll(() => saved.length).toBe(1);
  const [sheet] = await sheetsOf(saved[0] as File);
  const details = ['정상화 DOC', '재고예상 소진일', '추가입고 추천수량', '아이템위너'];
  expect(sheet?.cells[0]).toEqual([...(await headings()), ...details.map((one) => `DOC 상세: ${one}`)]);
  await press('재고 현황 열 선택');
  await press('열 초기화');
  await userEvent.keyboard('{Escape}');
  expect(await headings()).toContain('SKU ID');
});

it('a file holds every row of the list, which is asked for once', async () => {
  const saved = savedFiles();
  await openStock('?sort=optionId.asc');
  await total(3);
  const before = countOf('/rpc/stock_list');
  await press('재고 현황 다운로드');
  await expect.poll(() => saved.length).toBe(1);
  expect(countOf('/rpc/stock_list')).toBe(before + 1);
  expect(saved[0]?.name).toBe(`${partner.name}_전체_재고현황_${await koreaDay()}.xlsx`);
  const [sheet] = await sheetsOf(saved[0] as File);
  expect(sheet?.name).toBe('재고현황');
  // Seven pieces in the last seven days are one a day.
  const row = (no: number, stock: number) => [
    no,
    option(stock),
    '-',
    '가온',
    '크림',
    '1개',
    stock,
    0,
    stock,
    1,
  ];
  expect(sheet?.cells.slice(1).map((cells) => [cells[0], ...cells.slice(2, 11)])).toEqual([
    row(1, 10),
    row(2, 20),
    row(3, 30),
  ]);
});

it('a download that fails says so, and one that takes long can be cancelled', async () => {
  savedFiles();
  await openStock();
  await total(3);
  const mend = answerInstead('/rpc/stock_list', () => Response.json({}, { status: 500 }));
  await press('재고 현황 다운로드');
  const words = (await screen.findByRole('alertdialog')).textContent;
  expect(words).toContain('엑셀 다운로드에 실패했습니다. 다시 시도해주세요.');
  await press('확인');
  mend();
  answerInstead('/rpc/stock_list', () => new Promise(() => {}));
  await press('재고 현황 다운로드');
  await press(/다운로드 취소/);
  expect(await screen.findByRole('button', { name: '재고 현황 다운로드' })).toHaveProperty('disabled', false);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
