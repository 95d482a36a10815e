import { expect } from '@playwright/test';
import { test } from './support/journey.ts';
import { signedIn, staff } from './support/members.ts';
import { expectFits, settled } from './support/page-looks.ts';
import { partnerId } from './support/partners.ts';

test('a view gets an address that answers its list without signing in, until it is ended', async ({
  page,
  playwright,
  baseURL,
}) => {
  const name = `품절 ${Date.now()}`;
  await signedIn(page, baseURL ?? '', staff);
  await page.goto(`/${await partnerId('P1003')}/inventory?doc=out`);
  await settled(page);
  await page.getByRole('button', { name: '저장한 보기' }).click();
  await page.getByLabel('보기 이름').fill(name);
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await page.getByRole('button', { name: `${name} 보기 메뉴` }).click();
  await page.getByRole('menuitem', { name: 'CSV 주소 만들기' }).click();
  await expectFits(page);
  await page.getByRole('button', { name: '주소 만들기' }).click();
  const address = (await page.locator('code[aria-label="CSV 주소"]').textContent()) ?? '';
  await expectFits(page);

  const stranger = await playwright.request.newContext();
  const answer = await stranger.get(address);
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toBe('text/csv; charset=utf-8');
  const text = await answer.text();
  expect(text).toContain('옵션 ID');
  const counted = Number(
    (/총 ([\d,]+)건/.exec((await page.getByText(/^총 [\d,]+건/).textContent()) ?? '')?.[1] ?? '').replaceAll(
      ',',
      '',
    ),
  );
  expect(text.trimEnd().split('\r\n').length - 1).toBe(counted);

  await page.getByRole('button', { name: `${name} CSV 주소 끝내기` }).click();
  await page.getByRole('button', { name: '끝내기', exact: true }).click();
  // What lies below the question has no role until it is answered.
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(page.getByRole('button', { name: `${name} CSV 주소 끝내기` })).toBeHidden();
  expect((await stranger.get(address)).status()).toBe(404);
  await stranger.dispose();
});
