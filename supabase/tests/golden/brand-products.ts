import { asCaller } from '../../../host/testing/test-database.ts';
import { setToday } from '../../../host/testing/today.ts';
import type { BrandProducts } from '../../../src/data/answers/brand-products.ts';
import { createCompany, salesChanged, today, type Company } from './company.ts';
import { addProduct, type ProductFacts } from './products.ts';

/*
 * Read on 2026-11-21: Nov 19 and 20 against Nov 17 and 18; sales are of Oct 22 to Nov 20, the days before are not loaded.
 * B3 is out of use. B9 has more options than are read in one go.
 */
const products: Record<string, Omit<ProductFacts, 'id'>> = {
  // 14 pieces in 7 days, and the same product without a brand in use, which is not of B1's row.
  a: {
    name: '수분 크림',
    productId: '100',
    stock: 20,
    sales: [[1, 30, 2]],
    traffic: [
      [1, 2, 10_000, 2, 100, 50],
      [3, 4, 4_000, 1, 50, 100],
    ],
  },
  /** Out while its product is not; 10 on their way. */
  b: {
    name: '수분 크림 리필',
    optionName: '파랑 50%',
    productId: '100',
    stock: 0,
    sales: [[1, 30, 1]],
    traffic: [[1, 2, 1_000, 1, 20, 0]],
    lines: [{ quantities: [15, 4, 1] }],
  },
  off: { name: '모자', productId: '200', sold: 'N', stock: 5 },
  gone: { name: '양말', productId: '300', stock: 0 },
  /** Sells, and the stock report does not have it: no stock, no DOC. */
  unknown: {
    name: '신발',
    productId: '400',
    unstocked: true,
    sales: [[1, 30, 1]],
    traffic: [[1, 4, 500, 1, 10, 100]],
  },
  /** Without a product number. DOC 91, and cancelled yesterday. */
  alone: {
    name: '우산',
    stock: 91,
    sales: [[1, 30, 1]],
    traffic: [
      [1, 1, -3_000, 0, 0, 0],
      [2, 4, 1_000, 0, 0, 0],
    ],
  },
  calm: { name: '장갑', productId: '500', stock: 90, sales: [[1, 30, 1]], traffic: [[1, 30, 0, 0, 0, 0]] },
  // Of one product in two brands, the second one's sales only since it was given to B1.
  mine: {
    name: '외투',
    productId: '600',
    stock: 14,
    brand: 'B2',
    sales: [[1, 30, 1]],
    traffic: [[1, 30, 700, 1, 7, 0]],
  },
  theirs: {
    name: '외투',
    productId: '600',
    stock: 3,
    brand: 'B2',
    sales: [[1, 30, 1]],
    traffic: [[1, 30, 9_000, 1, 7, 0]],
  },
  ended: {
    name: '부츠',
    productId: '700',
    brand: 'B3',
    stock: 2,
    sales: [[1, 30, 1]],
    traffic: [[1, 30, 300, 1, 3, 0]],
  },
};

/** The company of the golden cases of 브랜드 상품. */
export async function createBrandProductsCompany(): Promise<Company> {
  const company = await createCompany();
  const { sql } = company;
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD", "USE_YN")
    values ('B3', '라온', 'P1', 'N'), ('B9', '마루', 'P1', 'Y')`;
  for (const [id, facts] of Object.entries(products)) await addProduct(sql, { id, ...facts });
  await sql`update public.dim_option set "BRAND_CD" = 'B1' where "OPTION_CD" = 'mine'`;
  await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD", "BRAND_CD", "ITEM_NM", "OPTION_NM", "PRODUCTID")
    select 'n' || n, 'P1', 'B9', '상품 ' || n / 2, n::text, case when n % 10 > 1 then (9000 + n / 2)::text end
    from generate_series(1, 520) n`;
  await sql`insert into public.fact_stock ("OPTION_CD", "PARTNER_CD", "OFFER_CONDITION", "SOLD_YN", "STOCK_QTY")
    select 'n' || n, 'P1', 'NEW', case when n % 7 = 0 then 'N' else 'Y' end, n % 5 * n % 40 from generate_series(1, 500) n`;
  await sql`insert into public.agg_performance_option_daily
      ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT", "ORDER_CNT", "VIEW_CNT", "WINNER_RATE")
    select 'n' || n, 'P1', private.date_sk('2026-11-21'::date - ago), n % 4, n % 4 * 100 * (ago % 3), n % 3, n % 13, n % 101
    from generate_series(1, 510) n, generate_series(1, 4) ago`;
  await salesChanged(sql, 'P1');
  return company;
}

export interface BrandProductArguments {
  day?: string;
  brand?: string;
  from?: string;
  to?: string;
  comparison?: string;
  name?: string;
  state?: string;
  stock?: string;
  sortBy?: string;
  direction?: string;
  page?: number;
  size?: number | null;
}

/** 브랜드 상품 of P1 as its member sees it on the given day: of B1, and of the last two days. */
export async function brandProducts(
  { sql, memberId }: Company,
  wanted: BrandProductArguments = {},
): Promise<BrandProducts> {
  const { day = today, brand = 'B1', from = '20261119', to = '20261120', comparison = 'previous' } = wanted;
  const {
    name = '',
    state = 'all',
    stock = 'all',
    sortBy = '',
    direction = 'desc',
    page = 1,
    size = 50,
  } = wanted;
  await setToday(sql, day);
  const rows = await asCaller(
    sql,
    { role: 'authenticated', id: memberId },
    (member) =>
      member<{ list: BrandProducts }[]>`select public.brand_products('P1', ${brand}, ${from}, ${to},
        ${comparison}, ${name}, ${state}, ${stock}, ${sortBy}, ${direction}, ${page}, ${size}) as list`,
  );
  const [row] = rows;
  if (!row) throw new Error('brand_products returned no row');
  return row.list;
}
