import { limits } from '@/reports/limits.ts';
import { importText } from '@/text/import.ts';
import { callImport, cancelImport } from './upload-mutations.ts';
import type {
  FileInput,
  FromWorker,
  Prepared,
  PrepareInput,
  Progress,
  Refusal,
  ToWorker,
  WorkerJob,
} from './upload-types.ts';

type Result = Exclude<FromWorker, { say: 'progress' | 'call' }>;

const refused = (message: string): Refusal => ({ is: 'refused', message });

/**
 * Gives a job to a worker of its own. The worker is ended when the signal aborts, and when the file keeps it
 * busy without further rows: such a file is made to hurt. Rejects with the signal's reason, and with nothing else.
 */
function runWorker(
  job: WorkerJob,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Result | Refusal> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(new URL('./upload.worker.ts', import.meta.url), { type: 'module' });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker takes no target origin
    const post = (message: ToWorker) => worker.postMessage(message);
    let importId: string | undefined;

    const giveUp = (seconds: number) => () => settle(refused(importText.file.tooSlow(seconds)));
    const total = setTimeout(giveUp(limits.totalSeconds), limits.totalSeconds * 1000);
    // Set when the worker begins to read: it loads its program first, on a slow network for seconds.
    let stalled: number | undefined;
    const stopClocks = () => {
      clearTimeout(total);
      clearTimeout(stalled);
    };
    const leave = () => {
      stopClocks();
      worker.terminate();
      signal.removeEventListener('abort', cancel);
    };
    const settle = (result: Result | Refusal) => {
      leave();
      resolve(result);
    };
    const cancel = () => {
      leave();
      if (importId !== undefined) cancelImport(importId);
      reject(signal.reason);
    };
    const follow = (progress: Progress) => {
      if (progress.is === 'reading') {
        clearTimeout(stalled);
        stalled = window.setTimeout(giveUp(limits.stalledSeconds), limits.stalledSeconds * 1000);
      } else stopClocks();
      onProgress(progress);
    };
    const relay = async ({ id, name, body }: Extract<FromWorker, { say: 'call' }>) => {
      const answer = await callImport(name, body);
      if (name === 'import_start' && 'value' in answer) {
        importId = String(answer.value);
        if (signal.aborted) cancelImport(importId);
      }
      post({ task: 'answer', id, ...answer });
    };

    signal.addEventListener('abort', cancel);
    worker.addEventListener('error', (event) => {
      console.error(event.message);
      settle(refused(importText.file.unreadable));
    });
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.say === 'progress') follow(data.progress);
      else if (data.say === 'call') void relay(data);
      else settle(data);
    });
    post(job);
  });
}

/** Reads a file, sends it and says what loading it would change. Rejects only when the signal aborts. */
export async function prepare(
  input: PrepareInput,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Prepared> {
  const result = await runWorker({ task: 'prepare', ...input }, onProgress, signal);
  if ('is' in result) return result;
  return result.say === 'prepared' ? result.result : refused(importText.file.unreadable);
}

/** The bad rows of a file with a reason column, as a spreadsheet. */
export async function badRows(input: FileInput): Promise<{ is: 'file'; file: Blob } | Refusal> {
  const result = await runWorker({ task: 'bad-rows', ...input }, () => {}, new AbortController().signal);
  if ('is' in result) return result;
  return result.say === 'bad-rows' ? result.result : refused(importText.file.unreadable);
}
