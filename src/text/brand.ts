/** What the pages of a brand share, and 브랜드 상세. */
export const brandText = {
  views: '브랜드 화면',
  detail: '상세',
  products: '상품',
  toProducts: '상품 관리에서 보기',
  toSales: '매출 관리에서 보기',
  outOfUse: '사용하지 않는 브랜드',
} as const;
