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
import { changeColumns, changePhoneColumn } from './change-columns.tsx';
import { registerQueries as queries } from './ad-management-queries.ts';
import type { AdManagementSearch } from './ad-management-search.ts';

const { changes: text } = adRegisterText;

interface RegisterChangesProps {
  page: Pick<PageState<AdManagementSearch>, 'search' | 'change'>;
}

/** 변경 이력: who changed what, the newest first; each change is offered as an intervention. */
export function RegisterChanges({ page }: RegisterChangesProps) {
  const partner = usePartner();
  const { changeSort: sort, changePage } = page.search;
  const args = { ...sortArgs(sort), page_number: changePage, page_size: PAGE_SIZE };
  return (
    <ListResult
      page={listPart(page, 'change')}
      query={useQuery(queries.changes.page(partner.code, args))}
      tableId="ad-register-changes"
      label={text.table}
      empty={text.empty}
      neverLoaded={null}
      notes={<ResultNotes notes={[text.hint, text.help]} />}
      columns={changeColumns}
      phoneColumn={changePhoneColumn}
      rowKey={(row) => String(row.id)}
      file={{
        name: () => [partner.name, text.file, fileTimestamp()].join('_'),
        sheet: { name: text.table, request: () => queries.changes.everyRow(partner.code, args) },
      }}
    />
  );
}
