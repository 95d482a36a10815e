import { useQuery } from '@tanstack/react-query';
import { listPart } from '@/components/figure-page/list-part.ts';
import { ListResult } from '@/components/figure-page/list-result.tsx';
import type { PageState } from '@/components/figure-page/use-page-search.ts';
import { PAGE_SIZE } from '@/components/table/pager-pages.ts';
import { ResultNotes } from '@/components/table/result-notes.tsx';
import { sortArgs } from '@/components/table/search-params.ts';
import { usePartner } from '@/data/partner.tsx';
import { fileTimestamp } from '@/domain/korea-time.ts';
import { adRegisterText } from '@/text/ad-register.ts';
import { registerQueries as queries } from './ad-management-queries.ts';
import type { AdManagementSearch } from './ad-management-search.ts';
import { settlementColumns, settlementTable } from './settlement-columns.tsx';

const { settlement: text } = adRegisterText;

interface RegisterSettlementProps {
  page: Pick<PageState<AdManagementSearch>, 'search' | 'change'>;
}

/** 정산 광고비 대사: what reports say that advertising cost beside what was settled, by settlement period. */
export function RegisterSettlement({ page }: RegisterSettlementProps) {
  const partner = usePartner();
  const { settlementSort: sort, settlementPage } = page.search;
  const args = { ...sortArgs(sort), page_number: settlementPage, page_size: PAGE_SIZE };
  const query = useQuery(queries.settlements.page(partner.code, args));
  const totals = query.data?.totals;
  return (
    <ListResult
      page={listPart(page, 'settlement')}
      query={query}
      {...settlementTable}
      columns={settlementColumns}
      notes={<ResultNotes notes={text.notes} />}
      totals={totals}
      file={{
        name: () => [partner.name, text.file, fileTimestamp()].join('_'),
        sheet: { name: text.title, request: () => queries.settlements.everyRow(partner.code, args) },
      }}
    />
  );
}
