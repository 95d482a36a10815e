import { expect, type Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { test } from './support/journey.ts';
import { layoutFlaws } from './support/layout-flaws.ts';
import { signedIn, staff } from './support/members.ts';
import { settled } from './support/page-looks.ts';
import { partnerId } from './support/partners.ts';

/** The number of a text such as 4,163,668원. */
const numberOf = (text: string | null | undefined) => Number(text?.replaceAll(/[^\d.-]/g, ''));
const card = (page: Page, name: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .locator('p')
    .first();

async function openSettlement(page: Page, baseURL: string | undefined, query = ''): Promise<void> {
  await signedIn(page, baseURL ?? '', staff);
  await page.goto(`/${await partnerId('P1002')}/settlement${query}`);
  await settled(page);
}

test('a figure leads to its lines and back by keyboard alone', async ({ page, baseURL }) => {
  await openSettlement(page, baseURL);
  const button = page.getByRole('button', { name: '판매수수료 구성 보기', exact: true });
  const fee = await card(page, '판매수수료').textContent();
  await button.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: '구성' });
  await expect(panel.getByText(fee ?? '', { exact: true })).toBeVisible();
  await expect(panel.getByText(/\.xlsx.*행 · \d{4}\.\d{2}\.\d{2} \d{2}:\d{2}$/).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('the calendar of payments cuts no amount', async ({ page, baseURL }) => {
  await openSettlement(page, baseURL);
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const cut = page.getByRole('table', { name: /^\d{4}년 \d+월$/ }).locator('button .truncate');
    await expect(cut.first()).toBeVisible();
    expect(
      await cut.evaluateAll((amounts) =>
        amounts
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map((one) => one.textContent),
      ),
      `at ${width} px`,
    ).toEqual([]);
  }
});

test('both sheets of the file add up to the key figures of the brand that is asked for', async ({
  page,
  baseURL,
}) => {
  await openSettlement(page, baseURL);
  const all = await card(page, '매출').textContent();
  const link = page.getByRole('table', { name: '브랜드별 상세' }).getByRole('link').first();
  const brand = new URL((await link.getAttribute('href')) ?? '', page.url()).pathname.split('/').at(-1);
  await page.goto(`${new URL(page.url()).pathname}?brand=${brand}`);
  await settled(page);
  await expect(card(page, '매출')).not.toHaveText(all ?? '');
  const sales = numberOf(await card(page, '매출').textContent());
  const final = numberOf(await card(page, '최종 정산액').textContent());
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '정산 리포트 다운로드' }).click(),
  ]);
  const sums = async (sheet: string, heading: string) => {
    const [head = [], ...lines] = await readSheet(await download.path(), sheet);
    const values = lines.map((line) => Number(line[head.indexOf(heading)] ?? 0) || 0);
    return { listed: values.slice(0, -1).reduce((sum, value) => sum + value, 0), total: values.at(-1) };
  };
  expect(await sums('브랜드별 상세', '매출금액')).toEqual({ listed: sales, total: sales });
  expect(await sums('브랜드별 상세', '최종정산금액')).toEqual({ listed: final, total: final });
  expect(await sums('상품별 상세', '매출금액')).toEqual({ listed: sales, total: sales });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('only tables scroll sideways; a period that is chosen stays over a reload', async ({
    page,
    baseURL,
  }) => {
    await openSettlement(page, baseURL, '?tab=periods');
    const show = page.getByRole('button', { name: /대사와 보고서 보기$/ });
    await expect(show.nth(1)).toBeVisible();
    const name = (await show.nth(1).getAttribute('aria-label'))?.replace(' 대사와 보고서 보기', '') ?? '';
    await show.nth(1).tap();
    const reports = page.getByRole('region', { name: '비용 파일 체크리스트' });
    await expect(reports.getByText(name)).toBeVisible();
    await settled(page);
    expect(await layoutFlaws(page)).toEqual([]);
    await page.reload();
    await settled(page);
    await expect(reports.getByText(name)).toBeVisible();
  });
});
