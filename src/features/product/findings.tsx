import { useQuery } from '@tanstack/react-query';
import { DiagnosisDetail } from '@/components/diagnosis/diagnosis-detail.tsx';
import { diagnosisQueries, type DiagnosisRow } from '@/components/diagnosis/diagnosis-queries.ts';
import { ListResult } from '@/components/figure-page/list-result.tsx';
import { SummaryCard } from '@/components/summary/summary-card.tsx';
import { PAGE_SIZE } from '@/components/table/pager-pages.ts';
import { sortArgs } from '@/components/table/search-params.ts';
import { useRowDetail } from '@/components/table/use-row-detail.ts';
import { useDiagnosisOfToday } from '@/data/diagnosis-refresh.ts';
import { loadedText } from '@/text/loaded.ts';
import { menuText } from '@/text/menu.ts';
import { productDetailText } from '@/text/product-detail.ts';
import { type DetailPart, optionIdsOf, readPart, tabFile } from './part.ts';
import { ToPage } from './to-page.tsx';
import { findingColumns, findingTable } from './finding-columns.ts';

const { rowKey } = findingTable;
const nameOf = (row: DiagnosisRow) => [row.productName, row.optionName].filter(Boolean).join(' ');

/** 진단: score and problems of the product's options with what to do, as AI 상품진단 has them, and questions about the product. */
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
  const query = useQuery({ ...diagnosisQueries.list.page(partner.code, args), enabled: ids !== undefined });
  useDiagnosisOfToday();
  const expansion = useRowDetail<DiagnosisRow>({
    rowKey,
    nameOf,
    renderDetail: (row) => <DiagnosisDetail option={{ optionId: row.optionId, name: nameOf(row) }} />,
  });
  const isNew = query.data !== undefined && !query.data.loaded.sales && !query.data.loaded.stock;
  return (
    <>
      <ListResult
        page={list}
        query={query}
        {...findingTable}
        columns={findingColumns}
        expansion={expansion}
        neverLoaded={isNew ? loadedText.kinds.diagnosis : null}
        head={
          <ToPage
            to="/{-$partnerId}/ai-product-diagnosis"
            page={menuText.pages['ai-product-diagnosis'].title}
            search={{ ids: ids?.join(',') ?? '' }}
          />
        }
        file={tabFile(part, productDetailText.tabs.findings, () =>
          diagnosisQueries.list.everyRow(partner.code, args),
        )}
      />
      {isNew ? null : <SummaryCard topic={{ kind: 'product', productId: part.productId }} />}
    </>
  );
}
