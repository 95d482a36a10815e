import { adCoverNotes } from '@/components/ads/ad-cover-notes.ts';
import { byAds } from '@/components/ads/by-ads.ts';
import { optionNotes, OptionNotes } from '@/components/product/option-notes.tsx';
import { TableCard } from '@/components/figure-page/table-card.tsx';
import { useCellEdits } from '@/components/table/use-cell-edits.ts';
import type { ProductDetail, ProductOption } from '@/data/answers/product-detail.ts';
import { productDetailText as text } from '@/text/product-detail.ts';
import { productsText } from '@/text/products.ts';
import { ofOneProduct } from './option-columns.ts';
import { type DetailPart, tabFile } from './part.ts';
import { optionPhoneColumn } from './stock-columns.ts';
import { useOptionEdits } from '@/components/product/option-edits.ts';
import { absentColumns, knownColumns } from '@/components/product/absent-columns.ts';
import { productDetails, productSets } from '@/components/product/product-columns.tsx';
import { productProfitNotes } from '@/components/product/product-profit-notes.ts';
import { editedColumns } from '@/components/product/product-table.tsx';

const rowKey = (row: ProductOption) => row.optionId;
const nameOf = (row: ProductOption) => row.optionName || row.optionId;

const optionTable = {
  tableId: 'product-options',
  label: text.optionsTable,
  empty: productsText.empty,
  columnSets: productSets,
  phoneColumn: optionPhoneColumn,
  rowsOf: ({ rows }: ProductDetail) => rows,
  rowKey,
};

/** 옵션: all options of the product, edited as in 상품 관리. */
export function DetailOptions({ part }: { part: DetailPart }) {
  const { page, product } = part;
  const { data } = product.query;
  const edits = useCellEdits<ProductOption>({ table: 'product-options', rowKey, nameOf });
  const cover = data?.adCover;
  const table = byAds({
    ...optionTable,
    columns: knownColumns(ofOneProduct(editedColumns(useOptionEdits())), data?.loaded),
    absent: absentColumns(data?.loaded),
  })(cover);
  const figureNotes = [...adCoverNotes(cover), ...productProfitNotes(data)];
  const list = data && { ...data, total: data.rows.length, withoutBrand: 0 };
  return (
    <TableCard
      table={table}
      query={product.query}
      page={page}
      order="optionSort"
      edits={edits}
      head={
        page.search.optionSort === '' ? (
          <span className="text-subtle-foreground text-xs">{text.ownOrder}</span>
        ) : null
      }
      notes={list ? <OptionNotes list={list} search={figureNotes} /> : null}
      file={{
        ...tabFile(part, text.tabs.options, product.request, knownColumns(productDetails, data?.loaded)),
        notes: list && { name: productsText.export.notes, lines: [...optionNotes(list), ...figureNotes] },
      }}
    />
  );
}
