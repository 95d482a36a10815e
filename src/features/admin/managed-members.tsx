import { useQuery } from '@tanstack/react-query';
import { ListResult } from '@/components/figure-page/list-result.tsx';
import { usePageSearch } from '@/components/figure-page/use-page-search.ts';
import { ResultNotes } from '@/components/table/result-notes.tsx';
import { useRowDetail } from '@/components/table/use-row-detail.ts';
import { adminText } from '@/text/admin.ts';
import { AdminFilters } from './admin-filters.tsx';
import { adminQueries as queries, type ManagedMember } from './admin-queries.ts';
import { managedSearch } from './admin-search.ts';
import { InviteButton } from './invite-button.tsx';
import { managedColumns, managedName, managedTable } from './managed-columns.tsx';
import { ManagedDetail } from './managed-detail.tsx';
import { SendersButton } from './senders-button.tsx';

/** 관리 of a partner's manager: the people of the partners that the member manages. */
export function ManagedMembers() {
  const page = usePageSearch(managedSearch, queries.all);
  const expansion = useRowDetail<ManagedMember>({
    rowKey: managedTable.rowKey,
    nameOf: managedName,
    renderDetail: (member) => <ManagedDetail member={member} />,
  });
  return (
    <div className="grid gap-3.5">
      <AdminFilters page={page} />
      <ListResult
        page={page}
        query={useQuery(queries.managed.page(page.args))}
        {...managedTable}
        columns={managedColumns}
        expansion={expansion}
        notes={<ResultNotes notes={[adminText.managed.hint]} />}
        actions={
          <>
            <InviteButton isManager />
            <SendersButton />
          </>
        }
      />
    </div>
  );
}
