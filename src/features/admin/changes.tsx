import { useQuery } from '@tanstack/react-query';
import { usePageSearch } from '@/components/figure-page/use-page-search.ts';
import { adminText } from '@/text/admin.ts';
import { AdminLog } from './admin-log.tsx';
import { adminQueries as queries } from './admin-queries.ts';
import { changesSearch } from './admin-search.ts';
import { changeColumns, changeTable } from './change-columns.tsx';

/** 변경 기록: who changed which right of whom, when and from where. */
export function MemberChanges() {
  const page = usePageSearch(changesSearch, queries.all);
  return (
    <AdminLog
      page={page}
      query={useQuery(queries.changes.page(page.args))}
      request={() => queries.changes.everyRow(page.args)}
      {...changeTable}
      columns={changeColumns}
      text={adminText.changes}
    />
  );
}
