import type { PageState } from '@/components/figure-page/use-page-search.ts';
import type { Figures } from '@/components/figure-page/use-figures.ts';
import type { usePartner } from '@/data/partner.tsx';
import type { BrandSalesBrands } from './brand-sales-queries.ts';
import type { brandSalesSearch, BrandSalesSearch } from './brand-sales-search.ts';

/** What each tab of the page goes by. */
export interface PagePart {
  partner: ReturnType<typeof usePartner>;
  page: PageState<BrandSalesSearch, ReturnType<typeof brandSalesSearch.args>>;
  brands: Figures<BrandSalesBrands>;
}
