import { Button } from '@/components/ui/button.tsx';
import { Card, CardHeader, CardTitle } from '@/components/ui/card.tsx';
import { usePartner } from '@/data/partner.tsx';
import { uploadText } from '@/text/upload.ts';
import { FileItem } from './file-item.tsx';
import { isReady, type UploadFile } from './upload-file.ts';
import type { QueueState, UploadQueue } from './upload-queue.ts';

const text = uploadText.list;

interface FileListProps {
  queue: UploadQueue;
  files: readonly UploadFile[];
  loading: QueueState['loading'];
}

/** The chosen files, and the one button that loads what is ready. */
export function FileList({ queue, files, loading }: FileListProps) {
  const partner = usePartner();
  const ready = files.filter(isReady).length;
  const hasDone = files.some(({ phase }) => phase.is === 'done');
  return (
    <Card aria-label={text.title}>
      <CardHeader>
        <CardTitle>{text.title}</CardTitle>
        <output className="text-muted-foreground text-sm tabular-nums">
          {loading ? text.loading(loading.done, loading.total) : text.summary(files.length, ready)}
        </output>
        <div className="ml-auto flex flex-wrap gap-2 max-sm:w-full">
          {hasDone && !loading ? <Button onClick={() => queue.removeDone()}>{text.clear}</Button> : null}
          {loading ? <Button onClick={() => queue.stopLoading()}>{text.stop}</Button> : null}
          <Button
            variant="primary"
            className="max-sm:flex-1"
            disabled={ready === 0 && !loading}
            busy={loading !== null}
            onClick={() => void queue.loadAll()}
          >
            {ready > 0 ? text.load(partner.name, ready) : text.loadNone}
          </Button>
        </div>
      </CardHeader>
      {files.length > 1 ? <p className="text-muted-foreground px-4 pt-3 text-xs">{text.order}</p> : null}
      <ul className="divide-border-soft divide-y">
        {files.map((file) => (
          <FileItem key={file.id} file={file} queue={queue} />
        ))}
      </ul>
    </Card>
  );
}
