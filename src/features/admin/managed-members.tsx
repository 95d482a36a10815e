import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { lazy, useState } from 'react';
import { ListResult } from '@/components/figure-page/list-result.tsx';
import { usePageSearch } from '@/components/figure-page/use-page-search.ts';
import { PageFilters } from '@/components/filters/page-filters.tsx';
import { LazyOverlay } from '@/components/layout/lazy-overlay.tsx';
import { ResultNotes } from '@/components/table/result-notes.tsx';
import { useRowDetail } from '@/components/table/use-row-detail.ts';
import { Button } from '@/components/ui/button.tsx';
import { codeWhenConnected } from '@/data/page-code.ts';
import { adminText } from '@/text/admin.ts';
import { adminQueries as queries, type ManagedMember } from './admin-queries.ts';
import { managedSearch } from './admin-search.ts';
import { managedColumns, managedName, managedTable } from './managed-columns.tsx';
import { ManagedDetail } from './managed-detail.tsx';

const InviteDialog = lazy(() =>
  codeWhenConnected(() => import('./invite-dialog.tsx').then((module) => ({ default: module.InviteDialog }))),
);

/** 관리 of a partner's manager: the people of the partners that the member manages. */
export function ManagedMembers() {
  const page = usePageSearch(managedSearch, queries.all);
  const [isInviting, setIsInviting] = useState(false);
  const expansion = useRowDetail<ManagedMember>({
    rowKey: managedTable.rowKey,
    nameOf: managedName,
    renderDetail: (member) => <ManagedDetail member={member} />,
  });
  return (
    <div className="grid gap-3.5">
      <PageFilters
        filters={page.filters}
        values={page.conditions}
        grid="md:max-xl:grid md:max-xl:grid-cols-6"
        onSearch={page.onSearch}
        onReset={page.onReset}
      />
      <ListResult
        page={page}
        query={useQuery(queries.managed.page(page.args))}
        {...managedTable}
        columns={managedColumns}
        expansion={expansion}
        notes={<ResultNotes notes={[adminText.managed.hint]} />}
        head={
          <Button size="sm" variant="primary" onClick={() => setIsInviting(true)}>
            <Mail aria-hidden />
            {adminText.invite.open}
          </Button>
        }
      />
      <LazyOverlay name={String(isInviting)}>
        {isInviting ? <InviteDialog isManager onClose={() => setIsInviting(false)} /> : null}
      </LazyOverlay>
    </div>
  );
}
