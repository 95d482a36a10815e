import type { AnswerOf } from '@/data/answer-of.ts';
import { figureFunction } from '@/data/figure-function.ts';
import { freshness } from '@/data/freshness.ts';
import { lastUpload } from '@/data/newest-upload.ts';

export type BrandDetail = AnswerOf<'brand_detail'>;
export type BrandMovers = AnswerOf<'brand_movers'>;
export type BrandStock = AnswerOf<'brand_stock'>;
export type BrandCampaigns = AnswerOf<'ad_campaigns'>;
export type BrandProducts = AnswerOf<'total_sales_products'>;

const all = (partnerCode: string) => ['brand', partnerCode] as const;
const part = { area: all, freshness: freshness.sales };

export const brandQueries = {
  all,
  detail: figureFunction({ name: 'brand_detail', ...part }),
  days: figureFunction({ name: 'total_sales_days', ...part }),
  products: figureFunction({ name: 'total_sales_products', ...part }),
  movers: figureFunction({ name: 'brand_movers', ...part }),
  explanation: figureFunction({ name: 'sales_explanation', ...part }),
  stock: figureFunction({ name: 'brand_stock', ...part }),
  campaigns: figureFunction({ name: 'ad_campaigns', area: all, freshness: freshness.ads }),
  /** The upload log's name of the sales report (specification section 7). */
  lastUpdate: lastUpload({ ...part, kind: { CATEGORY: '판매분석' } }),
};
