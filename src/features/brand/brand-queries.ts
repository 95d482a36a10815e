import type * as z from 'zod/mini';
import type { adCampaigns } from '@/data/answers/ads.ts';
import type { brandDetail, brandMovers, brandStock } from '@/data/answers/brand-detail.ts';
import type { totalSalesProducts } from '@/data/answers/total-sales.ts';
import { figureFunction } from '@/data/figure-function.ts';
import { freshness } from '@/data/freshness.ts';
import { lastUpload } from '@/data/newest-upload.ts';
import type { SalesDays } from '@/data/sales-days.ts';

export type BrandDetail = z.infer<typeof brandDetail>;
export type BrandMovers = z.infer<typeof brandMovers>;
export type BrandStock = z.infer<typeof brandStock>;
export type BrandCampaigns = z.infer<typeof adCampaigns>;
export type BrandProducts = z.infer<typeof totalSalesProducts>;

const all = (partnerCode: string) => ['brand', partnerCode] as const;
const part = { area: all, freshness: freshness.sales };

export const brandQueries = {
  all,
  detail: figureFunction<BrandDetail>()({ name: 'brand_detail', ...part }),
  days: figureFunction<SalesDays>()({ name: 'total_sales_days', ...part }),
  products: figureFunction<BrandProducts>()({ name: 'total_sales_products', ...part }),
  movers: figureFunction<BrandMovers>()({ name: 'brand_movers', ...part }),
  stock: figureFunction<BrandStock>()({ name: 'brand_stock', ...part }),
  campaigns: figureFunction<BrandCampaigns>()({ name: 'ad_campaigns', area: all, freshness: freshness.ads }),
  /** The upload log's name of the sales report (specification section 7). */
  lastUpdate: lastUpload({ ...part, kind: { CATEGORY: '판매분석' } }),
};
