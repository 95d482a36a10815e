import { asCaller } from '../../../host/testing/test-database.ts';
import type { BrandProducts } from '../../../src/data/answers/brand-products.ts';
import { today, type Company } from './company.ts';

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
  const rows = await asCaller(
    sql,
    { role: 'authenticated', id: memberId },
    (member) =>
      member<
        { list: BrandProducts }[]
      >`select private.brand_products_on(${day}::date, 'P1', ${brand}, ${from}, ${to},
        ${comparison}, ${name}, ${state}, ${stock}, ${sortBy}, ${direction}, ${page}, ${size}) as list`,
  );
  const [row] = rows;
  if (!row) throw new Error('brand_products_on returned no row');
  return row.list;
}
