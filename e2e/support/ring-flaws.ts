import type { Page } from '@playwright/test';

/**
 * Focuses every control of the page as it is now and says in words which one shows no ring, or a ring that an ancestor
 * or the window cuts. Of rows that are alike the first three are looked at. Scrolling is taken back at the end.
 */
export async function ringFlaws(page: Page): Promise<string[]> {
  // Focus that a program sets shows a ring only after a key.
  await page.keyboard.press('Shift');
  return page.evaluate(() => {
    const flaws: string[] = [];
    const seen = document.querySelector('dialog:modal') ?? document;
    const steady = new CSSStyleSheet();
    steady.replaceSync('* { transition: none !important }');
    document.adoptedStyleSheets.push(steady);
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--focus)';
    const focusColour = getComputedStyle(probe).color;
    probe.remove();
    const scrolled = [...document.querySelectorAll('*')]
      .filter(({ scrollTop, scrollLeft }) => scrollTop || scrollLeft)
      .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }));

    const name = (element: Element) =>
      `<${element.tagName.toLowerCase()}> ${element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)}`;
    const place = (element: Element) =>
      element.closest('[data-table]')?.getAttribute('data-table') ??
      element.closest('section, nav, header, form')?.ariaLabel ??
      '';
    /** How far the ring reaches out of the box, null where the element draws none. */
    const reach = (element: Element) => {
      const { outlineColor, outlineStyle, outlineWidth, outlineOffset, borderTopColor, borderTopWidth } =
        getComputedStyle(element);
      if (outlineStyle !== 'none' && outlineColor === focusColour && parseFloat(outlineWidth) >= 2)
        return Math.max(0, parseFloat(outlineOffset) + parseFloat(outlineWidth));
      return borderTopColor === focusColour && parseFloat(borderTopWidth) >= 1 ? 0 : null;
    };
    const ringOf = (control: Element) => {
      let element: Element | null = control;
      for (let level = 0; element && level < 5; level += 1, element = element.parentElement) {
        const out = reach(element);
        if (out !== null) return { element, out };
      }
      return null;
    };
    /** Sides at which an ancestor or the window cuts the ring. What is larger than its region is seen in parts. */
    const cutBy = (ring: Element, out: number) => {
      const own = ring.getBoundingClientRect();
      const seen = {
        left: own.left - out,
        top: own.top - out,
        right: own.right + out,
        bottom: own.bottom + out,
      };
      const cut: string[] = [];
      const look = (who: string, box: typeof seen, scrollsX: boolean, scrollsY: boolean) => {
        const fitsX = seen.right - seen.left <= box.right - box.left || !scrollsX;
        const fitsY = seen.bottom - seen.top <= box.bottom - box.top || !scrollsY;
        if (fitsX && seen.left < box.left - 1) cut.push(`${who} left`);
        if (fitsX && seen.right > box.right + 1) cut.push(`${who} right`);
        if (fitsY && seen.top < box.top - 1) cut.push(`${who} top`);
        if (fitsY && seen.bottom > box.bottom + 1) cut.push(`${who} bottom`);
        seen.left = Math.max(seen.left, box.left);
        seen.top = Math.max(seen.top, box.top);
        seen.right = Math.min(seen.right, box.right);
        seen.bottom = Math.min(seen.bottom, box.bottom);
      };
      let placed = getComputedStyle(ring).position;
      for (let outer = ring.parentElement; outer && placed !== 'fixed'; outer = outer.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(outer);
        if (placed === 'absolute' && position === 'static') continue;
        placed = position;
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const { left, top } = outer.getBoundingClientRect();
        const [x, y] = [left + outer.clientLeft, top + outer.clientTop];
        look(
          `by ${[...outer.classList].slice(0, 4).join('.') || outer.tagName}`,
          { left: x, top: y, right: x + outer.clientWidth, bottom: y + outer.clientHeight },
          outer.scrollWidth > outer.clientWidth,
          outer.scrollHeight > outer.clientHeight,
        );
      }
      look('by the window', { left: 0, top: 0, right: innerWidth, bottom: innerHeight }, false, false);
      return cut.join(', ');
    };

    const controls =
      'a[href], button, input, select, textarea, summary, [tabindex="0"]:not([role="tablist"])';
    for (const control of seen.querySelectorAll<HTMLElement>(controls)) {
      const isSeen = control.checkVisibility({ visibilityProperty: true });
      // A message that has the focus stays, and lies over what is looked at next.
      const passed = '[inert], [aria-hidden="true"], tr:nth-child(n + 4), [data-sonner-toaster]';
      if (!isSeen || control.closest(passed)) continue;
      control.focus();
      if (document.activeElement !== control || getComputedStyle(control).clipPath !== 'none') continue;
      const ring = ringOf(control);
      const cut = ring && cutBy(ring.element, ring.out);
      if (!ring) flaws.push(`${name(control)} (${place(control)}) shows no ring`);
      else if (cut) flaws.push(`the ring of ${name(control)} (${place(control)}) is cut: ${cut}`);
    }
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    for (const element of document.querySelectorAll('*'))
      if (element.scrollTop || element.scrollLeft) element.scrollTo(0, 0);
    for (const { element, top, left } of scrolled) element.scrollTo(left, top);
    document.adoptedStyleSheets.pop();
    return flaws;
  });
}
