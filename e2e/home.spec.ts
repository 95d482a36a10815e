import { expect, type Page } from '@playwright/test';
import { test } from './support/journey.ts';
import { openSession, seller, signedIn } from './support/members.ts';
import { expectAccessibleInThemes } from './support/page-looks.ts';
import { partnerId } from './support/partners.ts';

interface Summary {
  sales: { yesterday: number; last7: number };
  daily: { date: string; qty: number | null }[];
  inbound: { errorCount: number; dueThisWeekCount: number };
  stock: { outOfStockSelling: number; docUnder7: number; docUnder14: number };
}

/** What the database says for that partner, asked beside the page. */
async function summaryOf(origin: string, partnerCd: string): Promise<Summary> {
  const { key } = (await (await fetch(`${origin}/config.json`)).json()) as { key: string };
  const { access_token: token } = await openSession(origin, seller);
  const answer = await fetch(`${origin}/rest/v1/rpc/home_summary`, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ partner_cd: partnerCd }),
  });
  return (await answer.json()) as Summary;
}

const pieces = (count: number) => `${count.toLocaleString('ko-KR')}개`;

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

/** The morning page of a partner. */
async function openHome(page: Page, origin: string, code = 'P1003'): Promise<void> {
  await visitPartner(page, origin, code);
  await page.goto('/');
}

test('shows the figures of the database, each with the way to its page', async ({ page, baseURL }) => {
  const summary = await summaryOf(baseURL ?? '', 'P1003');
  await openHome(page, baseURL ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('서준님');
  await expect(card(page, '어제 판매수량')).toContainText(pieces(summary.sales.yesterday));
  await expect(card(page, '최근 7일')).toContainText(pieces(summary.sales.last7));
  await expect(card(page, '7일 안에 품절')).toContainText(pieces(summary.stock.docUnder7));
  await expect(card(page, '입고오류')).toContainText(`${summary.inbound.errorCount}건`);
  await expect(card(page, '데이터 현황')).toContainText('재고현황');

  await card(page, '7일 안에 품절').getByRole('link', { name: '재고 현황 열기' }).click();
  await expect(page).toHaveURL(/\/inventory\?doc=under7/);
  await expect(page.getByText(`총 ${summary.stock.docUnder7.toLocaleString('ko-KR')}건`)).toBeVisible();
  await page.goBack();
  await card(page, '입고오류').getByRole('link', { name: '입고 관리 열기' }).click();
  await expect(page).toHaveURL(/\/inbound\?.*status=error/);
  await expect(page.getByText(`총 ${summary.inbound.errorCount}건`).first()).toBeVisible();
});

test('the chart is read by mouse, by keyboard and as a table', async ({ page, baseURL }) => {
  const { daily } = await summaryOf(baseURL ?? '', 'P1003');
  await openHome(page, baseURL ?? '');
  const chart = card(page, '최근 30일 판매');
  const picture = chart.getByRole('img', { name: '최근 30일 판매 그래프' });
  await picture.hover();
  const tooltip = chart.locator('p', { hasText: /^이전 30일[\d,-]+$/ });
  await expect(tooltip).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(tooltip).toBeHidden();

  const slider = chart.getByRole('slider', { name: '최근 30일 판매 값 읽기' });
  await chart.getByRole('button', { name: '판매수량', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(slider).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  const shown = (index: number) => {
    const { date, qty } = daily[index] ?? { date: '', qty: null };
    const day = `${date.slice(0, 4)}.${date.slice(4, 6)}.${date.slice(6)}`;
    return { day, qty: qty === null ? '-' : qty.toLocaleString('ko-KR') };
  };
  const before = shown(28);
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`^${before.day}, .*판매수량 ${before.qty}$`),
  );
  await expect(chart.getByText(before.day)).toBeVisible();

  await chart.getByRole('button', { name: '표로 보기' }).click();
  await expect(chart.getByRole('row')).toHaveCount(31);
  const last = shown(29);
  await expect(chart.getByRole('row').nth(1)).toContainText(last.day);
  await expect(chart.getByRole('row').nth(1).getByRole('cell').last()).toHaveText(last.qty);
});

test('a slow database shows the shape of what comes, and nothing moves when it comes', async ({
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
  await expect(card(page, '어제 판매수량')).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const after = await places();
  expect(after.map((box) => [box?.x, box?.y])).toEqual(before.map((box) => [box?.x, box?.y]));
});

test.describe('on a machine in Los Angeles', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test('greets by the hour and the day of Korea', async ({ page, baseURL }) => {
    await openHome(page, baseURL ?? '');
    const korea = new Date(Date.now() + 9 * 3_600_000);
    await expect(page.getByText(`${korea.getUTCMonth() + 1}월 ${korea.getUTCDate()}일`)).toBeVisible();
    const { daily } = await summaryOf(baseURL ?? '', 'P1003');
    const yesterday = new Date(korea.getTime() - 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
    expect(daily.at(-1)?.date).toBe(yesterday);
  });
});

test('a chart is accessible as a table too', async ({ page, baseURL }) => {
  await openHome(page, baseURL ?? '');
  await expect(card(page, '어제 판매수량')).toContainText('개');
  await page.getByRole('button', { name: '표로 보기' }).click();
  await expectAccessibleInThemes(page);
});
