import { expect } from '@playwright/test';
import { test } from './support/journey.ts';
import { signedIn, staff } from './support/members.ts';
import { layoutShift, movedParts, watchLayoutShift } from './support/layout-shift.ts';
import { expectFits, settled } from './support/page-looks.ts';
import { partnerId } from './support/partners.ts';

test('an intervention is registered on found options, computed in a worker, opened and removed, by keyboard alone', async ({
  page,
  baseURL,
}) => {
  await signedIn(page, baseURL ?? '', staff);
  await page.goto(`/${await partnerId('P1003')}/intervention-analysis`);
  const table = page.getByRole('table', { name: '변경' });
  await expect(table).toContainText('증가', { timeout: 60_000 });
  await expect(page.getByText(/효과 계산 중/)).toBeHidden({ timeout: 60_000 });

  await page.getByRole('button', { name: '변경 등록' }).focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: '변경 등록' });
  await expect(form.getByLabel('변경 이름')).toBeFocused();
  await page.keyboard.type('키보드 쿠폰');
  const name = `키보드 쿠폰`;
  await form.getByLabel('대상 옵션').focus();
  await page.keyboard.type('찬든든');
  await form.getByRole('button', { name: /모두 추가/ }).focus();
  await page.keyboard.press('Enter');
  await expect(form.getByText(/^고른 옵션 \d+개$/)).toBeVisible();
  await expectFits(page);
  await form.getByRole('button', { name: '저장' }).focus();
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();

  const row = table.getByRole('row', { name: new RegExp(name) });
  // Its 14 days are still to come.
  await expect(row).toContainText('판단 불가', { timeout: 60_000 });
  await row.getByRole('button', { name }).focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name });
  await expect(sheet).toContainText('아직 다 들어오지 않았습니다');
  await sheet.getByRole('button', { name: '삭제' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(sheet).toBeHidden();
  await expect(row).toBeHidden();
});

test('what a row opens onto, types and removals fit every width, with nothing that assistive technology misses', async ({
  page,
  baseURL,
}) => {
  await signedIn(page, baseURL ?? '', staff);
  const address = `/${await partnerId('P1003')}/intervention-analysis`;
  for (const view of ['types', 'removed']) {
    await page.goto(`${address}?view=${view}`);
    await settled(page);
    await expectFits(page);
  }
  await page.goto(address);
  const first = page
    .getByRole('table', { name: '변경' })
    .getByRole('row')
    .filter({ hasText: '증가' })
    .first();
  await expect(first).toBeVisible({ timeout: 60_000 });
  await first.getByRole('button').first().click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('아무 일도 없던 때와 비교')).toBeVisible();
  await expect(sheet.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectFits(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('nothing moves while effects are computed on a page that is reloaded where it was scrolled to', async ({
    page,
    baseURL,
  }) => {
    await signedIn(page, baseURL ?? '', staff);
    await page.goto(`/${await partnerId('P1003')}/intervention-analysis`);
    const computing = page.getByText(/효과 계산 중/);
    const computed = async () => {
      await expect(page.getByRole('table', { name: '변경' })).toContainText('증가', { timeout: 60_000 });
      await expect(computing).toBeHidden({ timeout: 60_000 });
    };
    await computed();
    await page.locator('#content').evaluate((content) => content.scrollTo(0, 375));
    await watchLayoutShift(page);
    await page.reload();
    await settled(page);
    await computed();
    expect(await layoutShift(page), await movedParts(page)).toBeLessThanOrEqual(0.02);
  });
});
