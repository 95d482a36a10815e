import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { addAds, coverAdDays } from '../supabase/tests/golden/ads.ts';
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
import { fill, press, search } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';
import { savedFiles, sheetsOf } from './support/saved-files.ts';

/*
 * Campaign C1 took 10 orders of 205 clicks in search: 크림 10 of 100; =세럼 has 100 clicks and no order, 비누 5. Other placements
 * cost 400 won. The keywords cost 1,000 + 500 + 50.
 */
let partner: TestPartner;
let byCampaign: TestPartner;
let empty: TestPartner;
let member: TestMember;

beforeAll(async () => {
  [partner, byCampaign, empty] = [await newPartner(), await newPartner(), await newPartner()];
  member = await newMember({ partners: [partner.code, byCampaign.code, empty.code] });
  const sql = database();
  const today = await koreaDay();
  const days = (
    await sql<
      { sk: number }[]
    >`select private.date_sk(private.korea_today() - n) as sk from generate_series(1, 30) n`
  ).map(({ sk }) => sk);
  const [yesterday = 0] = days;
  for (const { code } of [partner, byCampaign]) {
    const brand = `${code}B`;
    await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values (${brand}, '가온', ${code})`;
    await addOption(sql, { id: `${code}-1`, partner: code, brand, stock: 5 }, today);
    await sql`insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD") values ('광고보고서', 'fact_ad_daily', ${code})`;
  }
  const option = `${partner.code}-1`;
  const row = { day: yesterday, option };
  await addAds(sql, partner.code, [
    {
      ...row,
      bought: option,
      keyword: '크림',
      clicks: 100,
      impressions: 900,
      cost: 1000,
      orders: 10,
      won: 9000,
    },
    { ...row, keyword: '=세럼', clicks: 100, impressions: 900, cost: 500 },
    { ...row, keyword: '비누', clicks: 5, impressions: 100, cost: 50 },
    { ...row, placement: '비검색 영역', clicks: 40, impressions: 4000, cost: 400 },
  ]);
  await coverAdDays(sql, partner.code, days);
  await addAds(sql, byCampaign.code, [
    { day: yesterday, option: `${byCampaign.code}-1`, clicks: 10, impressions: 90, cost: 300 },
  ]);
  await coverAdDays(sql, byCampaign.code, days);
});

const open = (query = '', { id } = partner) => openPage(`/${id}/keyword-performance${query}`, member);
/** The rows of the keywords once one says so. */
async function rowsOf(there: RegExp): Promise<string[]> {
  const table = await screen.findByRole('table', { name: '키워드' });
  const rows = () =>
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
  await expect.poll(() => rows().some((row) => there.test(row)), { timeout: 30_000 }).toBe(true);
  return rows();
}

it('keywords stand by cost with their class, the other placements below them as one line, and both make the whole', async () => {
  await open();
  const rows = await rowsOf(/비누/);
  expect(rows[1]).toMatch(/크림.*유지.*1,000/);
  expect(rows[2]).toMatch(/=세럼.*제외 후보.*500/);
  expect(rows[3]).toMatch(/비누.*데이터 부족.*50/);
  expect(rows[4]).toMatch(/검색 영역 외.*400/);
  expect(rows[5]).toMatch(/합계.*1,550/);
  expect(await screen.findByText(/1,550원 \+ .* 400원 = 캠페인 성과 1,950원$/)).toBeTruthy();
  expect(screen.getByText(/^집계 중:/)).toBeTruthy();
  expect(screen.getByText(/^원가를 입력한 상품이 없어/)).toBeTruthy();
});

it('a class says on a press what it rests on, 제외 후보 how sure it is', async () => {
  await open();
  await press('=세럼 분류 제외 후보: 근거 보기');
  const tip = await screen.findByRole('tooltip');
  expect(tip.textContent).toMatch(/클릭 100회, 주문 0건/);
  expect(tip.textContent).toMatch(/캠페인 CVR 4\.88%라면 주문 4\.88건/);
  expect(tip.textContent).toMatch(/99\.3%|99\.\d%/);
});

