import { ExportError } from './export-job.ts';
import type { ExportJob, ExportMessage } from './export-types.ts';

export interface RunExportOptions {
  onProgress: (share: number | null) => void;
  /** Aborting ends the worker at once, with its request. */
  signal: AbortSignal;
}

/** Makes a file in a worker of its own. Rejects with ExportError, or with the signal's reason when cancelled. */
export function runExport(job: ExportJob, { onProgress, signal }: RunExportOptions): Promise<Blob> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(new URL('./export.worker.ts', import.meta.url), { type: 'module' });
    const settle = (finish: () => void) => {
      worker.terminate();
      signal.removeEventListener('abort', cancel);
      finish();
    };
    const cancel = () => settle(() => reject(signal.reason));
    signal.addEventListener('abort', cancel);
    worker.addEventListener('error', (event) => settle(() => reject(new ExportError(event.message))));
    worker.addEventListener('message', ({ data }: MessageEvent<ExportMessage>) => {
      if (data.type === 'progress') onProgress(data.share);
      else if (data.type === 'done') settle(() => resolve(data.file));
      else settle(() => reject(new ExportError(data.reason)));
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker takes no target origin
    worker.postMessage(job);
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
