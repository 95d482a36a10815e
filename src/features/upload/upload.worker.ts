import type { Call } from '@/reports/rest-database.ts';
import { badRowsFile, prepareFile } from './upload-job.ts';
import type { CallAnswer, FromWorker, Progress, ToWorker } from './upload-types.ts';

// Runs in a dedicated worker, one a file: a hostile file costs the worker, and ending it cancels everything.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one listener, its page
const tell = (message: FromWorker) => self.postMessage(message);

const waiting = new Map<number, (answer: CallAnswer) => void>();
let calls = 0;

const call: Call = async (name, body) => {
  const id = ++calls;
  const answer = await new Promise<CallAnswer>((resolve) => {
    waiting.set(id, resolve);
    tell({ say: 'call', id, name, body });
  });
  if ('error' in answer) throw answer.error;
  return answer.value;
};

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.task === 'answer') {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
    return;
  }
  const onProgress = (progress: Progress) => tell({ say: 'progress', progress });
  onProgress({ is: 'reading', rows: 0 });
  if (data.task === 'prepare')
    void prepareFile(data, onProgress, call).then((result) => tell({ say: 'prepared', result }));
  else void badRowsFile(data, onProgress).then((result) => tell({ say: 'bad-rows', result }));
});
