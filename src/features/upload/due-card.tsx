import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { HeadSelect } from '@/components/table/head-select.tsx';
import { TableMessage } from '@/components/table/table-message.tsx';
import { Card, CardHeader, CardTitle } from '@/components/ui/card.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { usePartner } from '@/data/partner.tsx';
import { ALL_PARTNERS } from '@/data/partner-selection.ts';
import { readAnew } from '@/data/read-anew.ts';
import { MOST_PARTNERS } from '@/data/reports-due-query.ts';
import { onUpload } from '@/data/uploads.ts';
import { reportsDueText as text } from '@/text/reports-due.ts';
import { DueTable } from './due-table.tsx';
import { isDue, uploadQueries } from './upload-queries.ts';
import { useLoadablePartners } from './use-loadable-partners.ts';

/** What to fetch from the marketplace today. It ticks itself off while files are loaded, here or elsewhere. */
export function DueCard() {
  const { code } = usePartner();
  const queryClient = useQueryClient();
  const [scope, setScope] = useState<'own' | 'all'>('own');
  const loadable = useLoadablePartners().slice(0, MOST_PARTNERS);
  const codes = scope === 'own' ? [code] : loadable.map((partner) => partner.code);
  const due = useQuery(uploadQueries.due(code, codes));
  useEffect(
    () =>
      onUpload(
        scope === 'own' ? code : ALL_PARTNERS,
        () => void readAnew(queryClient, { queryKey: uploadQueries.allDue(code) }),
      ),
    [code, scope, queryClient],
  );
  const nameOf = (partnerCd: string) =>
    loadable.find((partner) => partner.code === partnerCd)?.name ?? partnerCd;
  const rows = due.data?.filter((row) => scope === 'own' || isDue(row)) ?? [];
  return (
    <Card aria-label={text.title} aria-busy={due.isFetching}>
      <CardHeader>
        <CardTitle>{text.title}</CardTitle>
        {due.data ? (
          <output className="text-muted-foreground text-sm">
            {text.summary(due.data.filter(isDue).length)}
          </output>
        ) : null}
        {loadable.length > 1 ? (
          <div className="ml-auto">
            <HeadSelect
              label={text.scope.label}
              value={scope}
              options={[
                { value: 'own', label: text.scope.own },
                { value: 'all', label: text.scope.all },
              ]}
              onChange={setScope}
            />
          </div>
        ) : null}
      </CardHeader>
      {due.isPending ? <Skeleton className="m-4 h-80" /> : null}
      {due.isError ? (
        <TableMessage state={{ kind: 'error', error: due.error, onRetry: () => void due.refetch() }} />
      ) : null}
      {due.data && rows.length === 0 ? <p className="p-4 text-sm">{text.none}</p> : null}
      {rows.length > 0 ? <DueTable rows={rows} nameOf={scope === 'all' ? nameOf : undefined} /> : null}
    </Card>
  );
}
