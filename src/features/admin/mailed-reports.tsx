import { useQuery } from '@tanstack/react-query';
import { ListResult } from '@/components/figure-page/list-result.tsx';
import { usePageSearch } from '@/components/figure-page/use-page-search.ts';
import { ResultNotes } from '@/components/table/result-notes.tsx';
import { fileTimestamp } from '@/domain/korea-time.ts';
import { adminText } from '@/text/admin.ts';
import { AdminFilters } from './admin-filters.tsx';
import { adminQueries as queries } from './admin-queries.ts';
import { reportsSearch } from './admin-search.ts';
import { reportColumns, reportTable } from './report-columns.tsx';

const { reports: text } = adminText;

/** 아침 보고: which of them were mailed to whom, and what became of each. */
export function MailedReports() {
  const page = usePageSearch(reportsSearch, queries.all);
  return (
    <div className="grid gap-3.5">
      <AdminFilters page={page} />
      <ListResult
        page={page}
        query={useQuery(queries.reports.page(page.args))}
        {...reportTable}
        columns={reportColumns}
        notes={<ResultNotes notes={[text.hint]} />}
        file={{
          name: () => [text.file, fileTimestamp()].join('_'),
          sheet: { name: text.table, request: () => queries.reports.everyRow(page.args) },
        }}
      />
    </div>
  );
}
