import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Card, CardHeader, CardTitle } from '@/components/ui/card.tsx';
import type { Partner } from '@/data/partner-query.ts';
import { usePartner } from '@/data/partner.tsx';
import { uploadText } from '@/text/upload.ts';
import { FileItem } from './file-item.tsx';
import { needsLook } from './file-warnings.ts';
import { PartnerQuestion } from './partner-question.tsx';
import { TakeBackDrop } from './take-back-drop.tsx';
import { isPreparing, isReady, type UploadFile } from './upload-file.ts';
import type { QueueState, UploadQueue } from './upload-queue.ts';

const text = uploadText.list;

interface FileListProps extends QueueState {
  queue: UploadQueue;
  /** Partners whose reports the member may load. */
  partners: readonly Partner[];
}

/** The word of the button that loads what is ready. */
function loadWord(ready: readonly UploadFile[], nameOf: (partnerCd: string | undefined) => string): string {
  if (ready.length === 0) return text.loadNone;
  const codes = new Set(ready.map(({ partnerCd }) => partnerCd));
  return codes.size === 1
    ? text.load(nameOf(ready[0]?.partnerCd), ready.length)
    : text.loadSeveral(codes.size, ready.length);
}

/** The chosen files, and the one button that loads what is ready. */
export function FileList({ queue, files, loading, paused, partners }: FileListProps) {
  const partner = usePartner();
  const ready = files.filter(isReady);
  const asked = files.filter(({ phase }) => phase.is === 'partner-needed');
  const nameOf = (partnerCd: string | undefined) =>
    partners.find(({ code }) => code === partnerCd)?.name ?? partner.name;
  const isBusy = loading !== null || files.some(({ phase }) => isPreparing(phase));
  const done = files.filter(({ phase }) => phase.is === 'done');
  // A file whose question was answered stays in sight until the person is through with them all.
  const [looked, setLooked] = useState<ReadonlySet<string> | null>(null);
  const odd = files.filter(needsLook);
  const shown = looked ? files.filter((file) => looked.has(file.id) || odd.includes(file)) : files;
  return (
    <Card aria-label={text.title}>
      <CardHeader>
        <CardTitle>{text.title}</CardTitle>
        <output className="text-muted-foreground text-sm tabular-nums">
          {loading ? text.loading(loading.done, loading.total) : text.summary(files.length, ready.length)}
        </output>
        <div className="ml-auto flex flex-wrap gap-2 max-sm:w-full">
          {looked || (odd.length > 0 && odd.length < files.length) ? (
            <Button onClick={() => setLooked(looked ? null : new Set(odd.map(({ id }) => id)))}>
              {looked ? text.all : text.odd(odd.length)}
            </Button>
          ) : null}
          {done.length > 0 && !loading ? (
            <Button onClick={() => queue.removeDone()}>{text.clear}</Button>
          ) : null}
          {paused ? <Button onClick={() => void queue.resume()}>{text.resume}</Button> : null}
          {isBusy && !paused ? <Button onClick={() => queue.pause()}>{text.pause}</Button> : null}
          <Button
            variant="primary"
            className="max-sm:flex-1"
            disabled={ready.length === 0 && !loading}
            busy={loading !== null}
            onClick={() => void queue.loadAll()}
          >
            {loadWord(ready, nameOf)}
          </Button>
        </div>
      </CardHeader>
      {files.length > 1 ? <p className="text-muted-foreground px-4 pt-3 text-xs">{text.order}</p> : null}
      {paused ? <p className="px-4 pt-3 text-sm font-semibold">{text.paused[paused]}</p> : null}
      {[...new Set(asked.map(({ dropId }) => dropId))].map((dropId) => (
        <div key={dropId} className="px-4 pt-3">
          <PartnerQuestion
            files={asked.filter((file) => file.dropId === dropId)}
            partners={partners}
            onAnswer={(partnerCd) => queue.setAnswer(dropId, partnerCd)}
          />
        </div>
      ))}
      {done.length > 0 && !loading ? (
        <div className="flex flex-wrap gap-2 px-4 pt-3">
          {[...new Set(done.map(({ dropId }) => dropId))].map((dropId) => (
            <TakeBackDrop
              key={dropId}
              dropId={dropId}
              size={done.filter((file) => file.dropId === dropId).length}
              onTaken={(taken) => queue.removeTaken(taken)}
            />
          ))}
        </div>
      ) : null}
      <ul className="divide-border-soft divide-y">
        {shown.map((file) => (
          <FileItem
            key={file.id}
            file={file}
            otherPartner={
              file.partnerCd === undefined || file.partnerCd === partner.code
                ? undefined
                : nameOf(file.partnerCd)
            }
            queue={queue}
          />
        ))}
      </ul>
    </Card>
  );
}
