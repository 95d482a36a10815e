import { describe, expect, it } from 'vitest';
import { paletteItems } from './palette-items.ts';

const tab = { id: '/product/11', title: '상품 상세', path: '/1/product/11', state: { scroll: 0 } };
const partners = Array.from({ length: 200 }, (_, index) => ({
  id: index + 1,
  code: `P${index}`,
  name: index === 150 ? '상하푸드' : `매장 ${index}`,
  brn: `900-00-${10_000 + index}`,
  description: '',
  mayLoad: false,
}));

describe('paletteItems', () => {
  it('finds menus, tabs and partners by the same letters', () => {
    const items = paletteItems('ㅅㅎ', { tabs: [tab], partners });
    expect(items.pages.map(({ title }) => title)).toEqual([]);
    expect(items.partners.map(({ name }) => name)).toEqual(['상하푸드']);
    expect(paletteItems('ㅅㅍ', { tabs: [tab], partners }).tabs).toEqual([tab]);
    expect(paletteItems('ㅅㅍ', { tabs: [tab], partners }).pages.map(({ id }) => id)).toEqual([
      '/product-diagnosis',
      '/ai-product-diagnosis',
    ]);
    expect(paletteItems('홈', { tabs: [tab], partners }).pages.map(({ id }) => id)).toEqual(['/']);
  });

  it('shows a short list of two hundred partners and finds every one of them', () => {
    expect(paletteItems('', { tabs: [], partners }).partners).toHaveLength(30);
    expect(paletteItems('900-00-10199', { tabs: [], partners }).partners.map(({ id }) => id)).toEqual([200]);
  });
});
