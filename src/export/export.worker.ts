import { whenFree } from '../data/retry-after.ts';
import { failureMessage, makeExport } from './export-job.ts';
import type { ExportJob, ExportMessage } from './export-types.ts';

// Runs in a dedicated worker: the page stays usable, and ending the worker cancels request and writing.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one listener, its page
const tell = (message: ExportMessage) => self.postMessage(message);

self.addEventListener('message', (event: MessageEvent<ExportJob>) => {
  const send: typeof fetch = (...request) => whenFree(() => fetch(...request));
  makeExport(event.data, (share) => tell({ type: 'progress', share }), send).then(
    (file) => tell({ type: 'done', file }),
    (error: unknown) => tell(failureMessage(error)),
  );
});
