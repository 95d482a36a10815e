import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  help: string;
  nodes: { html: string; failureSummary?: string }[];
}

/**
 * Fails with rule and element for everything axe finds on the page as it is now (WCAG A and AA, best practices),
 * or in one part of it, or by some of the rules. What fades in is waited for: half-transparent text has no contrast
 * to measure.
 */
export async function expectAccessible(page: Page, part?: string, rules?: readonly string[]): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((move) => move.effect?.getComputedTiming().endTime !== Infinity)
        .map((move) => move.finished),
    ),
  );
  // Evaluated through the debugger, not as a script tag: the page's content security policy stays as it is.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const violations = await page.evaluate(
    async ({ part, rules }) => {
      const { axe } = globalThis as unknown as {
        axe: { run: (context: string | Document, options: object) => Promise<{ violations: Violation[] }> };
      };
      const options = {
        // Nobody reads what passes, nor the selectors: to write them for a table of fifty rows is much work.
        resultTypes: ['violations'],
        selectors: false,
        // Style sheets are read for a rule that is not among those of a run.
        preload: { assets: ['media'] },
        ...(rules && { runOnly: rules }),
      };
      return (await axe.run(part ?? document, options)).violations;
    },
    { part, rules },
  );
  const found = violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${violation.help}\n    ${node.html}\n    ${node.failureSummary ?? ''}`,
    ),
  );
  expect(found, found.join('\n')).toEqual([]);
}

/** Accessible once no toast fades any more: half-transparent text has no contrast to measure. */
export async function expectQuietlyAccessible(page: Page) {
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  await expectAccessible(page);
}
