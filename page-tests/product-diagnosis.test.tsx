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
import { fill, loadedTable, press, search } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';
import { savedFiles, sheetsOf } from './support/saved-files.ts';

let partner: TestPartner;
/** With two pages of options. */
let large: TestPartner;
let empty: TestPartner;
let member: TestMember;
/** Options by what is special about them. */
const option = (name: string) => `${partner.code}-${name}`;

beforeAll(async () => {
  [partner, large, empty] = [await newPartner(), await newPartner(), await newPartner()];
  member = await newMember({ partners: [partner.code, large.code, empty.code] });
  const sql = database();
  const today = await koreaDay();
  for (const { code } of [partner, large])
    await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values (${code}, '가온', ${code})`;
  const add = (name: string, facts: Omit<Parameters<typeof addOption>[1], 'id'>) =>
    addOption(
      sql,
      { id: option(name), partner: partner.code, brand: partner.code, optionName: name, ...facts },
      today,
    );
  // A piece a day: DOC is the stock.
  await add('calm', { stock: 50, winner: 'Y', name: '세럼', sales: [[1, 30, 1]] });
  await add('soon', { stock: 5, winner: 'N', sales: [[1, 30, 1]] });
  await add('out', { stock: 0, winner: 'Y', sales: [[1, 30, 1]] });
  await add('much', { stock: 200, winner: 'Y', sales: [[1, 30, 1]] });
  await add('stopped', { stock: 10, sold: 'N', winner: 'N' });
  await sql`update public.dim_option set "SALE_PRICE" = 10000 where "PARTNER_CD" = ${partner.code}`;
  await sql`update public.dim_option set "SALE_PRICE" = 25000 where "OPTION_CD" = ${option('much')}`;
  for (let index = 1; index <= 51; index++)
    await addOption(sql, { id: `${large.code}-${index}`, partner: large.code, brand: large.code, stock: 1 });
});

const openProducts = (query = '', { id } = partner) => openPage(`/${id}/product-diagnosis${query}`, member);
const table = () => loadedTable('상품 관리');
const total = (count: number) => screen.findByText(`총 ${count}건`);
const tab = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}( |$)`) });
const shown = async () =>
  within(await table())
    .queryAllByRole('button', { name: /^옵션 ID .* 복사$/ })
    .map(({ textContent }) => textContent.replace(`${partner.code}-`, ''));
const entered = (name: string, field: string) =>
  screen.findByRole('button', { name: new RegExp(`^크림 ${name} ${field} 수정:`) });
const bar = () => screen.findByRole('region', { name: '선택한 항목' });

it('each tab counts what it lists, says its rule and is in the address', async () => {
  await openProducts();
  await total(5);
  const tabs: [string, string, string[]][] = [
    ['품절', 'out', ['out']],
    ['품절임박', 'under7', ['soon']],
    ['주의', 'under14', ['soon']],
    ['과잉', 'over', ['much']],
    ['위너 미보유', 'noWinner', ['soon']],
    ['판매중지', 'stopped', ['stopped']],
    ['신규', 'fresh', []],
  ];
  for (const [name, param, ids] of tabs) {
    expect(tab(name).textContent).toBe(`${name} ${ids.length}`);
    await userEvent.click(tab(name));
    await expect.poll(() => window.location.search).toBe(`?tab=${param}`);
    await expect.poll(shown).toEqual(ids);
    expect(tab(name).getAttribute('aria-pressed')).toBe('true');
  }
  await screen.findByText('등록한 지 30일이 지나지 않은 옵션입니다.');
  await userEvent.click(tab('신규'));
  await total(5);
});

it('key figures are those of the listed options, whichever tab is open', async () => {
  await openProducts('?tab=out');
  const card = async (label: string) =>
    (await screen.findByRole('heading', { level: 2, name: label })).closest('section')?.textContent;
  // Four on sale, one of them without stock; three of four are item winner.
  expect(await card('판매중 옵션')).toContain('4개전체 옵션 5개');
  expect(await card('품절률')).toContain('25.0%');
  expect(await card('위너 보유율')).toContain('75.0%');
  for (const label of ['30일 매출', '장기재고율', '월 보관료']) expect(await card(label)).toBeTruthy();
});

