import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { addAds, coverAdDays } from '../supabase/tests/golden/ads.ts';
import { addOption } from '../supabase/tests/golden/company.ts';
import { addCharged } from '../supabase/tests/golden/settlement.ts';
import { answerInstead } from './support/answers.ts';
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
 * Reports cover the 8 days until yesterday but that three days ago. Yesterday 여름 paid 700 won for 크림, which sells, and
 * 350 for 비누, which is out: 50 won a day of 7. 겨울 paid 70 for 크림.
 */
let partner: TestPartner;
let member: TestMember;
/** yyyyMMdd. */
let yesterday: number;
const id = (name: string) => `${partner.code}-${name}`;

beforeAll(async () => {
  partner = await newPartner();
  member = await newMember({ partners: [partner.code] });
  const sql = database();
  const today = await koreaDay();
  const brand = `${partner.code}B`;
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values (${brand}, '가온', ${partner.code})`;
  await addOption(sql, { id: id('1'), partner: partner.code, brand, stock: 5, winner: 'Y' }, today);
  await addOption(sql, { id: id('2'), partner: partner.code, brand, stock: 0, name: '비누' }, today);
  const days = (
    await sql<
      { sk: number }[]
    >`select private.date_sk(private.korea_today() - n) as sk from generate_series(1, 8) n`
  ).map(({ sk }) => sk);
  [yesterday = 0] = days;
  await addAds(sql, partner.code, [
    { day: yesterday, campaign: '여름', option: id('1'), cost: 700 },
    { day: yesterday, campaign: '여름', option: id('2'), cost: 350 },
    { day: yesterday, campaign: '겨울', option: id('1'), cost: 70 },
  ]);
  await coverAdDays(
    sql,
    partner.code,
    days.filter((_, at) => at !== 2),
  );
  await sql`insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD") values ('광고보고서', 'fact_ad_daily', ${partner.code})`;
});

const open = (query = '') => openPage(`/${partner.id}/ad-management${query}`, member);
/** The rows of a table once one says so. */
async function rowsOf(name: string, there: RegExp): Promise<string[]> {
  const table = await loadedTable(name);
  const rows = () =>
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
  await expect.poll(() => rows().some((row) => there.test(row)), { timeout: 30_000 }).toBe(true);
  return rows();
}
const cell = (campaign: string, column: string) =>
  screen.findByRole('button', { name: new RegExp(`^${campaign} ${column} 수정`) });
/** Types into a cell and leaves it with Enter. */
async function enter(campaign: string, column: string, text: string): Promise<void> {
  await userEvent.click(await cell(campaign, column));
  await userEvent.clear(await screen.findByRole('textbox', { name: new RegExp(column) }));
  await userEvent.keyboard(`${text}{Enter}`);
}

it('money that goes to what cannot be sold stands first, and the campaigns with it', async () => {
  await open();
  expect((await rowsOf('못 파는 옵션에 쓰는 광고비', /비누/))[1]).toMatch(/비누.*50품절여름/);
  const rows = await rowsOf('캠페인', /겨울/);
  expect(rows[1]).toContain('여름운영중50');
  expect(rows[2]).toContain('겨울운영중0');
  const card = (await screen.findByRole('heading', { name: '보고서 없는 날' })).closest('section');
  expect(card?.textContent).toContain('1일');
  // Nothing is entered yet.
  expect(screen.getByText(/^일예산과 목표 ROAS를 입력하면/)).toBeTruthy();
});

it('a budget is entered in its cell, the trail says so, and one press keeps it as an intervention', async () => {
  await open();
  await enter('여름', '일예산', '300');
  // (700 + 350) / 7 = 150 of 300.
  expect((await rowsOf('캠페인', /여름.*50\.0%/))[1]).toContain('300');
  await userEvent.click(screen.getByRole('tab', { name: '변경 이력' }));
  expect((await rowsOf('변경 이력', /여름/))[1]).toMatch(/김하늘여름일예산-300원변경 효과에 기록$/);
  await press('여름 일예산 변경을 변경 효과에 기록');
  await rowsOf('변경 이력', /기록됨$/);
  const kept =
    await database()`select "NAME" from public.log_intervention where "PARTNER_CD" = ${partner.code}`;
  expect(kept.map((row) => String(row.NAME))).toEqual(['여름 일예산 변경']);
});

it('a wrong value is refused in its field, and Escape leaves what stood there', async () => {
  await open();
  await enter('겨울', '목표 ROAS', '0');
  expect((await screen.findByRole('alert')).textContent).toBe('1%부터 100,000%까지 입력해주세요.');
  await userEvent.keyboard('{Escape}');
  expect((await cell('겨울', '목표 ROAS')).textContent).toBe('-');
});

it('a value that somebody else changed meanwhile is told, and mine can be kept', async () => {
  await open();
  await cell('겨울', '일예산');
  await database()`update public.dim_campaign set "DAY_BUDGET" = 777 where "PARTNER_CD" = ${partner.code} and "CAMPAIGN_ID" = '겨울'`;
  await enter('겨울', '일예산', '900');
  const conflict = await screen.findByRole('dialog');
  expect(conflict.textContent).toMatch(/777/);
  await userEvent.click(within(conflict).getByRole('button', { name: '내 값으로 저장' }));
  await expect.poll(async () => (await cell('겨울', '일예산')).textContent).toBe('900');
});

it('a save that fails loses nothing: what was typed stands in the field again', async () => {
  await open();
  const undo = answerInstead('/rpc/change_campaign', () => new Response('{}', { status: 500 }));
  await enter('겨울', '메모', '행사 뒤 끄기');
  expect(await screen.findByText(/저장하지 못했습니다/, { selector: '.sr-only' })).toBeTruthy();
  undo();
  await userEvent.click(await cell('겨울', '메모'));
  const field = await screen.findByRole('textbox', { name: /메모/ });
  expect((field as HTMLInputElement).value).toBe('행사 뒤 끄기');
  await userEvent.keyboard('{Enter}');
  await rowsOf('캠페인', /행사 뒤 끄기/);
});

