import { useQuery } from '@tanstack/react-query';
import { usePageSearch } from '@/components/figure-page/use-page-search.ts';
import { adminText } from '@/text/admin.ts';
import { AdminLog } from './admin-log.tsx';
import { adminQueries as queries } from './admin-queries.ts';
import { mailsSearch } from './admin-search.ts';
import { mailColumns, mailTable } from './mail-columns.tsx';

/** 메일: what came to the mailbox of reports, and what became of it. */
export function Mails() {
  const page = usePageSearch(mailsSearch, queries.all);
  return (
    <AdminLog
      page={page}
      query={useQuery(queries.mails.page(page.args))}
      request={() => queries.mails.everyRow(page.args)}
      {...mailTable}
      columns={mailColumns}
      text={adminText.mails}
    />
  );
}
