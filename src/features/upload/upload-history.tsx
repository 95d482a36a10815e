import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { TableMessage } from '@/components/table/table-message.tsx';
import { Card, CardHeader, CardTitle } from '@/components/ui/card.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { usePartner } from '@/data/partner.tsx';
import { readAnew } from '@/data/read-anew.ts';
import { onUpload } from '@/data/uploads.ts';
import { uploadText } from '@/text/upload.ts';
import { HistoryTable } from './history-table.tsx';
import { type DropLoad, uploadQueries } from './upload-queries.ts';

const text = uploadText.history;

/** What was loaded for the partner, newest first; loads from elsewhere appear by themselves. */
export function UploadHistory({ onTaken }: { onTaken: (loads: readonly DropLoad[]) => void }) {
  const { code } = usePartner();
  const queryClient = useQueryClient();
  const history = useQuery(uploadQueries.history(code));
  useEffect(
    () =>
      onUpload(code, () => void readAnew(queryClient, { queryKey: uploadQueries.history(code).queryKey })),
    [code, queryClient],
  );
  return (
    <Card aria-label={text.title} aria-busy={history.isPending}>
      <CardHeader>
        <CardTitle>{text.title}</CardTitle>
      </CardHeader>
      {history.isPending ? <HistorySkeleton /> : null}
      {history.isError ? (
        <TableMessage
          state={{ kind: 'error', error: history.error, onRetry: () => void history.refetch() }}
        />
      ) : null}
      {history.data?.length === 0 ? (
        <TableMessage state={{ kind: 'empty', title: text.empty, hint: text.emptyHint, picture: 'loads' }} />
      ) : null}
      {history.data && history.data.length > 0 ? (
        <HistoryTable loads={history.data} onTaken={onTaken} />
      ) : null}
    </Card>
  );
}

function HistorySkeleton() {
  return (
    <div className="flex flex-col gap-3 p-4">
      {['first', 'second', 'third'].map((row) => (
        <Skeleton key={row} className="h-5" />
      ))}
    </div>
  );
}
