import { describe, expect, it } from 'vitest';
import { pageButtons, pageCount, shownRows } from './pager-pages.ts';

describe('pages', () => {
  it('counts them', () => {
    expect([0, 1, 50, 51, 1284].map((total) => pageCount(total))).toEqual([1, 1, 1, 2, 26]);
  });

  it('shows up to ten buttons, in blocks', () => {
    expect(pageButtons(1, 26, 10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(pageButtons(10, 26, 10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(pageButtons(11, 26, 10)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
    expect(pageButtons(26, 26, 10)).toEqual([21, 22, 23, 24, 25, 26]);
    expect(pageButtons(1, 1, 10)).toEqual([1]);
  });

  it('names the rows of a page', () => {
    expect(shownRows(1, 1284)).toEqual([1, 50]);
    expect(shownRows(26, 1284)).toEqual([1251, 1284]);
    expect(shownRows(1, 0)).toBeNull();
  });
});