it('filters narrow the tabs too, are in the address, and a search keeps the tab', async () => {
  await openProducts('?tab=under14');
  await total(1);
  await fill('판매가 (원) 최소', '20,000');
  await search();
  await expect.poll(() => window.location.search).toBe('?priceFrom=20000&tab=under14');
  await screen.findByText('조회된 옵션이 없습니다');
  await userEvent.click(tab('전체'));
  await expect.poll(() => window.location.search).toBe('?priceFrom=20000');
  await expect.poll(shown).toEqual(['much']);
  expect(tab('전체').textContent).toBe('전체 1');
  const address = window.location.search;
  await openProducts(address);
  await expect.poll(shown).toEqual(['much']);
  expect(screen.getByLabelText<HTMLInputElement>('판매가 (원) 최소').value).toBe('20,000');
  await fill('판매가 (원) 최대', '5');
  await search();
  await screen.findByText('최소가 최대보다 크지 않은 숫자로 입력해주세요.');
  await press('초기화');
  await total(5);
});

it('the server sorts by a column, and its own order is said', async () => {
  await openProducts();
  await screen.findByText('30일 매출 많은 순');
  await userEvent.click(within(await table()).getByRole('button', { name: '재고' }));
  await expect.poll(shown).toEqual(['out', 'soon', 'stopped', 'calm', 'much']);
  expect(window.location.search).toBe('?sort=stockQty.asc');
  expect(screen.queryByText('30일 매출 많은 순')).toBeNull();
});

it('rows stay chosen over pages, all filtered ones too, and get one value together', async () => {
  await openProducts('?sort=optionId.asc', large);
  await total(51);
  await userEvent.click(screen.getByRole('checkbox', { name: '이 페이지 모두 선택' }));
  await press('모든 51건 선택');
  await within(await bar()).findByText('51건 선택됨');
  await press('2 페이지');
  const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^크림.* 선택$/ });
  await expect.poll(() => boxes().map(({ checked }) => checked)).toEqual([true]);
  await userEvent.click(within(await bar()).getByRole('button', { name: '목표일수' }));
  const dialog = within(await screen.findByRole('dialog', { name: '목표일수 한꺼번에 입력' }));
  expect(dialog.getByText(/선택한 옵션 51개/)).toBeTruthy();
  await userEvent.type(dialog.getByRole('textbox', { name: '목표일수 값' }), '400{Enter}');
  expect((await dialog.findByRole('alert')).textContent).toContain('365일까지');
  await userEvent.clear(dialog.getByRole('textbox'));
  await userEvent.type(dialog.getByRole('textbox'), '45{Enter}');
  await screen.findByText('목표일수: 옵션 51개를 바꾸었습니다');
  expect(screen.queryByRole('dialog')).toBeNull();
  const [row] = await database()<{ options: number }[]>`select count(*)::int as options
    from public.dim_option_setting where "PARTNER_CD" = ${large.code} and "TARGET_DAY" = 45`;
  expect(row?.options).toBe(51);
});

it('the file of chosen rows holds these alone, as the screen has them', async () => {
  const saved = savedFiles();
  await openProducts('?sort=stockQty.desc');
  await total(5);
  for (const name of ['much', 'soon'])
    await userEvent.click(screen.getByRole('checkbox', { name: `크림 ${name} 선택` }));
  await press('선택한 항목 다운로드');
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]?.name).toMatch(new RegExp(`^${partner.name}_전체_상품관리_\\d{6}_\\d{6}\\.xlsx$`));
  const [sheet] = await sheetsOf(saved[0] as File);
  const at = (heading: string) => sheet?.cells[0]?.indexOf(heading) ?? -1;
  const cells = sheet?.cells
    .slice(1)
    .map((row) => ['옵션명', '재고', 'DOC', '판매가'].map((name) => row[at(name)]));
  expect(cells).toEqual([
    ['much', 200, 200, 25_000],
    ['soon', 5, 5, 10_000],
  ]);
});

