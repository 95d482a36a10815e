import { useQuery } from '@tanstack/react-query';
import { listPart } from '@/components/figure-page/list-part.ts';
import { ListResult } from '@/components/figure-page/list-result.tsx';
import { PAGE_SIZE } from '@/components/table/pager-pages.ts';
import { sortArgs } from '@/components/table/search-params.ts';
import { productDetailText } from '@/text/product-detail.ts';
import { changeColumns, changePhoneColumn } from './change-columns.tsx';
import { type DetailPart, tabFile } from './part.ts';
import { productQueries } from './product-queries.ts';

const { changes: text, tabs } = productDetailText;

/** 이력: what people changed about the product's options, the newest first. */
export function DetailChanges({ part }: { part: DetailPart }) {
  const { partner, page, productId } = part;
  const { changeSort: sort, changePage } = page.search;
  const args = { product_id: productId, ...sortArgs(sort), page_number: changePage, page_size: PAGE_SIZE };
  return (
    <ListResult
      page={listPart(page, 'change')}
      query={useQuery(productQueries.changes.page(partner.code, args))}
      tableId="product-changes"
      label={text.table}
      empty={text.empty}
      neverLoaded={null}
      columns={changeColumns}
      phoneColumn={changePhoneColumn}
      rowKey={(row) => String(row.id)}
      file={tabFile(part, tabs.changes, () => productQueries.changes.everyRow(partner.code, args))}
    />
  );
}
