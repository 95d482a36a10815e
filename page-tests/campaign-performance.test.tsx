import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { addAds, coverAdDays } from '../supabase/tests/golden/ads.ts';
import { addOption } from '../supabase/tests/golden/company.ts';
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

/*
 * Yesterday 여름 paid 1,000 won for 크림 and sold it for 5,000; 겨울 paid 400 for it without a sale, and 100 for an option that no
 * master knows; an option without a brand was shown for nothing. The day before is not covered; all other days of the period are.
 */
let partner: TestPartner;
let member: TestMember;

beforeAll(async () => {
  partner = await newPartner();
  member = await newMember({ partners: [partner.code] });
  const sql = database();
  const brand = `${partner.code}B`;
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values (${brand}, '가온', ${partner.code})`;
  const option = `${partner.code}-1`;
  await addOption(sql, { id: option, partner: partner.code, brand }, await koreaDay());
  const brandless = `${partner.code}-2`;
  await addOption(sql, { id: brandless, partner: partner.code, brand: null }, await koreaDay());
  const days = (
    await sql<
      { sk: number }[]
    >`select private.date_sk(private.korea_today() - n) as sk from generate_series(1, 60) n`
  ).map(({ sk }) => sk);
  const [day = 0] = days;
  await addAds(sql, partner.code, [
    { day, campaign: '여름', option, cost: 1000, impressions: 500, clicks: 10, keyword: '=컵' },
    { day, campaign: '여름', option, bought: option, orders: 1, won: 5000, directWon: 4000, keyword: '=컵' },
    { day, campaign: '겨울', option, cost: 400, clicks: 4, placement: '비검색 영역' },
    { day, campaign: '겨울', option: brandless, cost: 0, impressions: 5 },
    { day, campaign: '겨울', option: 'unknown', cost: 100, clicks: 1, placement: '리타겟팅' },
  ]);
  await coverAdDays(sql, partner.code, days.slice(2));
  await coverAdDays(sql, partner.code, [day], 1);
  await sql`insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD") values ('광고보고서', 'fact_ad_daily', ${partner.code})`;
});

const open = (query = '') => openPage(`/${partner.id}/campaign-performance${query}`, member);
const table = () => loadedTable('캠페인');
/** The rows of the table once one says so. */
async function rowsOf(there: RegExp): Promise<string[]> {
  const rows = async () =>
    within(await table())
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
  await expect
    .poll(async () => (await rows()).some((row) => there.test(row)), { timeout: 30_000 })
    .toBe(true);
  return rows();
}
const cardOf = async (name: string) =>
  (await screen.findByRole('heading', { name })).closest('section')?.textContent ?? '';

it('campaigns, with options that no master knows, add up to the key figures, and each opens onto its parts', async () => {
  await open();
  const rows = await rowsOf(/여름/);
  expect(rows[1]).toMatch(/^1여름운영중1,000/);
  expect(rows[2]).toMatch(/^2겨울.*500/);
  expect(rows.at(-1)).toMatch(/^합계.*1,500/);
  expect(await cardOf('광고비')).toContain('1,500원');
  expect(await cardOf('ROAS')).toContain('333%');
  await press('여름 펼치기');
  await rowsOf(/^G1/);
  await press('G1 펼치기');
  expect((await rowsOf(/크림/)).some((row) => /크림 1개.*1,000/.test(row))).toBe(true);
  await press('겨울 펼치기');
  await userEvent.click(await screen.findByRole('button', { name: 'G1 펼치기', expanded: false }));
  expect((await rowsOf(/미매칭/)).some((row) => /unknown \(미매칭\).*100/.test(row))).toBe(true);
});

it('says which days grow, which are missing and why there is no break-even', async () => {
  await open();
  await rowsOf(/여름/);
  expect((await screen.findAllByText(/부터 집계 중입니다/)).length).toBeGreaterThan(0);
  expect(screen.getByText(/^얼마나 늘어날지는 아직 알 수 없습니다/)).toBeTruthy();
  expect(screen.getByText(/^광고보고서가 없는 날: .*30일 중 1일/)).toBeTruthy();
  expect(screen.getByText(/^원가를 입력한 상품의 매출이 없어/)).toBeTruthy();
  await open('?window=day1');
  await rowsOf(/여름/);
  await expect.poll(() => screen.queryAllByText(/부터 집계 중입니다/)).toEqual([]);
});

it('figures that grow after the click say so at their card, those that are final do not', async () => {
  const names = [
    '광고비',
    '전환매출',
    'ROAS',
    'TACOS',
    '광고 손익',
    'ACOS',
    '노출수',
    '클릭수',
    'CTR',
    'CPC',
  ];
  const growing = async () => {
    const cards = await Promise.all(
      [...names, '광고 주문수', 'CVR'].map(async (name) => [name, await cardOf(name)]),
    );
    return cards.flatMap(([name, card]) => (card?.includes('집계 중') ? name : []));
  };
  await open();
  await rowsOf(/여름/);
  expect(await growing()).toEqual(['전환매출', 'ROAS', '광고 손익', 'ACOS', '광고 주문수', 'CVR']);
  // One day after the click is over: nothing grows.
  await open('?window=day1');
  await rowsOf(/여름/);
  await expect.poll(growing).toEqual([]);
});

it('filters stand in the address and choose what is counted', async () => {
  await open();
  await rowsOf(/여름/);
  await fill('캠페인명', '겨');
  await search();
  await expect.poll(() => window.location.search).toContain('name=');
  await expect.poll(async () => (await rowsOf(/겨울/)).some((row) => row.includes('여름'))).toBe(false);
  await open('?vat=with&scope=direct');
  expect((await rowsOf(/1,100/))[1]).toMatch(/여름.*1,100.*4,000/);
  await open('?placement=리타겟팅');
  await expect.poll(async () => (await rowsOf(/겨울.*100/))[1]).toContain('겨울');
});

it('the file has campaigns, days and options, each with the sum of the page', async () => {
  await open();
  await rowsOf(/여름/);
  const files = savedFiles();
  await press(/다운로드/);
  await expect.poll(() => files.length, { timeout: 30_000 }).toBe(1);
  const sheets = await sheetsOf(files[0] ?? new Blob());
  expect(sheets.map(({ name, cells }) => [name, cells.length])).toEqual([
    ['캠페인', 4],
    ['일자별', 32],
    ['옵션별', 5],
  ]);
  // 미매칭 is what no master knows; a known option may lack a brand all the same.
  const [head, ...options] = sheets[2]?.cells ?? [];
  const [master = -1, brand = -1] = ['옵션마스터', '브랜드'].map((name) => head?.indexOf(name) ?? -1);
  expect(options.slice(0, 3).map((line) => [line[0], line[master], line[brand]])).toEqual([
    [`${partner.code}-1`, '있음', '가온'],
    ['unknown', '미매칭', '-'],
    [`${partner.code}-2`, '있음', '-'],
  ]);
  for (const { cells } of sheets) {
    const cost = cells[0]?.indexOf('광고비') ?? -1;
    expect(cells.at(-1)?.[cost]).toBe(1500);
  }
});
