import { useQuery } from '@tanstack/react-query';
import { ListResult } from '@/components/figure-page/list-result.tsx';
import { PAGE_SIZE } from '@/components/table/pager-pages.ts';
import { sortArgs } from '@/components/table/search-params.ts';
import { useDiagnosisOfToday } from '@/data/diagnosis-refresh.ts';
import { loadedText } from '@/text/loaded.ts';
import { menuText } from '@/text/menu.ts';
import { productDetailText } from '@/text/product-detail.ts';
import { type DetailPart, optionIdsOf, readPart, tabFile } from './part.ts';
import { productQueries } from './product-queries.ts';
import { ToPage } from './to-page.tsx';
import { findingColumns, findingTable } from './finding-columns.ts';

/** 진단: score and main problem of the product's options, as AI 상품진단 has them. */
export default function DetailFindings({ part }: { part: DetailPart }) {
  const { partner, page } = part;
  const list = readPart(page, 'finding', findingColumns);
  const { sort, page: number } = list.search;
  const ids = optionIdsOf(part);
  const args = {
    option_ids: ids ?? [],
    ...sortArgs(sort),
    page_number: number,
    page_size: PAGE_SIZE,
  };
  const query = useQuery({ ...productQueries.findings.page(partner.code, args), enabled: ids !== undefined });
  useDiagnosisOfToday();
  const isNew = query.data !== undefined && !query.data.loaded.sales && !query.data.loaded.stock;
  return (
    <ListResult
      page={list}
      query={query}
      {...findingTable}
      columns={findingColumns}
      neverLoaded={isNew ? loadedText.kinds.diagnosis : null}
      head={
        <ToPage
          to="/{-$partnerId}/ai-product-diagnosis"
          page={menuText.pages['ai-product-diagnosis'].title}
          search={{ ids: ids?.join(',') ?? '' }}
        />
      }
      file={tabFile(part, productDetailText.tabs.findings, () =>
        productQueries.findings.everyRow(partner.code, args),
      )}
    />
  );
}