it('a class shows its keywords alone, and the address and a search keep it', async () => {
  await open();
  await rowsOf(/비누/);
  await press(/^제외 후보 1/);
  await expect.poll(async () => (await rowsOf(/세럼/)).some((row) => row.includes('크림'))).toBe(false);
  expect(window.location.search).toContain('tab=exclude');
  await fill('키워드', '없는말');
  await search();
  expect(await screen.findByText('조회된 키워드가 없습니다')).toBeTruthy();
  expect(window.location.search).toContain('tab=exclude');
});

it('a link of another page or of before opens with what the page has', async () => {
  await open('?tab=old&sort=nothing.asc&placement=x&window=14&page=0');
  expect((await rowsOf(/비누/))[1]).toContain('크림');
});

it('chosen keywords are copied one a line, and a clipboard that refuses is told', async () => {
  await open();
  await rowsOf(/비누/);
  const copied: string[] = [];
  const user = userEvent.setup();
  vi.stubGlobal('navigator', navigator);
  const write = vi
    .spyOn(navigator.clipboard, 'writeText')
    .mockImplementation(async (text) => void copied.push(text));
  await user.click(await screen.findByRole('checkbox', { name: '=세럼 선택' }));
  await user.click(await screen.findByRole('checkbox', { name: '비누 선택' }));
  await press('키워드 2개 복사');
  expect(await screen.findByText('키워드 2개를 복사했습니다')).toBeTruthy();
  expect(copied).toEqual(['=세럼\n비누']);
  write.mockRejectedValue(new Error('denied'));
  await press('키워드 2개 복사');
  expect(await screen.findByText('복사하지 못했습니다')).toBeTruthy();
});

it('a keyword opens onto its days and campaigns, asked for then', async () => {
  await open();
  await rowsOf(/비누/);
  expect(countOf('/rpc/ad_keyword_detail')).toBe(0);
  await press(/^크림 (자세히|펼치기|열기)/);
  expect(await screen.findByRole('heading', { name: '캠페인별' })).toBeTruthy();
  expect((await screen.findByRole('rowheader', { name: 'C1' })).closest('tr')?.textContent).toMatch(
    /1,000.*900%/,
  );
  await press('월');
  await expect.poll(() => countOf('/rpc/ad_keyword_detail')).toBe(2);
});

it('the file has every keyword with the locked line, and a sheet that is ready to paste', async () => {
  await open();
  await rowsOf(/비누/);
  const files = savedFiles();
  await press(/다운로드/);
  await expect.poll(() => files.length, { timeout: 30_000 }).toBe(1);
  const sheets = await sheetsOf(files[0] ?? new Blob());
  expect(sheets.map(({ name }) => name)).toEqual(['키워드', '제외 후보']);
  const [keywords, excluded] = sheets;
  const head = keywords?.cells[0] ?? [];
  const of = (row: number, name: string) => keywords?.cells[row]?.[head.indexOf(name)];
  expect([1, 2, 3, 4].map((row) => of(row, '키워드'))).toEqual([
    '크림',
    '=세럼',
    '비누',
    '검색 영역 외 (합계에 없음)',
  ]);
  expect([1, 2, 3, 4, 5].map((row) => of(row, '광고비'))).toEqual([1000, 500, 50, 400, 1550]);
  expect(of(2, '분류')).toBe('제외 후보');
  expect(excluded?.cells).toEqual([['키워드'], ['=세럼']]);
});

it('reports by campaign alone have one line without a keyword, and the page says what would bring keywords', async () => {
  await open('', byCampaign);
  expect((await rowsOf(/키워드 없음/))[1]).toMatch(/300/);
  expect(screen.getByText(/캠페인 보고서만 있어 키워드를 알 수 없습니다/)).toBeTruthy();
});

it('a partner without a report is told how it gets here', async () => {
  await open('', empty);
  expect(await screen.findByText('아직 불러온 광고 보고서 데이터가 없습니다')).toBeTruthy();
  expect(screen.queryByRole('table', { name: '키워드' })).toBeNull();
});

it('an answer that fails is told where it stood, and asked for again on a press', async () => {
  const undo = answerInstead('/rpc/ad_keywords', () => new Response('{}', { status: 500 }));
  await open();
  const [again] = await screen.findAllByRole('button', { name: '다시 시도' });
  undo();
  if (again) await userEvent.click(again);
  await rowsOf(/비누/);
});
