import { useQuery } from '@tanstack/react-query';
import { usePageSearch } from '@/components/figure-page/use-page-search.ts';
import { adminText } from '@/text/admin.ts';
import { AdminLog } from './admin-log.tsx';
import { adminQueries as queries } from './admin-queries.ts';
import { reportsSearch } from './admin-search.ts';
import { reportColumns, reportTable } from './report-columns.tsx';

/** 아침 보고: which of them were mailed to whom, and what became of each. */
export function MailedReports() {
  const page = usePageSearch(reportsSearch, queries.all);
  return (
    <AdminLog
      page={page}
      query={useQuery(queries.reports.page(page.args))}
      request={() => queries.reports.everyRow(page.args)}
      {...reportTable}
      columns={reportColumns}
      text={adminText.reports}
    />
  );
}
