import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { ownerDatabase } from './support/database.ts';
import { test } from './support/journey.ts';
import { signedIn, staff } from './support/members.ts';
import { newPartner } from './support/new-partner.ts';

/** Stock of the day before yesterday, an option without a brand, and sales of the last 30 days but for yesterday. */
async function fill(code: string): Promise<void> {
  const sql = ownerDatabase();
  try {
    await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD", "ITEM_NM") values (${`${code}1`}, ${code}, '크림')`;
    await sql`insert into public.fact_stock ("OPTION_CD", "PARTNER_CD", "STOCK_QTY") values (${`${code}1`}, ${code}, 70)`;
    await sql`insert into public.fact_stock_snapshot ("OPTION_CD", "PARTNER_CD", "STOCK_QTY", "SNAP_DT")
      values (${`${code}1`}, ${code}, 70, private.day_text(private.korea_today() - 2))`;
    await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY")
      select ${`${code}1`}, ${code}, private.date_sk(private.korea_today() - ago), 7 from generate_series(2, 30) ago`;
    await sql`select private.sales_changed(${code}, array_agg("DATE_SK"))
      from public.agg_performance_option_daily where "PARTNER_CD" = ${code}`;
  } finally {
    await sql.end();
  }
}

/** The Korea-time day so many days ago. */
function daysAgo(count: number) {
  const [, month = '', day = ''] = new Date(Date.now() + 9 * 3_600_000 - count * 86_400_000)
    .toISOString()
    .slice(0, 10)
    .split('-');
  return { short: `${month}.${day}`, words: `${Number(month)}월 ${Number(day)}일` };
}

test('stock and home say which days are not loaded, and lead to where they are loaded', async ({
  page,
  baseURL,
}) => {
  const partner = await newPartner();
  try {
    await fill(partner.code);
    await signedIn(page, baseURL ?? '', staff);
    await page.goto(`/${partner.id}/inventory`);
    const notes = page.getByRole('list', { name: '알아두실 점' });
    await expect(notes).toContainText(`판매 데이터가 없는 날: ${daysAgo(1).short} (최근 30일 중 1일)`);
    await expect(notes).toContainText(`재고는 ${daysAgo(2).words} 기준입니다`);
    await expect(notes).toContainText('조회된 옵션 중 1개는 브랜드가 없습니다');
    await page.getByRole('button', { name: '7일 평균 설명' }).hover();
    await expect(page.getByRole('tooltip')).toContainText(`0으로 계산된 날: ${daysAgo(1).short}`);
    await page.mouse.move(300, 600, { steps: 5 });
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await expectAccessible(page);

    await page.goto('/');
    await expect(page.getByRole('main')).toContainText(`${daysAgo(2).words} 기준 재고`);
    await expect(page.getByRole('main')).toContainText(`판매 데이터가 없는 날: ${daysAgo(1).short}`);
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: '데이터 업로드' }).first().click();
    await expect(page).toHaveURL(`/${partner.id}/upload`);
  } finally {
    await partner.drop();
  }
});

test('a company without data is told so, with the way to load', async ({ page, baseURL }) => {
  const partner = await newPartner();
  const picture = page.getByRole('main').locator('img[src*="/empty-loads-light."]');
  try {
    await signedIn(page, baseURL ?? '', staff);
    await page.goto(`/${partner.id}/inventory`);
    await expect(page.getByText('아직 올린 재고현황 데이터가 없습니다')).toBeVisible();
    await expect(picture).toHaveCSS('opacity', '1');
    await expect(page.getByRole('main').getByRole('link', { name: '데이터 업로드' })).toBeVisible();
    await page.goto(`/${partner.id}/inbound`);
    await expect(page.getByText('아직 올린 입고요청 데이터가 없습니다')).toBeVisible();
    await expect(picture).toHaveCSS('opacity', '1');
    await page.goto('/');
    await expect(page.getByText('아직 올린 데이터가 없습니다')).toBeVisible();
    await expect(picture).toHaveCSS('opacity', '1');
    await expect(page.getByText('지금 처리할 일이 없습니다.')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: '데이터 업로드' }).click();
    await expect(page).toHaveURL(`/${partner.id}/upload`);
  } finally {
    await partner.drop();
  }
});
