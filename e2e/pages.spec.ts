import { expect, type Page, test as base } from '@playwright/test';
import { exampleAddress } from '../demo/example-address.ts';
import { pageAddress } from '../src/pages/page-at.ts';
import { type AppPage, pages } from '../src/pages/pages.ts';
import { expectExports } from './support/exported-rows.ts';
import { signedIn, staff } from './support/members.ts';
import { expectChoicesPrinted, expectSheets, expectSheetWide } from './support/printed.ts';
import { expectFits, settled } from './support/page-looks.ts';
import { demoPartner } from './support/partners.ts';
import { answerAlike } from './support/same-answers.ts';
import { goWithin, menu } from './support/tabs.ts';
import { expectTranslatable } from './support/translated-page.ts';

// What every page of the registry owes a person, whatever it shows. A page that is added there is in here.

// A trace takes a copy of the page at each step, which is most of the time here; what fails says itself where.
base.use({ trace: 'off' });

interface Desk {
  /** Signed in as staff, with a partner, at an address that is no page. */
  window: Page;
  /** A second window of the same browser, outside the product, which is answered as the first was. */
  second: Page;
  origin: string;
  partner: { id: number; name: string };
}

const NO_PAGE = '/no/such/page';
const PARTNER = 'P1003';
const origin = `http://127.0.0.1:${process.env.E2E_PORT}`;

/** One window a worker: a person opens one page after the other, too. */
const test = base.extend<object, { desk: Desk }>({
  desk: [
    async ({ browser }, use) => {
      const context = await browser.newContext({
        baseURL: origin,
        locale: 'ko-KR',
        timezoneId: 'Asia/Seoul',
        viewport: { width: 1440, height: 900 },
        reducedMotion: 'reduce',
      });
      const [window, second] = [await context.newPage(), await context.newPage()];
      await answerAlike(window, second);
      const partner = await demoPartner(PARTNER);
      await signedIn(window, origin, staff);
      // Chooses the partner for the addresses without one.
      await window.goto(`/${partner.id}/product-diagnosis`);
      await settled(window);
      const names = async () => (await context.cookies()).map(({ name }) => name);
      await expect.poll(names).toContain('partner');
      await use({ window, second, origin, partner });
      await context.close();
    },
    { scope: 'worker' },
  ],
});

/** Opens the page as a person does: from the menu, from the user menu or by its name; a product's by its address. */
async function open(window: Page, { scope, title, icon, group }: AppPage, address: string): Promise<void> {
  if (group === 'user') {
    await window.getByRole('button', { name: /사용자 메뉴$/ }).click();
    await window.getByRole('menuitem', { name: title, exact: true }).click();
  } else if (group || scope === 'chosen') {
    await menu(window)
      .getByRole('link', { name: new RegExp(`^${title}( |$)`) })
      .click();
  } else if (icon) {
    await window.keyboard.press('ControlOrMeta+k');
    await window.getByRole('combobox').fill(title);
    await window.getByRole('option', { name: title, exact: true }).click();
  } else {
    await window.goto(address);
  }
}

for (const page of pages.filter(({ scope }) => scope !== 'public')) {
  const { title, path, scope, description, built } = page;
  test(`${title} (${path}) opens, stays and leads back${built ? ', fits, is accessible and exports what it shows' : ''}, also when translated`, async ({
    desk,
  }) => {
    test.slow(built !== undefined, 'a table of fifty rows is looked at ten times');
    const { window, second, partner } = desk;
    const errors: string[] = [];
    const onError = ({ message }: Error) => errors.push(message);
    window.on('pageerror', onError);
    if (new URL(window.url()).pathname !== NO_PAGE) await window.goto(NO_PAGE);
    await settled(window);
    const address = exampleAddress(pageAddress(page, partner.id), PARTNER);
    await open(window, page, address);
    const isThere = async (at: string) => {
      await expect(window).toHaveURL(({ pathname }) => pathname === at);
      await expect(window).toHaveTitle(page.isTabless ? '파트너 데스크' : new RegExp(`^${title}`));
      await settled(window);
      if (built) return;
      await expect(window.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      await expect(window.getByText(description ?? '')).toBeVisible();
    };
    const showExample = async (at: string) => {
      if (!built?.example) return;
      await goWithin(window, at + built.example);
      await isThere(at);
    };
    await isThere(address);
    if (built) {
      await showExample(address);
      const full = window.url();
      await window.reload();
      await isThere(address);
      expect(window.url()).toBe(full);
      await expectFits(window);
      await expectExports(window, origin, built.exports ?? []);
      await expectSheetWide(window);
      await expectChoicesPrinted(window);
      if (built.prints) await expectSheets(window, built.prints, partner.name);
    }
    await window.goBack();
    await expect(window).toHaveURL(NO_PAGE);
    const hasRoot = scope === 'duplicate' || scope === 'overview';
    const last = hasRoot ? address.slice(`/${partner.id}`.length) : address;
    await (hasRoot ? window.goto(last) : window.goForward());
    await isThere(last);
    if (hasRoot) await showExample(last);
    await expectTranslatable(window, second, page);
    window.off('pageerror', onError);
    expect(errors).toEqual([]);
  });
}

for (const { path, title } of pages.filter(({ scope }) => scope === 'public'))
  base(`${title} (${path}) opens without a session, fits and is accessible`, async ({ page }) => {
    await page.goto(path);
    await settled(page);
    await expect(page).toHaveURL(path);
    await expectFits(page);
  });

test('an address that is no page fits and is accessible', async ({ desk: { window } }) => {
  await window.goto(NO_PAGE);
  await expect(window.getByRole('heading', { name: '페이지를 찾을 수 없습니다' })).toBeVisible();
  await expectFits(window);
});
