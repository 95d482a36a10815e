import type { Page } from '@playwright/test';

/**
 * What a person would see as broken at this width, in words, judged by geometry alone: the page scrolls sideways, a
 * control lies outside the screen or under something else, or a text is cut without an ellipsis.
 */
export async function layoutFlaws(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const flaws: string[] = [];
    // What is under a modal dialog is meant to be.
    const seen = document.querySelector('dialog:modal') ?? document;
    const name = (element: Element) =>
      `<${element.tagName.toLowerCase()}> ${element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)}`;
    /** Seen by nobody: hidden, or clipped to nothing for screen readers alone. */
    const isUnseen = (element: Element) =>
      !element.checkVisibility({ visibilityProperty: true }) || getComputedStyle(element).clipPath !== 'none';
    const scrolls = (value: string) => value === 'auto' || value === 'scroll';

    for (const box of [document.documentElement, document.body, document.querySelector('#content')])
      if (box && box.scrollWidth > box.clientWidth)
        flaws.push(`${box.id || box.tagName} is ${box.scrollWidth} px wide in ${box.clientWidth} px`);

    /** The part of the element that its ancestors show; null where one of them has scrolled it out of sight. */
    const shown = (element: Element) => {
      let { left, top, right, bottom } = element.getBoundingClientRect();
      for (let outer = element.parentElement; outer; outer = outer.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(outer);
        const box = outer.getBoundingClientRect();
        if (overflowX !== 'visible') {
          if (!scrolls(overflowX) && (left < box.left - 1 || right > box.right + 1))
            flaws.push(`${name(element)} is cut at a side`);
          left = Math.max(left, box.left);
          right = Math.min(right, box.right);
        }
        if (overflowY !== 'visible') {
          top = Math.max(top, box.top);
          bottom = Math.min(bottom, box.bottom);
        }
      }
      return right - left < 2 || bottom - top < 2 ? null : { left, top, right, bottom };
    };

    const controls = 'a[href], button, input, select, textarea, [role="button"], [role="menuitem"]';
    for (const control of seen.querySelectorAll(controls)) {
      if (isUnseen(control)) continue;
      const box = shown(control);
      if (!box) continue;
      if (box.left < 0 || box.right > innerWidth + 1) flaws.push(`${name(control)} leaves the screen`);
      const x = (box.left + box.right) / 2;
      const y = (box.top + box.bottom) / 2;
      if (y < 0 || y > innerHeight || getComputedStyle(control).pointerEvents === 'none') continue;
      const hit = document.elementFromPoint(x, y);
      const label = control instanceof HTMLInputElement ? control.labels?.[0] : null;
      if (hit && !control.contains(hit) && !hit.contains(control) && !label?.contains(hit))
        flaws.push(`${name(control)} is covered by ${name(hit)}`);
    }

    for (const text of seen.querySelectorAll('h1, h2, h3, button, a, label, th, [role="tab"]')) {
      const { textOverflow, display } = getComputedStyle(text);
      if (isUnseen(text) || display === 'inline' || textOverflow === 'ellipsis') continue;
      if (text.scrollWidth > text.clientWidth + 1) flaws.push(`${name(text)} is cut`);
    }
    return flaws;
  });
}
