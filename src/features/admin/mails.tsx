import { useQuery } from '@tanstack/react-query';
import { ListResult } from '@/components/figure-page/list-result.tsx';
import { usePageSearch } from '@/components/figure-page/use-page-search.ts';
import { ResultNotes } from '@/components/table/result-notes.tsx';
import { fileTimestamp } from '@/domain/korea-time.ts';
import { adminText } from '@/text/admin.ts';
import { AdminFilters } from './admin-filters.tsx';
import { adminQueries as queries } from './admin-queries.ts';
import { mailsSearch } from './admin-search.ts';
import { mailColumns, mailTable } from './mail-columns.tsx';

const { mails: text } = adminText;

/** 메일: what came to the mailbox of reports, and what became of it. */
export function Mails() {
  const page = usePageSearch(mailsSearch, queries.all);
  return (
    <div className="grid gap-3.5">
      <AdminFilters page={page} />
      <ListResult
        page={page}
        query={useQuery(queries.mails.page(page.args))}
        {...mailTable}
        columns={mailColumns}
        notes={<ResultNotes notes={[text.hint]} />}
        file={{
          name: () => [text.file, fileTimestamp()].join('_'),
          sheet: { name: text.table, request: () => queries.mails.everyRow(page.args) },
        }}
      />
    </div>
  );
}
