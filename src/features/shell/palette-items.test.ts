import { describe, expect, it } from 'vitest';
import { pages } from '@/pages/pages.ts';
import { paletteItems, wordsOf } from './palette-items.ts';

const tab = { id: '/product/11', title: '상품 상세', path: '/1/product/11', state: { scroll: 0 } };
const partners = Array.from({ length: 200 }, (_, index) => ({
  id: index + 1,
  code: `P${index}`,
  name: index === 150 ? '상하푸드' : `매장 ${index}`,
  brn: `900-00-${10_000 + index}`,
  description: '',
  mayLoad: false,
  mayManage: false,
}));

const brands = [
  { code: 'B1', name: '라온뷰티' },
  ...Array.from({ length: 20 }, (_, n) => ({ code: `C${n}`, name: `매장 ${n}` })),
];
const all = { tabs: [tab], partners, brands, rights: { mayLoad: true, isStaff: true, mayManage: true } };
const pageIds = (query: string, from: Parameters<typeof paletteItems>[1] = all) =>
  paletteItems(query, from).pages.map(({ path }) => path);

describe('the pages of the palette', () => {
  it('are every page that a member with a partner may open', () => {
    const openable = pages.filter(({ path, scope }) => scope !== 'public' && !path.includes('$'));
    expect(pageIds('')).toEqual(openable.map(({ path }) => path));
  });

  it('are without the upload for a member who may not load reports', () => {
    const without = pageIds('', { ...all, rights: { mayLoad: false, isStaff: true, mayManage: true } });
    expect(pageIds('').filter((id) => !without.includes(id))).toEqual(['/upload']);
  });

  it('are without the test of the backend for a member who does not see all partners', () => {
    const without = pageIds('', { ...all, rights: { mayLoad: true, isStaff: false, mayManage: true } });
    expect(pageIds('').filter((id) => !without.includes(id))).toEqual(['/backend-test']);
  });

  it('are without 관리 for who is no administrator', () => {
    const without = pageIds('', { ...all, rights: { mayLoad: true, isStaff: true, mayManage: false } });
    expect(pageIds('').filter((id) => !without.includes(id))).toEqual(['/admin']);
  });

  it('are for a member without partners those that need none', () => {
    const none = {
      tabs: [],
      partners: [],
      brands: [],
      rights: { mayLoad: true, isStaff: false, mayManage: false },
    };
    expect(pageIds('', none)).toEqual(['/partner', '/profile']);
  });

  it('are found by name and initials', () => {
    expect(pageIds('설정')).toEqual(['/profile']);
    expect(pageIds('ㄷㅇㅌ')).toEqual(['/upload']);
    expect(pageIds('파트너')).toEqual(['/partner']);
    expect(pageIds('백엔드')).toEqual(['/backend-test']);
    expect(pageIds('광고')).toEqual(['/ad-management']);
  });
});

describe('paletteItems', () => {
  it('finds menus, tabs and partners by the same letters', () => {
    const items = paletteItems('ㅅㅎ', all);
    expect(items.pages.map(({ title }) => title)).toEqual([]);
    expect(items.partners.map(({ name }) => name)).toEqual(['상하푸드']);
    expect(paletteItems('ㅅㅍ', all).tabs).toEqual([tab]);
    expect(pageIds('ㅅㅍ')).toEqual(['/product-diagnosis', '/ai-product-diagnosis', '/brand-product-search']);
    expect(pageIds('홈')).toEqual(['/']);
  });

  it('finds brands by initials, a few of many, and none before anything is typed', () => {
    expect(paletteItems('ㄹㅇ', all).brands).toEqual([brands[0]]);
    expect(paletteItems('매장', all).brands).toHaveLength(10);
    expect(paletteItems('', all).brands).toEqual([]);
  });

  it('looks for words in campaigns and keywords, which know no initials', () => {
    expect(wordsOf(' 콜라겐 ')).toBe('콜라겐');
    expect([wordsOf('ㅋㄹㄱ'), wordsOf('  ')]).toEqual(['', '']);
  });

  it('shows a short list of two hundred partners and finds every one of them', () => {
    expect(paletteItems('', { ...all, tabs: [] }).partners).toHaveLength(30);
    expect(paletteItems('900-00-10199', { ...all, tabs: [] }).partners.map(({ id }) => id)).toEqual([200]);
  });
});
