import { freshness } from '@/data/freshness.ts';
import { listFunction } from '@/data/list-function.ts';
import { lastUpload } from '@/data/newest-upload.ts';

const all = (partnerCode: string) => ['brand-products', partnerCode] as const;
const part = { area: all, freshness: freshness.products };

export const brandProductsQueries = {
  all,
  list: listFunction({ name: 'brand_products', ...part }),
  /** The upload log's name of the sales report (specification section 7). */
  lastUpdate: lastUpload({ ...part, kind: { CATEGORY: '판매분석' } }),
};
