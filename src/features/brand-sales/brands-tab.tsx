import { FigureTableCard } from '@/components/figure-page/figure-table.tsx';
import { brandTable } from './brand-table.tsx';
import type { PagePart } from './page-part.ts';

/** 요약: the period by brand. */
export const BrandsTab = ({ page, brands }: PagePart) => (
  <FigureTableCard table={brandTable} figures={brands} page={page} order="brandSort" />
);