it('a campaign opens onto its options that cannot be sold and its trail', async () => {
  await open('?name=여름');
  await press(/여름 (자세히|펼치기|열기)/);
  expect(await screen.findByRole('heading', { name: '못 파는 옵션' })).toBeTruthy();
  await expect.poll(() => screen.getAllByText('비누 1개').length).toBeGreaterThan(0);
});

it('the options that cannot be sold say that they are of all campaigns, whichever are searched', async () => {
  await open('?name=겨울');
  await rowsOf('캠페인', /겨울/);
  expect(await screen.findByText('모든 캠페인 하루 50원 · 옵션 1개')).toBeTruthy();
});

it('a campaign shows its tags where it opens, and gets and loses them there', async () => {
  await open('?name=여름');
  await press(/여름 (자세히|펼치기|열기)/);
  await userEvent.type(await screen.findByLabelText('태그 이름'), '성수기');
  await userEvent.click(screen.getByRole('button', { name: '달기' }));
  await press('태그 성수기 떼기');
  expect(await screen.findByText('아직 태그가 없습니다.')).toBeTruthy();
});

it('filters, tabs and the address choose campaigns, and the file has them all', async () => {
  await open();
  await rowsOf('캠페인', /겨울/);
  await fill('캠페인명', '겨');
  await search();
  await expect.poll(() => window.location.search).toContain('name=');
  await expect
    .poll(async () => (await rowsOf('캠페인', /겨울/)).some((row) => row.includes('여름')))
    .toBe(false);
  await open('?tab=blocked');
  const rows = await rowsOf('캠페인', /여름/);
  expect(rows.some((row) => row.includes('겨울'))).toBe(false);
  const files = savedFiles();
  const list = screen.getByRole('region', { name: '캠페인' });
  await userEvent.click(within(list).getByRole('button', { name: /다운로드/ }));
  await expect.poll(() => files.length, { timeout: 30_000 }).toBe(1);
  const [sheet] = await sheetsOf(files[0] ?? new Blob());
  expect(sheet?.cells).toHaveLength(3);
  expect(sheet?.cells[0]).toContain('캠페인 ID');
  expect(sheet?.cells.at(-1)).toContain(150);
});

it('chosen campaigns get a tag, by which each page of advertising is filtered', async () => {
  await open();
  await rowsOf('캠페인', /겨울/);
  await userEvent.click(screen.getByRole('checkbox', { name: '여름 선택' }));
  await press('태그');
  expect(await screen.findByText('선택한 캠페인 1개에 태그를 달거나 뗍니다.')).toBeTruthy();
  await fill('태그 이름', '주력');
  await press('달기');
  expect(await screen.findByText('주력: 캠페인 1개에 달았습니다')).toBeTruthy();
  await press('태그로 조회');
  await userEvent.click(await screen.findByLabelText('주력'));
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByText('#주력')).toBeTruthy();
  await search();
  await expect.poll(() => window.location.search).toMatch(/^\?tags=%23\d+$/);
  const withoutWinter = async () =>
    (await rowsOf('캠페인', /여름/)).some((row) => row.includes('겨울')) ? 'both' : 'one';
  await expect.poll(withoutWinter).toBe('one');

  const found = window.location.search;
  await openPage(`/${partner.id}/campaign-performance${found}`, member);
  expect(await screen.findByText('#주력')).toBeTruthy();
  await expect.poll(withoutWinter).toBe('one');
  await openPage(`/${partner.id}/keyword-performance${found}`, member);
  expect(await screen.findByText('#주력')).toBeTruthy();
});

it('a file gives many campaigns a tag by id or name', async () => {
  await open();
  await press('태그로 조회');
  await press('파일로 태그 달기');
  await fill('태그 이름', '행사');
  await userEvent.upload(
    await screen.findByLabelText('파일'),
    new File(['날짜,캠페인명\n20261101,겨울\n20261102,겨울\n20261103,봄'], '캠페인.csv', {
      type: 'text/csv',
    }),
  );
  await press('달기');
  expect(await screen.findByText('행사: 캠페인 1개에 달았습니다')).toBeTruthy();
  expect(screen.getByText('이 파트너에 없는 ID나 이름 1개는 뺐습니다.')).toBeTruthy();
});

it('the calendar names the missing day and leads to the upload', async () => {
  await open('?view=days');
  expect(await screen.findByText(/누락된 날/)).toBeTruthy();
  expect(await screen.findAllByRole('button', { name: /키워드 보고서, a\.xlsx$/ })).not.toEqual([]);
});

it('what was settled stands beside what reports say, with its sums in the file', async () => {
  await addCharged(database(), partner.code, String(yesterday), [
    [yesterday, 1130, 113],
    [yesterday, -30, -3],
  ]);
  await open('?view=settlement');
  const rows = await rowsOf('정산 광고비 대사', /합계/);
  // Charged 1,130 for the 1,120 of yesterday's report, 30 of it taken back.
  expect(rows.at(-1)).toMatch(/합계1,1201,13010-301,1001101,210-/);
  const files = savedFiles();
  await userEvent.click(screen.getByRole('button', { name: /다운로드/ }));
  await expect.poll(() => files.length, { timeout: 30_000 }).toBe(1);
  const [sheet] = await sheetsOf(files[0] ?? new Blob());
  expect(sheet?.cells).toHaveLength(3);
  expect(sheet?.cells.at(-1)).toEqual(expect.arrayContaining([1120, 1130, 10, -30, 1100, 110, 1210]));
});
