import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy } from 'react';
import { LazyOverlay } from '@/components/layout/lazy-overlay.tsx';
import { TableMessage } from '@/components/table/table-message.tsx';
import { Card, CardHeader, CardTitle } from '@/components/ui/card.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { codeWhenConnected } from '@/data/page-code.ts';
import { usePartner } from '@/data/partner.tsx';
import { reportsDueText as text } from '@/text/reports-due.ts';
import { DueScope, scopeParam } from './due-scope.tsx';
import { DueTable } from './due-table.tsx';
import { isDue, uploadQueries } from './upload-queries.ts';
import { useLoadablePartners } from './use-loadable-partners.ts';
import { useReadDue } from './use-read-due.ts';

// Loaded when all partners are asked for: most members have one.
const DueList = lazy(() => codeWhenConnected(() => import('./due-list.tsx')));

/** What to fetch from the marketplace today, of this partner or of all. It ticks itself off while files are loaded, here or elsewhere. */
export function DueCard() {
  const scope = scopeParam.parse(useSearch({ strict: false, select: ({ scope }) => scope }));
  const isForSeveral = useLoadablePartners().length > 1;
  if (!isForSeveral || scope === 'own') return <OwnDue isForSeveral={isForSeveral} />;
  return (
    <LazyOverlay name={scope} fallback={<Skeleton className="h-120" />}>
      <DueList />
    </LazyOverlay>
  );
}

function OwnDue({ isForSeveral }: { isForSeveral: boolean }) {
  const { id, code } = usePartner();
  const navigate = useNavigate();
  const due = useQuery(uploadQueries.due(code));
  useReadDue(code);
  return (
    <Card aria-label={text.title} aria-busy={due.isFetching}>
      <CardHeader>
        <CardTitle>{text.title}</CardTitle>
        {due.data ? (
          <output className="text-muted-foreground text-sm">
            {text.summary(due.data.filter(isDue).length)}
          </output>
        ) : null}
        {isForSeveral ? (
          <div className="ml-auto">
            <DueScope
              scope="own"
              onChange={(scope) =>
                void navigate({
                  to: '/$partnerId/upload',
                  params: { partnerId: String(id) },
                  search: { scope },
                  resetScroll: false,
                })
              }
            />
          </div>
        ) : null}
      </CardHeader>
      {due.isPending ? <Skeleton className="m-4 h-80" /> : null}
      {due.isError ? (
        <TableMessage state={{ kind: 'error', error: due.error, onRetry: () => void due.refetch() }} />
      ) : null}
      {due.data ? <DueTable rows={due.data} /> : null}
    </Card>
  );
}
