import { Worker } from 'node:worker_threads';
import { importText } from '../src/text/import.ts';
import { FileProblem } from '../src/reports/file-problem.ts';
import { limits } from '../src/reports/limits.ts';
import type { ReportFile } from '../src/reports/parse.ts';
import type { ThreadAnswer, ThreadMessage, ThreadRequest } from './parse-thread.ts';
import type { ParsedReport } from '../src/reports/parsed-report.ts';

/** What a file may cost; see limits. */
type ThreadBounds = Record<'stalledSeconds' | 'totalSeconds' | 'workerHeapMegabytes', number>;

/**
 * Reads files in a thread of its own with a limit of memory and of time: a hostile file costs the thread,
 * never the program. The thread is kept for the next file and made anew after a loss. Call close() at the end.
 */
export class ReportReader {
  readonly #bounds: ThreadBounds;
  #worker: Worker | undefined;

  constructor(bounds: Partial<ThreadBounds> = {}) {
    this.#bounds = { ...limits, ...bounds };
  }

  /** Throws FileProblem. today is the Korea-time day, yyyyMMdd. */
  async parse(file: ReportFile, today: string): Promise<ParsedReport> {
    const answer = await this.#ask({ task: 'parse', file, today });
    if ('report' in answer) return answer.report;
    throw new FileProblem(importText.file.unreadable);
  }

  /** Where a file of this kind belongs among others. Throws FileProblem. */
  async order(file: ReportFile): Promise<number> {
    const answer = await this.#ask({ task: 'recognise', file });
    if ('order' in answer) return answer.order;
    throw new FileProblem(importText.file.unreadable);
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = undefined;
  }

  #start(): Worker {
    this.#worker ??= new Worker(new URL('./parse-thread.mjs', import.meta.url), {
      execArgv: [],
      resourceLimits: {
        maxOldGenerationSizeMb: this.#bounds.workerHeapMegabytes,
        maxYoungGenerationSizeMb: 32,
      },
    });
    return this.#worker;
  }

  async #ask(request: ThreadRequest): Promise<ThreadAnswer> {
    // Checked here, so that a file beyond the limit is not even copied into the thread.
    if (request.file.bytes.length > limits.fileBytes)
      throw new FileProblem(importText.file.tooBig(limits.fileBytes / 1024 / 1024));
    const worker = this.#start();
    const answer = await this.#answerOf(worker, request);
    if ('problem' in answer) throw new FileProblem(answer.problem);
    if ('failure' in answer) throw new FileProblem(importText.file.unreadable, { cause: answer.failure });
    return answer;
  }

  /** The thread's answer, or why there is none; then the thread is gone. */
  #answerOf(worker: Worker, request: ThreadRequest): Promise<ThreadAnswer> {
    return new Promise((resolve) => {
      const { stalledSeconds, totalSeconds } = this.#bounds;
      const tooSlow = (seconds: number) => () => lose({ problem: importText.file.tooSlow(seconds) });
      const total = setTimeout(tooSlow(totalSeconds), totalSeconds * 1000);
      // Set when the thread begins to read: a new one loads the program first, on a busy machine for seconds.
      let stalled: NodeJS.Timeout | undefined;
      const onMessage = (message: ThreadMessage) => {
        if ('rowsRead' in message) {
          clearTimeout(stalled);
          stalled = setTimeout(tooSlow(stalledSeconds), stalledSeconds * 1000);
          return;
        }
        leave();
        resolve(message);
      };
      const onError = (error: unknown) => lose(this.#lossOf(error));
      const onExit = () => lose({ problem: importText.file.tooMuchMemory });
      const leave = () => {
        clearTimeout(total);
        clearTimeout(stalled);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      };
      const lose = (answer: ThreadAnswer) => {
        leave();
        this.#worker = undefined;
        // Its last words have no listener any more and must not end the program.
        worker.on('error', () => {});
        void worker.terminate().then(() => resolve(answer));
      };
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(request);
    });
  }

  #lossOf(error: unknown): ThreadAnswer {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ERR_WORKER_OUT_OF_MEMORY') return { problem: importText.file.tooMuchMemory };
    return { failure: String(error) };
  }
}
