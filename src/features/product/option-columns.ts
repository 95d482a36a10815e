import { columnsOf } from '@/components/table/column-kinds.tsx';
import type { TableColumn } from '@/components/table/table-column.ts';
import type { ProductOption } from '@/data/answers/product-detail.ts';
import { productColumns } from '@/components/product/product-columns.tsx';

/** What all options of a product share stands in the page's head. */
const SHARED = new Set(['brandName', 'productName', 'productId']);
/** Of the table of all products, what a product's page shows from the start. */
const SHOWN = new Set(['offerCondition']);

const [stowing] = columnsOf<ProductOption>({}, [{ metric: 'stowingQty', width: 104 }]);

/** The columns of 상품 관리 for the options of one product, with what is being stowed after the stock. */
export function withStowing(columns: readonly TableColumn<ProductOption>[]): TableColumn<ProductOption>[] {
  return columns.flatMap((column) => {
    if (SHARED.has(column.id)) return [];
    const { initiallyHidden: _hidden, ...shown } = column;
    if (SHOWN.has(column.id)) return shown;
    if (column.id === 'salePrice') return { ...column, phone: 'last' };
    if (column.id === 'optionName') return { ...column, width: 140, grow: true, sticky: true };
    return column.id === 'stockQty' && stowing ? [column, stowing] : column;
  });
}

export const optionColumns = withStowing(productColumns);
