import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { droppedFiles, type OfferedFile } from '@/components/loads/dropped-files.ts';
import { useFileDrop } from '@/components/loads/use-file-drop.ts';
import { usePhone } from '@/components/layout/use-phone.ts';
import { Button } from '@/components/ui/button.tsx';
import { cn } from '@/components/ui/cn.ts';
import { uploadText } from '@/text/upload.ts';

const text = uploadText.drop;
const spreadsheets =
  '.zip,.xlsx,.xls,.xlsm,.csv,.tsv,.txt,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv';

interface DropZoneProps {
  onFiles: (files: OfferedFile[]) => void;
  /** The member may load reports of more than one partner. */
  isForSeveral: boolean;
}

/** Takes files by button or keyboard, and dropped anywhere on the page: a near miss must not open the file. */
export function DropZone({ onFiles, isForSeveral }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const phone = usePhone();
  // The document, inside of the window that the shell listens to.
  const isOver = useFileDrop(document, (dropped) => void droppedFiles(dropped).then(onFiles));

  return (
    <section
      aria-label={text.label}
      className={cn(
        'border-input bg-card flex min-w-0 flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-dashed p-4 transition-colors',
        isOver && 'border-primary bg-accent',
      )}
    >
      <span className="bg-muted text-muted-foreground grid size-12 shrink-0 place-items-center rounded-lg">
        <FileUp aria-hidden className="size-6" />
      </span>
      <div className="min-w-48 flex-1">
        <p className="text-lg font-semibold">{isOver ? text.active : phone ? text.phoneTitle : text.title}</p>
        <p className="text-muted-foreground mt-0.5 text-sm">
          {isForSeveral ? `${text.hint} ${text.severalPartners}` : text.hint}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={spreadsheets}
        aria-label={text.choose}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])].map((file) => ({ file })));
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button variant="primary" size="lg" className="max-sm:w-full" onClick={() => input.current?.click()}>
        {text.choose}
      </Button>
    </section>
  );
}
