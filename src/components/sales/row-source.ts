import { formatDay } from '@/domain/korea-time.ts';
import { salesSourceText as text } from '@/text/sales-source.ts';
import type { SalesSource } from './sales-source-measures.ts';

/** What the arguments of a page are of. */
export const sourceOf = ({ date_start, date_end, brand_cds }: SalesSource): SalesSource => ({
  date_start,
  date_end,
  ...(brand_cds ? { brand_cds } : {}),
});

/** A row of days: its own, of what the page is of. */
export const daySource =
  (page: SalesSource) =>
  ({ from, to }: { from: string; to: string }) => ({
    of: from === to ? formatDay(from) : `${formatDay(from)} ~ ${formatDay(to)}`,
    source: { ...page, date_start: from, date_end: to },
  });

interface BrandRow {
  brandCd: string | null;
  brandName: string | null;
}

/** A row of a brand, or of what has none. */
export const brandSource =
  (page: SalesSource) =>
  ({ brandCd, brandName }: BrandRow) => ({
    of: brandName ?? text.noBrand,
    source: { ...page, brand_cds: [brandCd ?? ''] },
  });

interface ProductRow {
  productId: string | null;
  optionCd: string | null;
  productName: string | null;
}

/** A row of a product, or of an option without one; nothing of several products together. */
export const productSource =
  (page: SalesSource) =>
  ({ productId, optionCd, productName }: ProductRow) =>
    productId === null && optionCd === null
      ? null
      : {
          of: productName ?? '',
          source: {
            ...page,
            ...(productId === null ? {} : { product_id: productId }),
            ...(productId === null && optionCd !== null ? { option_cd: optionCd } : {}),
          },
        };
