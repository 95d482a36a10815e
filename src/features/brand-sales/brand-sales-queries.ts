import type * as z from 'zod/mini';
import type {
  brandSalesBrands,
  brandSalesPivot,
  brandSalesRows,
  brandSalesSummary,
} from '@/data/answers/brand-sales.ts';
import type { salesTargetChange, salesTargets } from '@/data/answers/sales-targets.ts';
import { changesFunction } from '@/data/changes-function.ts';
import { unwrap } from '@/data/errors.ts';
import { figureFunction } from '@/data/figure-function.ts';
import { freshness } from '@/data/freshness.ts';
import { listAnswer } from '@/data/list-answer.ts';
import { listFunction } from '@/data/list-function.ts';
import { lastUpload } from '@/data/newest-upload.ts';
import type { SalesForecast } from '@/data/sales-forecast.ts';
import { supabase } from '@/data/supabase.ts';
import { useWrite } from '@/data/use-write.ts';

export type BrandSalesSummary = z.infer<typeof brandSalesSummary>;
export type BrandSalesBrands = z.infer<typeof brandSalesBrands>;
export type BrandSalesRows = z.infer<typeof brandSalesRows>;
export type BrandSalesPivot = z.infer<typeof brandSalesPivot>;
export type SalesTargets = z.infer<typeof salesTargets>;
type SalesTargetChange = z.infer<typeof salesTargetChange>;

const all = (partnerCode: string) => ['brand-sales', partnerCode] as const;
const part = { area: all, freshness: freshness.sales };

export const brandSalesQueries = {
  all,
  summary: figureFunction<BrandSalesSummary>()({ name: 'brand_sales_summary', ...part }),
  brands: figureFunction<BrandSalesBrands>()({ name: 'brand_sales_brands', ...part }),
  pivot: figureFunction<BrandSalesPivot>()({ name: 'brand_sales_pivot', ...part }),
  forecast: figureFunction<SalesForecast>()({ name: 'sales_forecast', ...part }),
  rows: listFunction({ name: 'brand_sales_rows', read: listAnswer<BrandSalesRows>, ...part }),
  targets: figureFunction<SalesTargets>()({ name: 'sales_targets', ...part }),
  changes: changesFunction<'amount'>(part),
  /** The upload log's name of the sales report (specification section 7). */
  lastUpdate: lastUpload({ ...part, kind: { CATEGORY: '판매분석' } }),
};

interface Target {
  brandCd: string;
  /** yyyyMM. */
  ym: string;
  /** Won as text; '' for none. */
  value: string;
  /** What was read. */
  expected: string;
}

/**
 * Writes a target, through once everything on the page was read anew. Throws a Failure: conflict, whose detail is the
 * value that stands there; not-found for a brand that is not the partner's; invalid.
 */
export function useChangeTarget() {
  const write = useWrite(all);
  return ({ brandCd: brand_cd, ...target }: Target) =>
    write(
      async (partner_cd) =>
        unwrap(
          await supabase().rpc('change_sales_target', { partner_cd, brand_cd, ...target }),
        ) as SalesTargetChange,
    );
}
