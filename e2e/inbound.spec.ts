import { expect, type Page } from '@playwright/test';
import { getChoseong } from 'es-hangul';
import { expectAccessible } from './support/accessibility.ts';
import { callFunction, watchCalls } from './support/calls.ts';
import { ownerDatabase } from './support/database.ts';
import { test } from './support/journey.ts';
import { signedIn, staff } from './support/members.ts';
import { expectAccessibleInThemes } from './support/page-looks.ts';
import { partnerId } from './support/partners.ts';
import { downloadSheet } from './support/spreadsheets.ts';
import { expectLoaded, leftEdges } from './support/table.ts';

const PARTNER = 'P1002';
const STATUS: Record<string, string> = { scheduled: '입고예정', completed: '입고완료', error: '입고오류' };

const requests = (page: Page) => page.getByRole('table', { name: '입고 요청' });
const lines = (page: Page) => page.getByRole('table', { name: '입고 목록' });
const rowsOf = (table: ReturnType<typeof requests>) => table.locator('tbody tr');
const search = (page: Page) => page.getByRole('button', { name: /^조회( |$)/ });
const day = (text: string) => `${text.slice(0, 4)}.${text.slice(4, 6)}.${text.slice(6, 8)}`;

async function openInbound(page: Page, baseURL: string | undefined, query = '') {
  await signedIn(page, baseURL ?? '', staff);
  await page.goto(`/${await partnerId(PARTNER)}/inbound${query}`);
  await expect(page.getByText(/^총 [\d,]+건$/)).toBeVisible();
  await expectLoaded(requests(page));
}

/** The row of a request that has an error line with returns, and its number. */
async function errorRequest(): Promise<string> {
  const sql = ownerDatabase();
  try {
    const [row] = await sql<{ reqNo: string }[]>`
      select "REQ_NO" as "reqNo" from public.raw_wing_inbound_request
      where "CUST_CD" = ${PARTNER} and "RETURN_PENDING_QTY" > 0
        and "SCH_DT" between to_char(now() at time zone 'Asia/Seoul' - interval '29 days', 'YYYYMMDD')
          and to_char(now() at time zone 'Asia/Seoul', 'YYYYMMDD')
      order by "SCH_DT" desc limit 1`;
    if (!row) throw new Error('The demo company has no returned line.');
    return row.reqNo;
  } finally {
    await sql.end();
  }
}

test('a seller opens a request, sees why a line is an error, and the totals add up', async ({
  page,
  baseURL,
}) => {
  const reqNo = await errorRequest();
  await openInbound(page, baseURL);
  await expect(page.getByText('입고 요청을 선택해주세요')).toBeVisible();
  await expect(page.getByText('입고 요청 목록에서 상세 버튼을 클릭하세요')).toBeVisible();
  await expect(page.getByRole('button', { name: '입고 목록 다운로드' })).toBeDisabled();
  await page.getByRole('button', { name: `요청ID ${reqNo} 상세 보기` }).click();
  await expect(page).toHaveURL(new RegExp(`detail=.*${reqNo}`));
  await expect(page.getByText(new RegExp(`^요청ID ${reqNo} · \\d+건$`))).toBeVisible();
  await expect(lines(page)).toBeInViewport();
  await expectLoaded(lines(page));
  const reason = page.getByRole('button', { name: '입고오류: 이유 보기' }).first();
  // By the keyboard: focus that follows a click opens nothing.
  await page.keyboard.press('Tab');
  await reason.focus();
  await expect(page.getByRole('tooltip')).toContainText('입고예정수량과 들어온 수량이 맞지 않습니다.');
  await expect(page.getByRole('tooltip')).toContainText(/예정 [\d,]+ ≠ 완료 [\d,]+ \+ 판매개시 [\d,]+/);

  const cells = await rowsOf(lines(page)).evaluateAll((rows) =>
    rows.map((row) =>
      [...row.querySelectorAll('td')].slice(8, 14).map((cell) => Number(cell.innerText.replaceAll(',', ''))),
    ),
  );
  const sums = [0, 1, 2, 3, 4, 5].map((at) => cells.reduce((sum, row) => sum + (row[at] ?? 0), 0));
  const total = lines(page).locator('tfoot tr');
  await expect(total).toContainText('합계');
  const shown = (await total.getByRole('cell').allInnerTexts()).slice(8, 14);
  expect(shown).toEqual(sums.map((sum) => sum.toLocaleString('ko-KR')));

  await page.reload();
  await expect(page.getByText(new RegExp(`^요청ID ${reqNo} · \\d+건$`))).toBeVisible();
  await search(page).click();
  await expect(page.getByText('입고 요청을 선택해주세요')).toBeVisible();
});

