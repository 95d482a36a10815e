import { expect, type Page } from '@playwright/test';
import { test } from './support/journey.ts';
import { seller, signedIn } from './support/members.ts';
import { expectAccessibleInThemes } from './support/page-looks.ts';
import { partnerId } from './support/partners.ts';

const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** Opens a page of a partner, which chooses it, and waits for the counts of the menu. */
async function visitPartner(page: Page, origin: string, code: string): Promise<void> {
  await signedIn(page, origin, seller);
  const counts = page.waitForResponse('**/rpc/home_summary');
  await page.goto(`/${await partnerId(code)}/settlement`);
  await expect(page.getByRole('heading', { name: '정산 리포트' })).toBeVisible();
  await counts;
}

test.describe('on a machine in Los Angeles', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test('the day is of Korea, nothing moves when a slow database answers, and the chart is read by mouse and as a table', async ({
    page,
    baseURL,
  }) => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await visitPartner(page, baseURL ?? '', 'P1003');
    await page.route('**/rpc/home_summary', async (route) => {
      await answered;
      await route.continue();
    });
    await page.goto('/');
    await expect(page.getByRole('heading', { name: '최근 30일 판매' })).toBeVisible();
    await expect(page.locator('[aria-busy=true]').first()).toBeVisible();
    await expect(card(page, '오늘 할 일')).toBeVisible();
    const cards = [card(page, '오늘 할 일'), card(page, '데이터 현황')];
    const places = () => Promise.all(cards.map((one) => one.boundingBox()));
    const before = await places();
    answer();
    await expect(card(page, '어제 매출')).toContainText('원');
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const after = await places();
    expect(after.map((box) => [box?.x, box?.y])).toEqual(before.map((box) => [box?.x, box?.y]));

    const korea = new Date(Date.now() + 9 * 3_600_000);
    await expect(page.getByText(`${korea.getUTCMonth() + 1}월 ${korea.getUTCDate()}일`)).toBeVisible();
    const chart = card(page, '최근 30일 판매');
    await chart.getByRole('img', { name: '최근 30일 판매 그래프' }).hover();
    const tooltip = chart.locator('p', { hasText: /^전주 같은 요일[\d,-]+$/ });
    await expect(tooltip).toBeVisible();
    await page.mouse.move(0, 0);
    await expect(tooltip).toBeHidden();
    await chart.getByRole('button', { name: /^판매수량/ }).focus();
    await page.keyboard.press('Tab');
    await expect(chart.getByRole('slider', { name: '최근 30일 판매 값 읽기' })).toBeFocused();
    await chart.getByRole('button', { name: '표로 보기' }).click();
    const yesterday = new Date(korea.getTime() - 86_400_000).toISOString().slice(0, 10).replaceAll('-', '.');
    await expect(chart.getByRole('row').nth(1)).toContainText(yesterday);
    await expectAccessibleInThemes(page);
  });
});

test('the address of a partner opens its morning, and a tile exactly the days that it counts', async ({
  page,
  baseURL,
}) => {
  await signedIn(page, baseURL ?? '', seller);
  const id = await partnerId('P1003');
  await page.goto(`/${id}`);
  await expect(page.getByText(/^어제\(.\) 자료 \d종/)).toBeVisible();
  await card(page, '어제 매출').getByRole('link', { name: '전체 통계 열기' }).click();
  const korea = new Date(Date.now() + 9 * 3_600_000 - 86_400_000);
  const yesterday = korea.toISOString().slice(0, 10).replaceAll('-', '');
  await expect(page).toHaveURL(`/${id}/statistics/total-sales?start=${yesterday}&end=${yesterday}`);
});
