import type { AnswerOf } from '@/data/answer-of.ts';
import { figureFunction } from '@/data/figure-function.ts';
import { freshness } from '@/data/freshness.ts';
import { lastUpload } from '@/data/newest-upload.ts';

export type ProductAnalytics = AnswerOf<'product_analytics'>;
export type AnalysedProduct = ProductAnalytics['products'][number];
export type ProductAnalyticsDays = AnswerOf<'product_analytics_days'>;
export type ProductAnalyticsOptions = AnswerOf<'product_analytics_options'>;

const all = (partnerCode: string) => ['product-analytics', partnerCode] as const;
const part = { area: all, freshness: freshness.sales };

export const productAnalyticsQueries = {
  all,
  summary: figureFunction({ name: 'product_analytics', ...part }),
  days: figureFunction({ name: 'product_analytics_days', ...part }),
  options: figureFunction({ name: 'product_analytics_options', ...part }),
  /** The upload log's name of the sales report (specification section 7). */
  lastUpdate: lastUpload({ ...part, kind: { CATEGORY: '판매분석' } }),
};