test('a brand is found by its initial consonants, by mouse and in the sheet of a phone', async ({
  page,
  baseURL,
}) => {
  await openInbound(page, baseURL);
  const brand = page.getByRole('combobox', { name: '브랜드', exact: true });
  await brand.click();
  const name = await page
    .getByRole('option', { name: /^[가-힣]+$/ })
    .last()
    .innerText();
  await expectAccessible(page);
  await page.getByPlaceholder('브랜드 이름·초성').fill(getChoseong(name));
  await page.getByRole('option', { name, exact: true }).click();
  await expect(brand).toHaveText(name);
  await search(page).click();
  await expect(page).toHaveURL(/brand=/);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: '조건 1개' }).click();
  await brand.click();
  await expect(page.getByRole('option', { name, exact: true })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('option', { name: '전체', exact: true }).click();
  await search(page).click();
  await expect(page).not.toHaveURL(/brand=/);
});

test('the date range is chosen by presets and cleared by 취소', async ({ page, baseURL }) => {
  await openInbound(page, baseURL);
  await page.getByLabel('조회일자').click();
  const picker = page.getByRole('dialog', { name: '조회 기간' });
  await expect(picker.getByRole('grid')).toHaveCount(2);
  await picker.getByRole('button', { name: '지난 달' }).click();
  const range = await picker.getByRole('status').last().innerText();
  await picker.getByRole('button', { name: '적용' }).click();
  await expect(page.getByLabel('조회일자')).toHaveText(range);
  await search(page).click();
  const [start, end] = range.split(' ~ ').map((text) => text.replaceAll('.', ''));
  await expect(page).toHaveURL(new RegExp(`start=.*${start}.*end=.*${end}`));
  const inRange = (text: string) => text >= day(start ?? '') && text <= day(end ?? '');
  await expect
    .poll(async () => {
      const scheduled = await rowsOf(requests(page)).locator('td:nth-child(12)').allInnerTexts();
      return scheduled.length > 0 && scheduled.every(inRange);
    })
    .toBe(true);

  await page.getByLabel('조회일자').click();
  await picker.getByRole('button', { name: '취소' }).click();
  await expect(page.getByLabel('조회일자')).toHaveText('날짜 선택');
  await search(page).click();
  await expect(page.getByRole('alert').filter({ hasText: '조회일자를 선택해주세요.' })).toBeVisible();
});

