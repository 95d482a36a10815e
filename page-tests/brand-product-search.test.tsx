import { screen, waitFor, within } from '@testing-library/dom';
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
import { press } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';
import { savedFiles, sheetsOf } from './support/saved-files.ts';

let partner: TestPartner;
/** Another one with options, so that a search of a partner shows its own. */
let other: TestPartner;
let member: TestMember;
const names = ['라온 수분 크림', '라온 진정 크림', '라니 치약'];

beforeAll(async () => {
  [partner, other] = [await newPartner(), await newPartner()];
  member = await newMember({ partners: [partner.code, other.code] });
  const sql = database();
  for (const { code } of [partner, other]) {
    await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values (${code}, '가온', ${code})`;
    for (const [at, name] of names.entries())
      await addOption(
        sql,
        {
          id: `${code}-${at}`,
          partner: code,
          brand: code,
          name,
          productId: `${code}P${at}`,
          stock: at,
          sales: [[1, 7, at + 1]],
        },
        await koreaDay(),
      );
  }
  await sql`update public.dim_option set "BARCODE" = '8801000000012' where "OPTION_CD" = ${`${partner.code}-2`}`;
});

const open = (query = '') => openPage(`/${partner.id}/brand-product-search${query}`, member);
const box = () => screen.findByRole('searchbox', { name: '상품 검색' });
const links = () =>
  screen
    .queryAllByRole('link')
    .flatMap((link) => (link.dataset.found === undefined ? [] : [link.textContent]));
const finds = (...found: string[]) => expect.poll(links).toEqual(found);
const q = () => new URLSearchParams(window.location.search).get('q');

it('finds as one types, by letters of the names and by ids, and the address brings it back', async () => {
  await open();
  await screen.findByText('찾을 상품을 입력해주세요');
  expect(countOf('option_search')).toBe(0);
  await userEvent.type(await box(), 'ㄹㅇ');
  await finds('라온 진정 크림', '라온 수분 크림');
  await expect.poll(q).toBe('ㄹㅇ');
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    '라온',
    '라온',
  ]);
  await userEvent.type(await box(), ' 진정,8801');
  await finds('라니 치약', '라온 진정 크림');
  await expect.poll(q).toBe('ㄹㅇ 진정,8801');
  await open(`?q=${encodeURIComponent('ㄹㅇ 진정,8801')}`);
  await finds('라니 치약', '라온 진정 크림');
  expect((await box()) as HTMLInputElement).toHaveProperty('value', '8801');
  await press('검색어 ㄹㅇ 진정 삭제');
  await finds('라니 치약');
  await userEvent.clear(await box());
  await screen.findByText('찾을 상품을 입력해주세요');
  await userEvent.type(await box(), '없는 상품');
  await screen.findByText('검색 결과가 없습니다');
});

it('keys lead from anywhere to the box, into the results, to the product and back', async () => {
  await openPage(`/${partner.id}/settlement`, member);
  await screen.findByRole('heading', { level: 1, name: '정산 리포트' });
  await userEvent.keyboard('/');
  await waitFor(async () => expect(document.activeElement).toBe(await box()));
  await userEvent.keyboard('라온{Enter}');
  await finds('라온 진정 크림', '라온 수분 크림');
  await screen.findByRole('button', { name: '검색어 라온 삭제' });
  const focused = () => document.activeElement?.textContent;
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(focused()).toBe('라온 수분 크림');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement).toBe(await box());
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => window.location.pathname).toBe(`/${partner.id}/product/${partner.code}P1`);
  // It has arrived, and not only its address.
  await expect.poll(() => document.title).toMatch(/^상품 상세/);
  window.history.back();
  await finds('라온 진정 크림', '라온 수분 크림');
  await expect.poll(focused).toBe('라온 진정 크림');
  // Beside each name the analysis of its product: one column to the right, and back.
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowUp}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('라온 진정 크림 상품 분석');
  await userEvent.keyboard('{ArrowLeft}');
  expect(focused()).toBe('라온 진정 크림');
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await expect
    .poll(() => window.location.pathname)
    .toBe(`/${partner.id}/product-analytics/${partner.code}P1`);
  await expect.poll(() => document.title).toMatch(/^상품 분석/);
  window.history.back();
  await expect.poll(focused).toBe('라온 진정 크림');
  await userEvent.keyboard('/');
  expect(document.activeElement).toBe(await box());
  // In the field it is a letter as any other.
  await userEvent.keyboard('1/2');
  expect((await box()) as HTMLInputElement).toHaveProperty('value', '1/2');
});

it('what was meant is offered again, to this member for this partner, until it is forgotten', async () => {
  await open();
  await userEvent.type(await box(), '치약{Enter}');
  await finds('라니 치약');
  await press('검색어 모두 지우기');
  await press('치약');
  await finds('라니 치약');
  await press('검색어 모두 지우기');
  await press('최근 검색 지우기');
  await waitFor(() => expect(screen.queryByRole('button', { name: '치약' })).toBeNull());
  expect(localStorage.getItem('recent-searches')).not.toContain('치약');
});

it('500 pasted ids are bounded, and it says so', async () => {
  await open();
  await userEvent.click(await box());
  const ids = ['8801000000012', ...Array.from({ length: 499 }, (_, at) => String(99_000_000_000 + at))];
  await userEvent.paste(`${ids.join('\r\n')}\r\n`);
  await screen.findByText(/검색어 500개 중 앞의 50개만 찾습니다/);
  await finds('라니 치약');
  // A comma ends each.
  expect(q()?.match(/,/g)).toHaveLength(50);
});

it('an answer that comes late is not shown over a newer one', async () => {
  await open();
  let calls = 0;
  let answerFirst = () => {};
  answerInstead('option_search', async (forward) => {
    calls += 1;
    if (calls > 1) return forward();
    await new Promise<void>((done) => {
      answerFirst = done;
    });
    return Response.json({ total: 1, rows: [] });
  });
  await userEvent.type(await box(), '라온');
  await expect.poll(() => calls).toBe(1);
  await userEvent.type(await box(), ' 수분');
  await finds('라온 수분 크림');
  answerFirst();
  await userEvent.type(await box(), ' 크');
  await expect.poll(q).toBe('라온 수분 크');
  await finds('라온 수분 크림');
});

it('a failure says so and is asked again; the file holds what was found', async () => {
  const undo = answerInstead('option_search', () => Response.json({ message: 'down' }, { status: 500 }));
  await open('?q=라온');
  const again = await screen.findByRole('button', { name: '다시 시도' });
  undo();
  await userEvent.click(again);
  await finds('라온 진정 크림', '라온 수분 크림');
  const files = savedFiles();
  await press('브랜드 상품 검색 다운로드');
  await expect.poll(() => files.length).toBe(1);
  expect(files[0]?.name).toMatch(new RegExp(`^${partner.name}_상품검색_\\d{6}_\\d{6}\\.xlsx$`));
  const [sheet] = await sheetsOf(files[0] as File);
  expect(sheet?.cells.map((row) => row[1])).toEqual(['상품명', '라온 진정 크림', '라온 수분 크림']);
});

it('the palette finds the products of the partner, leads to them and to all of them', async () => {
  await openPage(`/${partner.id}/settlement`, member);
  await screen.findByRole('heading', { level: 1, name: '정산 리포트' });
  const palette = async (typed: string) => {
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByPlaceholderText(/키워드 검색/), typed);
  };
  await palette('ㄹㅇㅈㅈ');
  const group = await screen.findByRole('group', { name: '상품' });
  expect(
    within(group)
      .getAllByRole('option')
      .map(({ textContent }) => textContent.trim()),
  ).toEqual(['라온 진정 크림가온 · 옵션 1개 분석', '브랜드 상품 검색에서 1개 모두 보기']);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => window.location.pathname).toBe(`/${partner.id}/product/${partner.code}P1`);
  for (const open of [
    () => userEvent.keyboard('{Control>}{Enter}{/Control}'),
    async () => userEvent.click(await screen.findByText('분석', { selector: '[data-second]' })),
  ]) {
    window.history.back();
    await expect.poll(() => window.location.pathname).toBe(`/${partner.id}/settlement`);
    await palette('ㄹㅇㅈㅈ');
    await screen.findByRole('option', { name: /라온 진정 크림/ });
    await open();
    await expect
      .poll(() => window.location.pathname)
      .toBe(`/${partner.id}/product-analytics/${partner.code}P1`);
  }
  await palette('라온');
  await userEvent.click(await screen.findByRole('option', { name: '브랜드 상품 검색에서 2개 모두 보기' }));
  await expect.poll(q).toBe('라온');
  await finds('라온 진정 크림', '라온 수분 크림');
});

it('the palette without its products says so and goes on with the rest', async () => {
  answerInstead('product_search', () => Response.json({ message: 'down' }, { status: 400 }));
  await openPage(`/${partner.id}/settlement`, member);
  await screen.findByRole('heading', { level: 1, name: '정산 리포트' });
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByPlaceholderText(/키워드 검색/), '설정');
  await screen.findByText('지금은 상품을 검색할 수 없습니다.');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => window.location.pathname).toBe('/profile');
});
