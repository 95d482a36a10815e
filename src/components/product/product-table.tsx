import type { ColumnEdit } from '@/components/table/column-edit.ts';
import { NameButton } from '@/components/table/name-button.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import type { PhoneColumn, TableColumn } from '@/components/table/table-column.ts';
import { NO_VALUE } from '@/domain/numbers.ts';
import { productsText } from '@/text/products.ts';
import { costTitle, type EnteredRow, type ProductField } from './option-edits.ts';
import { productColumns } from './product-columns.tsx';
import type { ProductRow } from './product-rows.ts';

/** The columns of what people enter. */
const fields: Readonly<Record<string, ProductField>> = {
  costAmt: 'cost',
  targetDays: 'targetDays',
  leadDays: 'leadDays',
  memo: 'memo',
};

/** Of useOptionEdits. */
type Edits = Readonly<Record<ProductField, ColumnEdit<EnteredRow>>>;

interface ProductTableOptions {
  onOpen: (row: ProductRow) => void;
  edits: Edits;
}

/** The columns at work: a press on a product opens more of it, and what people enter is edited in its cell. */
export function productTable({ onOpen, edits }: ProductTableOptions): TableColumn<ProductRow>[] {
  return editedColumns(edits).map((column) =>
    column.id === 'productName'
      ? { ...column, cell: (row) => <NameButton name={row.productName} onPress={() => onOpen(row)} /> }
      : column,
  );
}

/** What people enter is edited in its cell. */
export function editedColumns(edits: Edits): TableColumn<ProductRow>[] {
  return productColumns.map((column) => {
    const field = fields[column.id];
    if (field === undefined) return column;
    return { ...column, ...(field === 'cost' ? { title: costTitle } : {}), edit: edits[field] };
  });
}

export const productPhoneColumn = (onOpen: (row: ProductRow) => void): PhoneColumn<ProductRow> =>
  phoneColumn({
    header: productsText.columns.product,
    width: 124,
    lead: ['stockQty', 'doc', 'state'],
    name: (row) => row.productName,
    detail: (row) => [row.brandName, row.optionName].filter(Boolean).join(' · ') || NO_VALUE,
    onPress: onOpen,
  });
