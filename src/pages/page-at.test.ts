import { describe, expect, it } from 'vitest';
import { addressForPartner, isPartnerPath, pageAddress, pageAt, tabTitle } from './page-at.ts';

describe('tabTitle', () => {
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
    expect(tabTitle(id)).toBe(title);
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
    expect(tabTitle(id)).toBeUndefined();
  });
});

describe('pageAddress', () => {
  it.each([
    ['/inventory', 3, '/3/inventory'],
    ['/inventory', undefined, '/-1/inventory'],
    ['/upload', 3, '/3/upload'],
    ['/', 3, '/'],
    ['/profile', undefined, '/profile'],
  ])('of %s for partner %s is %s', (path, partnerId, address) => {
    const page = pageAt(path);
    expect(page && pageAddress(page, partnerId)).toBe(address);
  });
});

describe('a page with figures of a partner', () => {
  it.each([
    '/',
    '/12',
    '/12/',
    '/-1',
    '/statistics/total-sales',
    '/12/inventory',
    '/-1/inventory',
    '/12/brand/B1/products',
  ])('stands at %s', (pathname) => {
    expect(isPartnerPath(pathname)).toBe(true);
  });

  it.each([
    '/inventory',
    '/abc',
    '/abc/inventory',
    '/12345678901/inventory',
    '/brand/brand/B1',
    '/profile',
    '/12/profile',
  ])('does not stand at %s', (pathname) => {
    expect(isPartnerPath(pathname)).toBe(false);
  });
});

describe('addressForPartner', () => {
  it.each([
    ['/brand-sales?unit=week&brands=B1,B2', '/3/brand-sales?unit=week&brands=B1,B2'],
    ['/brand/%EB%B7%B0/products#x', '/3/brand/%EB%B7%B0/products#x'],
    ['/-1/inventory?doc=out', '/3/inventory?doc=out'],
    ['/9/statistics/total-sales', '/3/statistics/total-sales'],
  ])('leads from %s to %s', (href, address) => {
    expect(addressForPartner(href, 3)).toBe(address);
  });

  it.each([
    '/',
    '/9',
    '/partner',
    '/profile',
    '/login',
    '//example.com/brand-sales',
    'https://example.com/brand-sales',
    '',
  ])('has none for %s', (href) => {
    expect(addressForPartner(href, 3)).toBeUndefined();
  });
});
