import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { openFixture } from './support/fixture-page.ts';

// Every kind of chart (e2e/fixtures/charts.tsx): drawn, read and saved in a browser.

// In one worker, so that the fixture is built once; on a busy machine the first journey waits for it for minutes.
test.describe.configure({ mode: 'default', timeout: 360_000 });

for (const [width, theme] of [
  [1440, 'light'],
  [390, 'dark'],
] as const) {
  test(`charts are accessible and fit ${width} px, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height: 900 });
    await openFixture(page, 'charts');
    await expect(page.getByRole('img', { name: '두 해 그래프' })).toBeVisible();
    await expectAccessible(page);
    const room = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(room[0]).toBeLessThanOrEqual(room[1] ?? 0);
  });
}

test('what is printed from the dark theme is dark on white', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await openFixture(page, 'charts');
  await expect(page.locator('html')).toHaveClass('dark');
  const save = page.getByRole('button', { name: '매출 추이 저장', exact: true });
  await expect(save).toBeVisible();
  const colours = () =>
    page.locator('html').evaluate((root) => {
      const style = getComputedStyle(root);
      return ['--surface', '--text', 'color-scheme'].map((name) => style.getPropertyValue(name));
    });
  expect(await colours()).toEqual(['#15181e', '#e9ebef', 'dark']);
  await page.emulateMedia({ media: 'print' });
  expect(await colours()).toEqual(['#fff', '#16181d', 'light']);
  await expect(save).toBeHidden();
});

test('a chart is read by mouse and keyboard, and saved as a picture of twice its size', async ({ page }) => {
  await openFixture(page, 'charts');
  const chart = page.getByRole('img', { name: '매출 추이 그래프', exact: true });
  const box = await chart.boundingBox();
  if (!box) throw new Error('no chart');
  const shown = (day: string) => page.locator('p', { hasText: day });
  await page.mouse.move(box.x + box.width - 12, box.y + 80);
  await expect(shown('2026.11.20')).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(shown('2026.11.20')).toBeHidden();

  const slider = page.getByRole('slider', { name: '매출 추이 값 읽기', exact: true });
  await slider.focus();
  await slider.press('ArrowLeft');
  await expect(shown('2026.11.19')).toBeVisible();

  await page.getByRole('button', { name: '매출 추이 저장', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: '그림(PNG)으로 저장' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('매출 추이.png');
  const bytes = await (await file.createReadStream()).toArray();
  const png = Buffer.concat(bytes as Buffer[]);
  // Width and height of a PNG's header; 16 px of room on each side.
  expect(png.readUInt32BE(16)).toBe(Math.round((box.width + 32) * 2));
  expect(png.length).toBeGreaterThan(8_000);
});
