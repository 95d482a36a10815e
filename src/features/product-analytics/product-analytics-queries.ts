import type * as z from 'zod/mini';
import type {
  productAnalytics,
  productAnalyticsDays,
  productAnalyticsOptions,
} from '@/data/answers/product-analytics.ts';
import { figureFunction } from '@/data/figure-function.ts';
import { freshness } from '@/data/freshness.ts';
import { lastUpload } from '@/data/newest-upload.ts';

export type ProductAnalytics = z.infer<typeof productAnalytics>;
export type AnalysedProduct = ProductAnalytics['products'][number];
export type ProductAnalyticsDays = z.infer<typeof productAnalyticsDays>;
export type ProductAnalyticsOptions = z.infer<typeof productAnalyticsOptions>;

const all = (partnerCode: string) => ['product-analytics', partnerCode] as const;
const part = { area: all, freshness: freshness.sales };

export const productAnalyticsQueries = {
  all,
  summary: figureFunction<ProductAnalytics>()({ name: 'product_analytics', ...part }),
  days: figureFunction<ProductAnalyticsDays>()({ name: 'product_analytics_days', ...part }),
  options: figureFunction<ProductAnalyticsOptions>()({ name: 'product_analytics_options', ...part }),
  /** The upload log's name of the sales report (specification section 7). */
  lastUpdate: lastUpload({ ...part, kind: { CATEGORY: '판매분석' } }),
};
