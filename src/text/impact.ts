/** The kinds of won of a to-do or finding, of which two are never added up. */
export const impactText = {
  kinds: {
    lostSales: '놓칠 매출',
    loss: '나갈 비용·손실',
    sales: '최근 매출',
    goods: '상품 판매가',
    stock: '쌓인 재고 원가',
  },
} as const;
