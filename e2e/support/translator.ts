import type { Page } from '@playwright/test';

/** Stands at the end of each translated text. */
const MARK = 'ᵗ';

/**
 * Translates the page as Chrome does: every text, also one that comes later, is replaced by two nested font elements
 * with its translation.
 */
export async function translate(page: Page): Promise<void> {
  await page.evaluate((mark) => {
    const replaceText = (text: Text) => {
      if (!text.data.trim() || text.parentElement?.closest('font, script, style, svg, title')) return;
      const outer = document.createElement('font');
      const inner = outer.appendChild(document.createElement('font'));
      inner.append(`${text.data}${mark}`);
      text.replaceWith(outer);
    };
    const replaceAll = (root: Node) => {
      if (root instanceof Text) return replaceText(root);
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) replaceText(text as Text);
    };
    replaceAll(document.body);
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === 'characterData' && target.isConnected) replaceAll(target);
        for (const node of addedNodes) if (node.isConnected) replaceAll(node);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  }, MARK);
}

/** Returns the words of the page without times and durations, with each translated text in its own words. */
export const wordsOf = async (page: Page): Promise<string> =>
  (await page.locator('main').evaluate((main) => main.textContent))
    .replaceAll(MARK, '')
    .replaceAll(/\d\d:\d\d|\d+ms/g, '');
