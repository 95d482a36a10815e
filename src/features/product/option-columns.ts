import type { TableColumn } from '@/components/table/table-column.ts';
import type { ProductOption } from '@/data/answers/product-detail.ts';
import { productColumns } from '@/components/product/product-columns.tsx';

/** What all options of a product share stands in the page's head. */
const SHARED = new Set(['brandName', 'productName', 'productId']);
/** Of the table of all products, what a product's page shows from the start. */
const SHOWN = new Set(['offerCondition']);

/** The columns of 상품 관리 for the options of one product. */
export function ofOneProduct(columns: readonly TableColumn<ProductOption>[]): TableColumn<ProductOption>[] {
  return columns.flatMap((column) => {
    if (SHARED.has(column.id)) return [];
    const { initiallyHidden: _hidden, ...shown } = column;
    if (SHOWN.has(column.id)) return shown;
    if (column.id === 'salePrice') return { ...column, phone: 'last' };
    if (column.id === 'optionName') return { ...column, width: 140, grow: true, sticky: true };
    return column;
  });
}

export const optionColumns = ofOneProduct(productColumns);
