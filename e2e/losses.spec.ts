import { expect } from '@playwright/test';
import { test } from './support/journey.ts';
import { signedIn, staff } from './support/members.ts';
import { expectFits, settled } from './support/page-looks.ts';
import { partnerId } from './support/partners.ts';

const path = async (query = '') => `/${await partnerId('P1002')}/settlement-compensation${query}`;

test('the lists of losses are reached by keyboard, and a state is chosen without a mouse', async ({
  page,
  baseURL,
}) => {
  await signedIn(page, baseURL ?? '', staff);
  await page.goto(await path());
  await settled(page);
  await page.getByRole('tab', { name: '재고 대사' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/view=claims/);
  await expect(page.getByRole('tab', { name: '청구 후보' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  const states = page.getByRole('group', { name: '판정별 보기' });
  await states.getByRole('button', { name: /^전체/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/state=all/);
});

for (const view of ['compensations', 'reconciliation', 'claims'])
  test(`${view} fits every width, with nothing that assistive technology misses`, async ({
    page,
    baseURL,
  }) => {
    await signedIn(page, baseURL ?? '', staff);
    await page.goto(await path(`?view=${view}`));
    await settled(page);
    await expectFits(page);
  });
