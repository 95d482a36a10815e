import { SalesTableCard } from '@/components/sales/sales-table.tsx';
import { brandTableOf } from './brand-table.tsx';
import type { PagePart } from './page-part.ts';

/** 요약: the period by brand. */
export const BrandsTab = ({ page, brands }: PagePart) => (
  <SalesTableCard
    table={brandTableOf(brands.query.data?.adCover)}
    figures={brands}
    page={page}
    order="brandSort"
    source={{ date_start: page.args.date_start, date_end: page.args.date_end }}
  />
);
