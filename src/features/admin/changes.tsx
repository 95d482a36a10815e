import { useQuery } from '@tanstack/react-query';
import { ListResult } from '@/components/figure-page/list-result.tsx';
import { usePageSearch } from '@/components/figure-page/use-page-search.ts';
import { ResultNotes } from '@/components/table/result-notes.tsx';
import { fileTimestamp } from '@/domain/korea-time.ts';
import { adminText } from '@/text/admin.ts';
import { AdminFilters } from './admin-filters.tsx';
import { adminQueries as queries } from './admin-queries.ts';
import { changesSearch } from './admin-search.ts';
import { changeColumns, changeTable } from './change-columns.tsx';

const { changes: text } = adminText;

/** 변경 기록: who changed which right of whom, when and from where. */
export function MemberChanges() {
  const page = usePageSearch(changesSearch, queries.all);
  return (
    <div className="grid gap-3.5">
      <AdminFilters page={page} />
      <ListResult
        page={page}
        query={useQuery(queries.changes.page(page.args))}
        {...changeTable}
        columns={changeColumns}
        notes={<ResultNotes notes={[text.hint]} />}
        file={{
          name: () => [text.file, fileTimestamp()].join('_'),
          sheet: { name: text.table, request: () => queries.changes.everyRow(page.args) },
        }}
      />
    </div>
  );
}
