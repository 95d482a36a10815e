import { useQuery } from '@tanstack/react-query';
import { listPart } from '@/components/figure-page/list-part.ts';
import { type ListTable, ListResult } from '@/components/figure-page/list-result.tsx';
import { columnsOf } from '@/components/table/column-kinds.tsx';
import { PAGE_SIZE } from '@/components/table/pager-pages.ts';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import { sortArgs } from '@/components/table/search-params.ts';
import type { DiagnosisList } from '@/data/answers/diagnosis.ts';
import { diagnosisText } from '@/text/diagnosis.ts';
import { loadedText } from '@/text/loaded.ts';
import { menuText } from '@/text/menu.ts';
import { productDetailText } from '@/text/product-detail.ts';
import { type DetailPart, optionIdsOf, tabFile } from './part.ts';
import { productQueries } from './product-queries.ts';
import { ToPage } from './to-page.tsx';

type Row = DiagnosisList['rows'][number];
const { columns: headings, help, confidences, statuses } = diagnosisText;

export const findingColumns = columnsOf<Row>(headings, [
  { kind: 'text', id: 'optionName', width: 130, wrap: true, sticky: true, phone: 'merged' },
  { kind: 'count', id: 'score', width: 76, decimals: 1, tone: 'strong', help: help.score },
  { kind: 'text', id: 'ruleName', width: 118, wrap: true },
  { kind: 'text', id: 'problem', width: 256, grow: true, wrap: true },
  { kind: 'won', id: 'impactAmt', width: 118, tone: 'strong', help: help.impactAmt },
  { kind: 'badge', id: 'confidence', width: 104, labels: confidences, tones: {}, help: help.confidence },
  { kind: 'badge', id: 'status', width: 96, labels: statuses, tones: {} },
  { kind: 'copy', id: 'optionId', width: 118, phone: 'last' },
]);

const findingTable: ListTable<Row> = {
  tableId: 'product-findings',
  label: diagnosisText.table,
  empty: diagnosisText.empty,
  phoneColumn: phoneColumn({
    header: headings.optionName,
    width: 132,
    lead: ['impactAmt', 'score', 'status'],
    name: (row) => row.optionName || row.optionId,
    detail: (row) => row.ruleName ?? '',
  }),
  rowKey: (row) => row.optionId,
};

/** 진단: score and main problem of the product's options, as AI 상품진단 has them. */
export function DetailFindings({ part }: { part: DetailPart }) {
  const { partner, page } = part;
  const { findingSort, findingPage } = page.search;
  const ids = optionIdsOf(part);
  const args = {
    option_ids: ids ?? [],
    ...sortArgs(findingSort),
    page_number: findingPage,
    page_size: PAGE_SIZE,
  };
  const query = useQuery({ ...productQueries.findings.page(partner.code, args), enabled: ids !== undefined });
  const isNew = query.data !== undefined && !query.data.loaded.sales && !query.data.loaded.stock;
  return (
    <ListResult
      page={listPart(page, 'finding')}
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
