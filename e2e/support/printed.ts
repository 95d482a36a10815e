import { expect, type Page } from '@playwright/test';

/** How many sheets a page prints to, in the layout of paper. */
async function sheetsOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  return [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page(?![a-zA-Z])/g)].length;
}

/** px of a sheet's width within its margins (base.css). */
const PAPER = 1062;

/** The figures and days of tables that begin in one line and end in another. */
const brokenFigures = (page: Page): Promise<string[]> =>
  page.locator('main :is(th, td)').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { 0: figure, index } of (text.textContent ?? '').matchAll(/\d[\d,.]*\d/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + figure.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
            broken.push(figure);
        }
      return broken;
    }),
  );

/** Everything on the page is as wide as a sheet at most, and each figure of a table stands in one line. */
export async function expectSheetWide(page: Page): Promise<void> {
  await page.setViewportSize({ width: PAPER, height: 900 });
  await page.emulateMedia({ media: 'print' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PAPER);
  expect(await brokenFigures(page)).toEqual([]);
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** The page prints to that many sheets, of which the first says whose figures these are, of which days and from when, without its controls. */
export async function expectSheets(page: Page, sheets: number, partnerName: string): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const line = page.getByText(/인쇄 \d{4}\.\d\d\.\d\d \d\d:\d\d$/);
  await expect(line).toBeVisible();
  expect(await line.textContent()).toContain(partnerName);
  expect(await line.textContent()).toMatch(/\d{4}\.\d\d\.\d\d/);
  await expect(
    page.locator('main button:visible:not(table *, [data-legend] *, [role=combobox])'),
  ).toHaveCount(0);
  await page.emulateMedia({ media: null });
  expect(await sheetsOf(page)).toBe(sheets);
}

/** A choice that paper shows the place of says there, uncut, what was chosen. */
export async function expectChoicesPrinted(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const unprinted = await page.locator('main [role=combobox]').evaluateAll((choices) =>
    choices
      .filter((choice) => choice.parentElement?.checkVisibility())
      .filter((choice) => !choice.checkVisibility() || choice.scrollWidth > choice.clientWidth)
      .map((choice) => choice.textContent),
  );
  expect(unprinted).toEqual([]);
  await page.emulateMedia({ media: null });
}
