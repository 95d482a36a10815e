import { vi } from 'vitest';
import { prepareFile } from '@/features/upload/upload-job.ts';
import type { Call } from '@/reports/rest-database.ts';
import type { CallAnswer, FromWorker, ToWorker } from '@/features/upload/upload-types.ts';

/** The worker that reads a file, in the page's own thread: jsdom has none. */
class UploadWorkerHere extends EventTarget {
  readonly #waiting = new Map<number, (answer: CallAnswer) => void>();

  postMessage(message: ToWorker) {
    if (message.task === 'answer') this.#waiting.get(message.id)?.(message);
    else if (message.task === 'prepare')
      void prepareFile(message, (progress) => this.#tell({ say: 'progress', progress }), this.#call).then(
        (result) => this.#tell({ say: 'prepared', result }),
      );
  }

  terminate() {}

  readonly #call: Call = async (name, body) => {
    const id = this.#waiting.size;
    const answer = await new Promise<CallAnswer>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#tell({ say: 'call', id, name, body });
    });
    if ('error' in answer) throw answer.error;
    return answer.value;
  };

  readonly #tell = (data: FromWorker) => this.dispatchEvent(new MessageEvent('message', { data }));
}

/** Lets the page read the files that are chosen from now on. */
export function readUploads(): void {
  vi.stubGlobal('Worker', UploadWorkerHere);
}
