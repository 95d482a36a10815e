import { useQuery } from '@tanstack/react-query';
import { listPart } from '@/components/figure-page/list-part.ts';
import { ListResult } from '@/components/figure-page/list-result.tsx';
import { PAGE_SIZE } from '@/components/table/pager-pages.ts';
import { sortArgs } from '@/components/table/search-params.ts';
import { fileTimestamp } from '@/domain/korea-time.ts';
import { brandSalesText } from '@/text/brand-sales.ts';
import { brandSalesQueries as queries } from './brand-sales-queries.ts';
import { changeColumns, changePhoneColumn } from './change-columns.tsx';
import type { PagePart } from './page-part.ts';

const { changes: text } = brandSalesText;

/** 변경 이력: who changed which target, the newest first. */
export function ChangesTab({ partner, page }: PagePart) {
  const { changeSort: sort, changePage } = page.search;
  const args = { ...sortArgs(sort), page_number: changePage, page_size: PAGE_SIZE };
  return (
    <ListResult
      page={listPart(page, 'change')}
      query={useQuery(queries.changes.page(partner.code, args))}
      tableId="brand-sales-changes"
      label={text.table}
      empty={text.empty}
      neverLoaded={null}
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
