import { fileTimestamp } from '@/domain/korea-time.ts';

export type { ProductList, ProductRow } from '@/data/answers/product-list.ts';

/** partner, brand, page and the moment, joined. */
export function productFileName(partner: string, brand: string, sheet: string): string {
  return [partner, brand, sheet, fileTimestamp()].join('_');
}
