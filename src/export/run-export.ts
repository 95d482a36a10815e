import { runWorker } from '@/data/run-worker.ts';
import { ExportError } from './export-job.ts';
import type { ExportJob, ExportMessage } from './export-types.ts';

export interface RunExportOptions {
  onProgress: (share: number | null) => void;
  /** Aborting ends the worker at once, with its request. */
  signal: AbortSignal;
}

/** Makes a file in a worker of its own. Rejects with ExportError, or with the signal's reason when cancelled. */
export async function runExport(job: ExportJob, { onProgress, signal }: RunExportOptions): Promise<Blob> {
  signal.throwIfAborted();
  let isChanging = false;
  return runWorker<ExportMessage, Blob>({
    worker: new Worker(new URL('./export.worker.ts', import.meta.url), { type: 'module' }),
    job,
    signal,
    toError: (reason) => Object.assign(new ExportError(reason), { isChanging }),
    onMessage: (message, done, failed) => {
      if (message.type === 'progress') onProgress(message.share);
      else if (message.type === 'done') done(message.file);
      else {
        ({ isChanging } = message);
        failed(message.reason);
      }
    },
  });
}

/** Saves a file under a name, as a click on a link would. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own reference once it has started.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
