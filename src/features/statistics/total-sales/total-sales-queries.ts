import type * as z from 'zod/mini';
import type { totalSalesBrands, totalSalesProducts, totalSalesSummary } from '@/data/answers/total-sales.ts';
import { figureFunction } from '@/data/figure-function.ts';
import { freshness } from '@/data/freshness.ts';
import { lastUpload } from '@/data/newest-upload.ts';
import type { SalesDays } from '@/data/sales-days.ts';

export type TotalSalesSummary = z.infer<typeof totalSalesSummary>;
export type TotalSalesBrands = z.infer<typeof totalSalesBrands>;
export type TotalSalesProducts = z.infer<typeof totalSalesProducts>;

const all = (partnerCode: string) => ['total-sales', partnerCode] as const;
const part = { area: all, freshness: freshness.sales };

export const totalSalesQueries = {
  all,
  summary: figureFunction<TotalSalesSummary>()({ name: 'total_sales_summary', ...part }),
  days: figureFunction<SalesDays>()({ name: 'total_sales_days', ...part }),
  brands: figureFunction<TotalSalesBrands>()({ name: 'total_sales_brands', ...part }),
  products: figureFunction<TotalSalesProducts>()({ name: 'total_sales_products', ...part }),
  /** The upload log's name of the sales report (specification section 7). */
  lastUpdate: lastUpload({ ...part, kind: { CATEGORY: '판매분석' } }),
};
