import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TableMessage } from '@/components/table/table-message.tsx';
import { Alert } from '@/components/ui/alert.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Card, CardHeader, CardTitle } from '@/components/ui/card.tsx';
import { usePartner } from '@/data/partner.tsx';
import { formatMoment } from '@/domain/korea-time.ts';
import { uploadText } from '@/text/upload.ts';
import { periodText } from './file-facts.tsx';
import { FilePreview } from './file-preview.tsx';
import { useEndWaiting } from './upload-mutations.ts';
import { uploadQueries, type WaitingImport } from './upload-queries.ts';

const text = uploadText.waiting;

/** Files of a watched folder that a person should look at; no card where there are none. */
export function WaitingCard() {
  const { code } = usePartner();
  const { data = [], isError, error, refetch } = useQuery(uploadQueries.waiting(code));
  if (data.length === 0 && !isError) return null;
  return (
    <Card aria-label={text.title}>
      <CardHeader>
        <CardTitle>{text.title}</CardTitle>
      </CardHeader>
      {isError ? <TableMessage state={{ kind: 'error', error, onRetry: () => void refetch() }} /> : null}
      {data.length > 0 ? <p className="text-muted-foreground px-4 pt-3 text-xs">{text.hint}</p> : null}
      <ul className="divide-border-soft divide-y">
        {data.map((one) => (
          <WaitingItem key={one.id} waiting={one} />
        ))}
      </ul>
    </Card>
  );
}

function WaitingItem({ waiting }: { waiting: WaitingImport }) {
  const { category, fileName, periodStart, periodEnd, waitsSince, counts, rows } = waiting;
  const end = useEndWaiting();
  const [state, setState] = useState<{ busy?: 'publish' | 'cancel'; problem?: string }>({});
  const handle = async (how: 'publish' | 'cancel') => {
    setState({ busy: how });
    setState(await end(waiting, how));
  };
  return (
    <li aria-label={fileName} className="flex flex-col gap-2.5 px-4 py-3.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone="blue">{category}</Badge>
        <h3 className="min-w-0 text-base font-semibold break-all">{fileName}</h3>
        <span className="text-muted-foreground text-sm tabular-nums">
          {[periodText(periodStart, periodEnd), formatMoment(waitsSince)].filter(Boolean).join(' · ')}
        </span>
        <div className="ml-auto flex gap-2">
          <Button
            size="sm"
            aria-label={text.cancelOf(fileName)}
            busy={state.busy === 'cancel'}
            onClick={() => void handle('cancel')}
          >
            {text.cancel}
          </Button>
          <Button
            size="sm"
            variant="primary"
            aria-label={text.publishOf(fileName)}
            busy={state.busy === 'publish'}
            onClick={() => void handle('publish')}
          >
            {text.publish}
          </Button>
        </div>
      </div>
      <FilePreview
        counts={counts}
        report={{ category, rowCount: rows, leftAside: [] }}
        isDone={false}
        isPartial={false}
      />
      {state.problem === undefined ? null : <Alert>{state.problem}</Alert>}
    </li>
  );
}
