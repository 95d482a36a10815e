import { listPart } from '@/components/figure-page/list-part.ts';
import { sortOf } from '@/components/figure-page/page-search.ts';
import type { Figures } from '@/components/figure-page/use-figures.ts';
import type { PageState } from '@/components/figure-page/use-page-search.ts';
import type { TableColumn } from '@/components/table/table-column.ts';
import type { ResultFile } from '@/components/table/result-card.tsx';
import type { ProductDetail } from '@/data/answers/product-detail.ts';
import { fileTimestamp } from '@/domain/korea-time.ts';
import type { ExportRequest } from '@/export/export-types.ts';
import { productDetailText as text } from '@/text/product-detail.ts';
import type { ProductSearch } from './product-search.ts';

/** What each tab of a product's page is given. */
export interface DetailPart {
  partner: { code: string; name: string };
  productId: string;
  page: Pick<PageState<ProductSearch>, 'search' | 'change'>;
  product: Figures<ProductDetail>;
}

/** The file of a table: partner, page, product, what it holds and the moment. */
export function tabFile(
  { partner, productId }: DetailPart,
  sheet: string,
  request: () => Promise<ExportRequest>,
  details: readonly TableColumn<never>[] = [],
): ResultFile {
  return {
    name: () => [partner.name, text.file, productId, sheet, fileTimestamp()].join('_'),
    sheet: { name: sheet, request, details },
  };
}

/** The ids of the product's options; undefined while they are on their way. */
export const optionIdsOf = ({ product }: Pick<DetailPart, 'product'>): string[] | undefined =>
  product.query.data?.rows.map(({ optionId }) => optionId);

/** The list of a tab whose columns the page does not know: an order that is none of theirs is that of the list. */
export function readPart(
  page: DetailPart['page'],
  name: 'finding' | 'claim' | 'keyword',
  columns: readonly TableColumn<never>[],
) {
  const list = listPart(page, name);
  return { ...list, search: { ...list.search, sort: sortOf(columns).parse(list.search.sort) } };
}