it('a download holds every row and every column, hidden ones too, and is asked for once', async () => {
  const saved = savedFiles();
  await openProducts('?tab=over');
  await total(1);
  const before = countOf('/rpc/product_list');
  await press('상품 관리 다운로드');
  await expect.poll(() => saved.length).toBe(1);
  expect(countOf('/rpc/product_list')).toBe(before + 1);
  const [sheet] = await sheetsOf(saved[0] as File);
  expect(sheet?.cells.length).toBe(2);
  for (const heading of [
    '목표일수',
    '리드타임',
    '재고금액',
    '재고금액 기준',
    '바코드',
    '등록상품 ID',
    '등록일',
  ])
    expect(sheet?.cells[0]).toContain(heading);
});

it('columns that are hidden at first are chosen, and those without data are named with what brings them', async () => {
  await openProducts();
  await total(5);
  const headings = async () =>
    within(await table())
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
  expect(await headings()).not.toContain('바코드');
  await press('상품 관리 열 선택');
  await userEvent.click(await screen.findByRole('checkbox', { name: '바코드' }));
  for (const name of ['광고비', 'ROAS', '이익률', '진단']) expect(screen.getByText(name)).toBeTruthy();
  expect(screen.getAllByText('광고보고서를 올리면 나타납니다.')).toHaveLength(2);
  await userEvent.keyboard('{Escape}');
  expect(await headings()).toContain('바코드');
});

it('a memo is written in its cell, taken back, and what another person wrote meanwhile is shown', async () => {
  await openProducts();
  await userEvent.click(await entered('soon', '메모'));
  await userEvent.type(await screen.findByRole('textbox', { name: /메모 수정/ }), '재입고 확인{Enter}');
  await screen.findByText('크림 soon: 메모 저장됨');
  expect((await entered('soon', '메모')).textContent).toBe('재입고 확인');
  await press('실행 취소');
  await screen.findByText('크림 soon: 메모 변경 취소됨');
  await expect.poll(async () => (await entered('soon', '메모')).textContent).toBe('-');
  const sql = database();
  await sql`update public.dim_option_setting set "MEMO" = '다른 사람의 메모' where "OPTION_CD" = ${option('soon')}`;
  await userEvent.click(await entered('soon', '메모'));
  await userEvent.type(await screen.findByRole('textbox', { name: /메모 수정/ }), '내 메모{Enter}');
  await screen.findByText('그 사이 다른 사람이 이 값을 바꾸었습니다.');
  expect(screen.getAllByText('다른 사람의 메모').length).toBeGreaterThan(0);
  await press('내 값으로 저장');
  await expect.poll(async () => (await entered('soon', '메모')).textContent).toBe('내 메모');
});

it('what cannot be saved is said, and the value that was there stays', async () => {
  await openProducts();
  await entered('much', '메모');
  const mend = answerInstead('/rpc/change_options', () => Response.json({}, { status: 500 }));
  await userEvent.click(await entered('much', '메모'));
  await userEvent.type(await screen.findByRole('textbox', { name: /메모 수정/ }), '못 쓰는 메모{Enter}');
  expect((await screen.findAllByText(/저장하지 못했습니다/)).length).toBeGreaterThan(0);
  expect((await entered('much', '메모')).textContent).toBe('-');
  mend();
});

it('an option opens beside the list, which its address brings back; a search closes it', async () => {
  await openProducts('?name=%EC%84%B8%EB%9F%BC');
  await press('세럼');
  await screen.findByRole('dialog', { name: '세럼' });
  await expect.poll(() => window.location.search).toContain(`option=${option('calm')}`);
  expect(await table()).toBeTruthy();
  const address = window.location.search;
  await openProducts(address);
  await screen.findByRole('dialog', { name: '세럼' });
  await search();
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(window.location.search).not.toContain('option=');
});

it('a partner without data is told what to load and where, without figures full of dashes', async () => {
  await openProducts('', empty);
  await screen.findByText('아직 올린 재고현황 데이터가 없습니다');
  expect(screen.queryByRole('heading', { level: 2, name: '품절률' })).toBeNull();
});

it('what one partner narrowed and chose is not there for another', async () => {
  await openProducts('?tab=out&priceFrom=1');
  await total(1);
  await userEvent.click(screen.getByRole('checkbox', { name: '크림 out 선택' }));
  await bar();
  window.history.pushState(null, '', `/${large.id}/product-diagnosis`);
  await total(51);
  expect(screen.queryByRole('region', { name: '선택한 항목' })).toBeNull();
});
