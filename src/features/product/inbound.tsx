import { useQuery } from '@tanstack/react-query';
import { listPart } from '@/components/figure-page/list-part.ts';
import { ListResult } from '@/components/figure-page/list-result.tsx';
import { PAGE_SIZE } from '@/components/table/pager-pages.ts';
import { sortArgs } from '@/components/table/search-params.ts';
import { loadedText } from '@/text/loaded.ts';
import { productDetailText } from '@/text/product-detail.ts';
import { inboundColumns, inboundTable } from './inbound-columns.tsx';
import { type DetailPart, tabFile } from './part.ts';
import { productQueries } from './product-queries.ts';

const { tabs } = productDetailText;

/** 입고: the inbound lines of the product's options, the latest first. */
export function DetailInbound({ part }: { part: DetailPart }) {
  const { partner, page, productId, product } = part;
  const { inboundSort: sort, inboundPage } = page.search;
  const args = { product_id: productId, ...sortArgs(sort), page_number: inboundPage, page_size: PAGE_SIZE };
  const query = useQuery(productQueries.inbound.page(partner.code, args));
  return (
    <ListResult
      page={listPart(page, 'inbound')}
      query={query}
      {...inboundTable}
      columns={inboundColumns}
      neverLoaded={product.query.data?.loaded.inbound === false ? loadedText.kinds.inbound : null}
      sticky={3}
      totals={query.data?.totals}
      file={tabFile(part, tabs.inbound, () => productQueries.inbound.everyRow(partner.code, args))}
    />
  );
}
