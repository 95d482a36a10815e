import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/journey.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Counts what the page asks of the storage, by kind. */
function watchMedia(page: Page) {
  const asked = { pictures: 0, films: 0 };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/storage/v1/object/public/public/media/')) return;
    asked[pathname.endsWith('.mp4') ? 'films' : 'pictures'] += 1;
  });
  return asked;
}

const fieldTop = (page: Page) =>
  page.getByLabel('이메일').evaluate((field) => field.getBoundingClientRect().top);
const poster = (page: Page) => page.locator('aside img');
const shown = (page: Page) =>
  poster(page).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

test('beside the form the product is shown at work, once the form is there, until it is stopped', async ({
  page,
}) => {
  const asked = watchMedia(page);
  await page.goto('/login');
  await expect(page.getByLabel('이메일')).toBeVisible();
  const top = await fieldTop(page);
  await expect.poll(() => shown(page)).toBe(true);
  const pause = page.getByRole('button', { name: '영상 멈춤' });
  await expect(pause).toBeVisible();
  const film = page.locator('aside video');
  const time = () => film.evaluate((video: HTMLVideoElement) => video.currentTime);
  expect(await film.evaluate((video: HTMLVideoElement) => [video.muted, video.loop])).toEqual([true, true]);
  await expectAccessible(page);
  await pause.click();
  await expect(page.getByRole('button', { name: '영상 재생' })).toBeVisible();
  const stopped = await time();
  await page.getByRole('button', { name: '영상 재생' }).click();
  await expect.poll(time).not.toBe(stopped);
  expect(await fieldTop(page)).toBe(top);
  expect(asked).toEqual({ pictures: 1, films: 1 });
});

test.describe('with less motion wanted', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the picture stands still', async ({ page }) => {
    await expectNoFilm(page);
    expect(await shown(page)).toBe(true);
  });
});

test('a connection that saves data gets no film', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  );
  await expectNoFilm(page);
  expect(await shown(page)).toBe(true);
});

test('where there is no room, nothing is asked for', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  const asked = await expectNoFilm(page);
  expect(asked.pictures).toBe(0);
});

test('with an empty storage the page is complete: a sketch stands in the place of the film', async ({
  page,
}) => {
  await page.route('**/storage/v1/**', (route) => route.fulfill({ status: 400, json: {} }));
  await expectNoFilm(page);
  await expect(poster(page)).toHaveCSS('opacity', '0');
  await expect(page.locator('aside svg').first()).toBeVisible();
  await expect(page.getByText('숫자가 먼저 말해 줍니다.')).toBeVisible();
  await expectAccessible(page);
});

/** Longer than the form has the page for itself. */
async function expectNoFilm(page: Page) {
  const asked = watchMedia(page);
  await page.clock.install();
  await page.goto('/login');
  await expect(page.getByLabel('이메일')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.clock.runFor(10_000);
  await expect(page.locator('video')).toHaveCount(0);
  expect(asked.films).toBe(0);
  return asked;
}
