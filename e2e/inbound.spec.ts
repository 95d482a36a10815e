import { expect, type Page } from '@playwright/test';
import { addDays, koreaToday } from '../src/domain/korea-time.ts';
import { expectAccessible } from './support/accessibility.ts';
import { ownerDatabase } from './support/database.ts';
import { test } from './support/journey.ts';
import { signedIn, staff } from './support/members.ts';
import { expectAccessibleInThemes } from './support/page-looks.ts';
import { partnerId } from './support/partners.ts';
import { expectLoaded, leftEdges } from './support/table.ts';

const requests = (page: Page) => page.getByRole('table', { name: '입고 요청' });
const lines = (page: Page) => page.getByRole('table', { name: '입고 목록' });
const search = (page: Page) => page.getByRole('button', { name: /^조회( |$)/ });

async function openInbound(page: Page, baseURL: string | undefined, partner: string, query: string) {
  await signedIn(page, baseURL ?? '', staff);
  await page.goto(`/${await partnerId(partner)}/inbound${query}`);
  await expect(page.getByText(/^총 [\d,]+건$/)).toBeVisible();
  await expectLoaded(requests(page));
}

/** The newest request that has an error line with returns, its partner and the 30 days until it. */
async function errorRequest(): Promise<{ partner: string; reqNo: string; days: string }> {
  const sql = ownerDatabase();
  try {
    const [row] = await sql<{ partner: string; reqNo: string; day: string }[]>`
      select "CUST_CD" as partner, "REQ_NO" as "reqNo", "SCH_DT" as day from public.raw_wing_inbound_request
      where "CUST_CD" like 'P10%' and "RETURN_PENDING_QTY" > 0 and "SCH_DT" <= ${koreaToday()}
      order by "SCH_DT" desc limit 1`;
    if (!row) throw new Error('The demo company has no returned line.');
    return { partner: row.partner, reqNo: row.reqNo, days: `start=${addDays(row.day, -29)}&end=${row.day}` };
  } finally {
    await sql.end();
  }
}

test('a request opens in sight, columns stay at the left, and everyone can use what opens', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1100, height: 800 });
  const { partner, reqNo, days } = await errorRequest();
  await openInbound(page, baseURL, partner, `?${days}`);
  await page.getByRole('button', { name: `요청ID ${reqNo} 상세 보기` }).click();
  await expect(lines(page).locator('tfoot')).toContainText('합계');
  await expect(lines(page)).toBeInViewport();
  // By the keyboard: focus that follows a click opens nothing.
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: '입고오류: 이유 보기' }).first().focus();
  await expect(page.getByRole('tooltip')).toContainText(/예정 [\d,]+ ≠ 완료 [\d,]+ \+ 판매개시 [\d,]+/);

  const before = await leftEdges(requests(page), 5);
  await requests(page)
    .locator('xpath=..')
    .evaluate((box) => box.scrollTo({ left: 150 }));
  const after = await leftEdges(requests(page), 5);
  expect(after.slice(0, 4)).toEqual(before.slice(0, 4));
  expect(after[4]).toBeLessThan(before[4] ?? 0);

  await page.setViewportSize({ width: 1440, height: 900 });
  const brand = page.getByRole('combobox', { name: '브랜드', exact: true });
  await brand.click();
  await expect(page.getByRole('option').nth(1)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  // The calendar leaves the page below as it is: one look is at both.
  await page.getByLabel('조회일자').click();
  await expect(page.getByRole('dialog', { name: '조회 기간' }).getByRole('grid')).toHaveCount(2);
  await expectAccessibleInThemes(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a finger opens a request, asks why a line is an error, and chooses brand and days in a sheet', async ({
    page,
    baseURL,
  }) => {
    const { partner, reqNo, days } = await errorRequest();
    await openInbound(page, baseURL, partner, `?${days}&detail=${reqNo}`);
    await expectLoaded(lines(page));
    await expect(lines(page)).toContainText('합계');
    await page.getByRole('button', { name: '입고오류: 이유 보기' }).first().tap();
    await expect(page.getByRole('tooltip')).toContainText(/예정 [\d,]+ ≠ 완료 [\d,]+ \+ 판매개시 [\d,]+/);
    const overflow = await page.evaluate(() =>
      [document.documentElement, document.querySelector('main')].map((box) =>
        box ? box.scrollWidth - box.clientWidth : 0,
      ),
    );
    expect(overflow).toEqual([0, 0]);

    // The days are a condition but where they are the page's own.
    await page.getByRole('button', { name: /^필터( 1)?$/ }).tap();
    await page.getByRole('combobox', { name: '브랜드', exact: true }).tap();
    await expect(page.getByRole('option').nth(1)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('option').nth(1).tap();
    await page.getByLabel('조회일자').tap();
    const picker = page.getByRole('dialog', { name: '조회 기간' });
    await expect(picker.getByRole('grid')).toHaveCount(1);
    await expect(picker.getByRole('button', { name: '적용' })).toBeInViewport();
    await picker.getByRole('button', { name: '최근 7일' }).tap();
    await picker.getByRole('button', { name: '적용' }).tap();
    await search(page).tap();
    await expect(page.getByRole('button', { name: '필터 2' })).toBeVisible();
    await expect(page).toHaveURL(/brand=/);
  });
});
