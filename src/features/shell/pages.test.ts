import { describe, expect, it } from 'vitest';
import { menuPath, pageTitle } from './pages.ts';

describe('pageTitle', () => {
  it.each([
    ['/inventory', '재고 현황'],
    ['/statistics/total-sales', '전체 통계'],
    ['/product/87301920456', '상품 상세 87301920456'],
    ['/product-analytics/11', '상품 분석 11'],
    ['/brand/%EB%B7%B0', '브랜드 상세 뷰'],
    ['/brand/%E0%A4%A', '브랜드 상세 %E0%A4%A'],
    ['/brand/B1/products', '브랜드 상품 B1'],
    ['/profile', '설정'],
  ])('%s is %s', (id, title) => {
    expect(pageTitle(id)).toBe(title);
  });

  it.each([
    '/',
    '/partner',
    '/login',
    '/signup',
    '/find-password',
    '/reset-password',
    '/nope',
    '/inventory/x',
  ])('gives %s no tab', (id) => {
    expect(pageTitle(id)).toBeUndefined();
  });
});

describe('menuPath', () => {
  it('asks for a partner by the placeholder while none is selected', () => {
    expect(menuPath('/inventory', 3)).toBe('/3/inventory');
    expect(menuPath('/inventory', undefined)).toBe('/-1/inventory');
    expect(menuPath('/', 3)).toBe('/');
    expect(menuPath('/upload', 3)).toBe('/3/upload');
    expect(menuPath('/profile', undefined)).toBe('/profile');
  });
});
