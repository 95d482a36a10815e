import type { ProductFacts } from './products.ts';

/**
 * The options of P1, read on 2026-11-21: the 30 days are Oct 22 to Nov 20, new is what is registered from Oct 23 on.
 * Options that sell 1 a day have their stock as DOC.
 */
export const products: Record<string, Omit<ProductFacts, 'id'>> = {
  /** 5 a day, 100 pieces: DOC 20, nothing is a spike. 30 of 100 pieces are old: 30 %, just over. Registered on the first new day. */
  steady: {
    name: '100% 순면 Shirt',
    optionName: '파랑',
    productId: '71',
    sku: '41',
    winner: 'Y',
    recommended: 7,
    stock: 100,
    sales: [[1, 30, 5]],
    traffic: [
      [1, 10, 50_000, 4, 100, 50],
      [11, 30, 40_000, 2, 200, 100],
    ],
    price: 10_000,
    costs: [
      ['20260101', 5_000],
      ['20261121', 6_000],
      ['20261122', 7_000],
    ],
    ages: [40, 20, 10, 15, 10, 5],
    fee: 1_200,
    registered: '20261023',
    target: 30,
    lead: 14,
    memo: '확인',
  },
  /** Sells 1 a day and has none left: DOC 0. */
  gone: { name: '양말', winner: 'N', stock: 0, sales: [[1, 30, 1]], price: 3_000, fee: 0 },
  /** Known to be off sale: neither out of stock nor missing as winner. DOC 5 counts as below 7 and 14, as in 재고 현황. */
  stopped: { name: '모자', sold: 'N', winner: 'N', stock: 5, sales: [[1, 30, 1]], price: 5_000 },
  /** No live stock: what sales and inbound say is there, DOC is not. 14 in 7 days, 20 - 4 on their way. */
  unknown: {
    name: '신발',
    unstocked: true,
    sales: [[1, 7, 2]],
    traffic: [[1, 7, 1_000, 1, 0, 100]],
    lines: [{ quantities: [20, 4] }],
    price: 30_000,
  },
  /** DOC 91. Registered on the day before the first new one. */
  much: { name: '장갑', stock: 91, sales: [[1, 30, 1]], registered: '20261022' },
  /** DOC 90 is not too much, and 29 of 100 pieces are not either. */
  enough: {
    name: '우산',
    stock: 90,
    sales: [[1, 30, 1]],
    ages: [71, null, null, 29],
    winner: 'N',
    brand: 'B2',
  },
  /** A returned article: out of stock, but not a new one. */
  used: { name: '외투', grade: 'used-best', stock: 0, sales: [[1, 30, 1]], brand: 'B2' },
  /** Out of stock, and nobody bought it in 30 days: it is out, and no part of the rate. */
  asleep: { name: '부츠', stock: 0, sales: [[31, 31, 9]], brand: 'B2' },
  /** No brand, DOC 6. Whether it is on sale nobody knows: it counts as such. */
  plain: { name: '수건', brand: null, sold: null, stock: 6, sales: [[1, 30, 1]], price: 10_000 },
  /** DOC 13. No cost today: it begins tomorrow. All its ages are 0. */
  soon: {
    name: '수건',
    optionName: '100% 하양',
    stock: 13,
    sales: [[1, 30, 1]],
    traffic: [[1, 1, -4_000, 0, 10, 0]],
    costs: [['20261122', 900]],
    ages: [0, 0, 0, 0, 0, 0],
    winner: 'Y',
    price: 1_000,
  },
};
