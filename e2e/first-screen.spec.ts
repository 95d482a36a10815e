import { expect, test } from '@playwright/test';
import { exampleAddress } from '../demo/example-address.ts';
import { pageAddress } from '../src/pages/page-at.ts';
import { decidingColumns } from '../src/pages/deciding-columns.ts';
import { type PagePath, pages } from '../src/pages/pages.ts';
import { diagnosisMade } from './support/diagnosis.ts';
import { signedIn, staff } from './support/members.ts';
import { settled } from './support/page-looks.ts';
import { demoPartner } from './support/partners.ts';
import { layoutShift, movedParts, watchLayoutShift } from './support/layout-shift.ts';

// The window is as wide as a person has it: scroll bars take room, as Windows draws them.

const PARTNER = 'P1003';
const origin = `http://127.0.0.1:${process.env.E2E_PORT}`;
/** Of each page, in all (Cumulative Layout Shift). */
const MOST_SHIFT = 0.02;

test.use({
  launchOptions: async ({ launchOptions }, launch) =>
    launch({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
  viewport: { width: 1440, height: 900 },
});

const built = pages.filter((page) => page.built && page.scope !== 'public');

test('every list shows the columns that decide, and no page moves after its first paint', async ({
  page,
}) => {
  test.slow(true, 'every page of the product is opened');
  const { id } = await demoPartner(PARTNER);
  await signedIn(page, origin, staff);
  await watchLayoutShift(page);
  // The first member of a day sees its diagnosis come in the place of a sentence.
  const made = diagnosisMade(page);
  await page.goto(`/${id}/ai-product-diagnosis`);
  await made;
  for (const one of built) {
    const address = exampleAddress(pageAddress(one, id), PARTNER);
    const decides = decidingColumns[one.path as PagePath] ?? [];
    const example = one.built?.example ?? '';
    for (const at of new Set([example, ...decides.map((list) => list.at ?? '')])) {
      await page.goto(address + at);
      await settled(page);
      const where = `${one.title} ${at}`;
      const shift = await layoutShift(page);
      const moved = shift > MOST_SHIFT ? await movedParts(page) : '';
      expect.soft(shift, `layout shift of ${where}\n${moved}`).toBeLessThanOrEqual(MOST_SHIFT);
      for (const { table, columns } of decides.filter((list) => (list.at ?? '') === at)) {
        const headings = page.locator(`[data-table="${table}"]`);
        await expect(headings, `${table} of ${where}`).toBeVisible();
        await headings.scrollIntoViewIfNeeded();
        const hidden = await headings.evaluate((element, wanted) => {
          const region = element.closest('section');
          const seen = region ? region.getBoundingClientRect().left + region.clientWidth : 0;
          return wanted.filter((column) => {
            const heading = element.querySelector(`[data-column="${column}"]`);
            if (!heading) return true;
            const { left, right, top, bottom } = heading.getBoundingClientRect();
            // A column that stays at an edge covers those below it.
            const above = [left + 2, right - 2].map((x) => document.elementFromPoint(x, (top + bottom) / 2));
            return right > seen + 1 || above.some((part) => part !== null && !heading.contains(part));
          });
        }, columns);
        expect.soft(hidden, `columns of ${table} of ${where} that are out of the window`).toEqual([]);
        // A tab opens where it was left: the next view of the page would be looked at while it is scrolled there.
        const title = page.getByRole('heading', { level: 1 });
        await title.scrollIntoViewIfNeeded();
        await expect(title).toBeInViewport();
      }
    }
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('every list begins within the first screen, a row with the figures that decide, no key figure and no comparison is cut, and no page moves', async ({
    page,
  }) => {
    test.slow(true, 'every list of the product is opened');
    const { id } = await demoPartner(PARTNER);
    await signedIn(page, origin, staff);
    await watchLayoutShift(page);
    for (const one of built) {
      const list = decidingColumns[one.path as PagePath]?.[0];
      const at = list?.at ?? one.built?.example ?? '';
      await page.goto(exampleAddress(pageAddress(one, id), PARTNER) + at);
      await settled(page);
      const shift = await layoutShift(page);
      const moved = shift > MOST_SHIFT ? await movedParts(page) : '';
      expect.soft(shift, `layout shift of ${one.title}\n${moved}`).toBeLessThanOrEqual(MOST_SHIFT);
      if (!list) continue;
      const card = page.locator(`[data-table="${list.table}"] [data-lead]`).first();
      const top = await card.evaluate((element) => element.getBoundingClientRect().top);
      expect.soft(top, one.title).toBeLessThan(844);
      const cut = await page
        .locator('[data-figure], [data-against]')
        .evaluateAll((figures) =>
          figures
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
            .map(({ textContent }) => textContent),
        );
      expect.soft(cut, `figures of ${one.title} that are cut`).toEqual([]);
      const twice = await page.locator(`[data-table="${list.table}"] [data-lead]`).evaluateAll((leads) =>
        leads.flatMap((lead) => {
          const state = lead.lastElementChild?.textContent ?? '';
          const said = lead.closest('td')?.textContent.split(state).length ?? 0;
          return /^[가-힣 ]+$/.test(state) && said > 2 ? [state] : [];
        }),
      );
      expect.soft(twice, `states that a card of ${one.title} says twice`).toEqual([]);
    }
  });

  test('the chosen tab is in sight', async ({ page }) => {
    const { id } = await demoPartner(PARTNER);
    await signedIn(page, origin, staff);
    await page.goto(exampleAddress(`/${id}/product/$id?tab=changes`, PARTNER));
    await settled(page);
    const chosen = page.getByRole('tab', { selected: true });
    await expect(chosen).toHaveText('이력');
    const seen = await chosen.evaluate((tab) => {
      const box = tab.getBoundingClientRect();
      return { left: box.left >= 0, right: box.right <= innerWidth, top: window.scrollY };
    });
    expect(seen).toEqual({ left: true, right: true, top: 0 });
  });
});

test('a wide table keeps its first column, its head and 합계 in sight and draws no second scroll bar', async ({
  page,
}) => {
  const { id } = await demoPartner(PARTNER);
  await signedIn(page, origin, staff);
  await page.goto(`/${id}/campaign-performance`);
  await settled(page);
  await page.getByRole('button', { name: '캠페인 열 선택' }).click();
  await page.getByRole('button', { name: '전체', exact: true }).click();
  await page.keyboard.press('Escape');
  const table = page.getByRole('table', { name: '캠페인' });
  const region = page.locator('section', { has: table }).last();
  const bars = await region.evaluate((element) => {
    element.scrollTo(element.scrollWidth, element.scrollHeight);
    return element.getBoundingClientRect().width - element.clientWidth;
  });
  expect(bars).toBe(0);
  const places = await region.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const at = (selector: string) => element.querySelector(selector)?.getBoundingClientRect();
    return {
      left: Math.round((at('[data-column="campaignName"]')?.left ?? 0) - box.left),
      top: Math.round((at('thead th')?.top ?? 0) - box.top),
      bottom: Math.round(box.top + element.clientHeight - (at('tfoot td')?.bottom ?? 0)),
    };
  });
  expect(places).toEqual({ left: 0, top: 0, bottom: 0 });
});
