import type { AnswerOf } from '@/data/answer-of.ts';
import { figureFunction } from '@/data/figure-function.ts';
import { freshness } from '@/data/freshness.ts';
import { lastUpload } from '@/data/newest-upload.ts';

export type TotalSalesSummary = AnswerOf<'total_sales_summary'>;
export type TotalSalesBrands = AnswerOf<'total_sales_brands'>;
export type TotalSalesProducts = AnswerOf<'total_sales_products'>;

const all = (partnerCode: string) => ['total-sales', partnerCode] as const;
const part = { area: all, freshness: freshness.sales };

export const totalSalesQueries = {
  all,
  summary: figureFunction({ name: 'total_sales_summary', ...part }),
  explanation: figureFunction({ name: 'sales_explanation', ...part }),
  days: figureFunction({ name: 'total_sales_days', ...part }),
  brands: figureFunction({ name: 'total_sales_brands', ...part }),
  products: figureFunction({ name: 'total_sales_products', ...part }),
  /** The upload log's name of the sales report (specification section 7). */
  lastUpdate: lastUpload({ ...part, kind: { CATEGORY: '판매분석' } }),
};