test('both downloads hold what the server answers, cell by cell', async ({ page, baseURL }) => {
  const reqNo = await errorRequest();
  await openInbound(page, baseURL, `?detail=${reqNo}`);
  const [start, end] = (await page.getByLabel('조회일자').innerText()).split(' ~ ');
  const calls = watchCalls(page, 'inbound_requests');
  const list = await downloadSheet(page, page.getByRole('button', { name: '입고 요청 다운로드' }), '입고');
  expect(calls).toHaveLength(1);
  expect(list.name).toMatch(/^입고_\d{6}_\d{6}\.xlsx$/);
  const answer = await callFunction<{ total: number; rows: Record<string, string | number | null>[] }>(
    baseURL ?? '',
    staff,
    'inbound_requests',
    {
      partner_cd: PARTNER,
      view: 'SCH',
      date_start: start?.replaceAll('.', ''),
      date_end: end?.replaceAll('.', ''),
      page_size: null,
    },
  );
  expect(list.rows).toHaveLength(answer.total + 1);
  expect(list.rows.slice(1).map((row) => row.slice(0, 11))).toEqual(
    answer.rows.map((row, index) => [
      index + 1,
      STATUS[String(row.status)],
      row.ibAprvNo || '-',
      row.brandCount,
      row.pltAmt ?? '-',
      row.truckAmt ?? '-',
      row.reqNo,
      row.milkRunNo || '일반택배',
      row.ibCenter || '-',
      day(String(row.ibReqDt)),
      day(String(row.schDt)),
    ]),
  );

  const detail = await downloadSheet(
    page,
    page.getByRole('button', { name: '입고 목록 다운로드' }),
    '입고상세',
  );
  expect(detail.name).toMatch(/^입고상세_\d{6}_\d{6}\.xlsx$/);
  const { rows, totals } = await callFunction<{
    rows: Record<string, string | number>[];
    totals: Record<string, number>;
  }>(baseURL ?? '', staff, 'inbound_detail', { partner_cd: PARTNER, req_no: reqNo });
  const quantities = ['stockQty', 'exQty', 'ibAprvQty', 'saleReadyQty', 'returnPendingQty', 'returnReadyQty'];
  expect(detail.rows).toHaveLength(rows.length + 2);
  expect(detail.rows.slice(1, -1).map((row) => [row[1], row[2], ...row.slice(8, 14)])).toEqual(
    rows.map((row) => [STATUS[String(row.status)], row.optionCd, ...quantities.map((name) => row[name])]),
  );
  expect(detail.rows.at(-1)?.[0]).toBe('합계');
  expect(detail.rows.at(-1)?.slice(8, 14)).toEqual(quantities.map((name) => totals[name]));
});

test('the first four columns stay while the others scroll', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1100, height: 800 });
  await openInbound(page, baseURL);
  const before = await leftEdges(requests(page), 5);
  await requests(page)
    .locator('xpath=..')
    .evaluate((box) => box.scrollTo({ left: 150 }));
  const after = await leftEdges(requests(page), 5);
  expect(after.slice(0, 4)).toEqual(before.slice(0, 4));
  expect(after[4]).toBeLessThan(before[4] ?? 0);
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a finger asks why a line is an error', async ({ page, baseURL }) => {
    await openInbound(page, baseURL, `?detail=${await errorRequest()}`);
    await expectLoaded(lines(page));
    await page.getByRole('button', { name: '입고오류: 이유 보기' }).first().tap();
    await expect(page.getByRole('tooltip')).toContainText(/예정 [\d,]+ ≠ 완료 [\d,]+ \+ 판매개시 [\d,]+/);
  });
});

test('on a phone both tables stay usable and the date picker fits', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openInbound(page, baseURL);
  await page
    .getByRole('button', { name: /상세 보기/ })
    .first()
    .click();
  await expect(lines(page).locator('tfoot')).toContainText('합계');
  const overflow = await page.evaluate(() =>
    [document.documentElement, document.querySelector('main')].map((box) =>
      box ? box.scrollWidth - box.clientWidth : 0,
    ),
  );
  expect(overflow).toEqual([0, 0]);
  await page.getByRole('button', { name: '조회 조건' }).click();
  await page.getByLabel('조회일자').click();
  const picker = page.getByRole('dialog', { name: '조회 기간' });
  await expect(picker.getByRole('grid')).toHaveCount(1);
  await expect(picker.getByRole('button', { name: '적용' })).toBeInViewport();
  await picker.getByRole('button', { name: '최근 7일' }).click();
  await picker.getByRole('button', { name: '적용' }).click();
  await search(page).click();
  await expect(page.getByRole('button', { name: '조건 1개' })).toBeVisible();
});

test('everyone can use the page with a request and a calendar open', async ({ page, baseURL }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openInbound(page, baseURL, `?detail=${await errorRequest()}`);
  await expect(lines(page).locator('tfoot')).toContainText('합계');
  // The calendar leaves the page below as it is: one look is at both.
  await page.getByLabel('조회일자').click();
  await expect(page.getByRole('dialog', { name: '조회 기간' })).toBeVisible();
  await expectAccessibleInThemes(page);
});
