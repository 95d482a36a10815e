import { Download, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Spinner } from '@/components/ui/spinner.tsx';
import { TitledDialog } from '@/components/ui/titled-dialog.tsx';
import { withRequestNumber } from '@/data/failure-text.ts';
import { isSessionAccepted } from '@/data/session.ts';
import { ExportError } from '@/export/export-job.ts';
import { exportText } from '@/text/export.ts';
import { useOfferedFile } from './offered-files.ts';
import type { TableFile } from './table-sheet.ts';

interface ExportButtonProps {
  /** What is exported, for screen readers where a page has two buttons. */
  label: string;
  file: TableFile;
  /** No data, or still loading (specification section 5). */
  disabled: boolean;
}

interface Running {
  cancel: AbortController;
  share: number | null;
}

/** Makes the file in a worker, shows how far it is and can be cancelled. */
export function ExportButton({ label, file, disabled }: ExportButtonProps) {
  const [running, setRunning] = useState<Running | null>(null);
  const [failure, setFailure] = useState('');
  useOfferedFile(file);

  const start = async () => {
    const cancel = new AbortController();
    setRunning({ cancel, share: null });
    try {
      const onProgress = (share: number | null) => setRunning({ cancel, share });
      // Its code comes with the first file.
      const { saveTableFile } = await import('./save-table-file.ts');
      await saveTableFile(file, { signal: cancel.signal, onProgress });
    } catch (error) {
      if (!cancel.signal.aborted) {
        console.error(error);
        const isChanging = error instanceof ExportError && error.isChanging;
        const sentence = isChanging ? exportText.changing : (file.failure ?? exportText.failure);
        setFailure(withRequestNumber(sentence, error));
        // The worker sends its requests itself: where its token was refused, this renews or ends the session.
        void isSessionAccepted();
      }
    } finally {
      setRunning(null);
    }
  };

  return (
    <>
      {running ? (
        <Button size="sm" onClick={() => running.cancel.abort()}>
          <Spinner />
          <output className="tabular-nums">
            {running.share === null ? exportText.asking : exportText.writing(running.share)}
          </output>
          <X aria-hidden />
          <span className="sr-only">{exportText.cancel}</span>
        </Button>
      ) : (
        <Button
          size="sm"
          aria-label={`${label} ${exportText.download}`}
          disabled={disabled}
          onClick={() => void start()}
        >
          <Download aria-hidden />
          <span className="max-sm:sr-only">{exportText.download}</span>
        </Button>
      )}
      {failure === '' ? null : (
        <TitledDialog
          role="alertdialog"
          title={exportText.failed}
          description={failure}
          className="max-w-sm"
          onClose={() => setFailure('')}
        >
          <Button variant="primary" className="ml-auto" onClick={() => setFailure('')}>
            {exportText.confirm}
          </Button>
        </TitledDialog>
      )}
    </>
  );
}
