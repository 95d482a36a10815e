import type { AnswerOf } from '@/data/answer-of.ts';
import { changesFunction } from '@/data/changes-function.ts';
import { unwrap } from '@/data/errors.ts';
import { figureFunction } from '@/data/figure-function.ts';
import { freshness } from '@/data/freshness.ts';
import { listFunction } from '@/data/list-function.ts';
import { lastUpload } from '@/data/newest-upload.ts';
import { supabase } from '@/data/supabase.ts';
import { useWrite } from '@/data/use-write.ts';

export type BrandSalesBrands = AnswerOf<'brand_sales_brands'>;
export type BrandSalesRows = AnswerOf<'brand_sales_rows'>;
export type BrandSalesPivot = AnswerOf<'brand_sales_pivot'>;
export type SalesTargets = AnswerOf<'sales_targets'>;

const all = (partnerCode: string) => ['brand-sales', partnerCode] as const;
const part = { area: all, freshness: freshness.sales };

export const brandSalesQueries = {
  all,
  summary: figureFunction({ name: 'brand_sales_summary', ...part }),
  brands: figureFunction({ name: 'brand_sales_brands', ...part }),
  pivot: figureFunction({ name: 'brand_sales_pivot', ...part }),
  forecast: figureFunction({ name: 'sales_forecast', ...part }),
  rows: listFunction({ name: 'brand_sales_rows', ...part }),
  targets: figureFunction({ name: 'sales_targets', ...part }),
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
        ) as AnswerOf<'change_sales_target'>,
    );
}
