import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BackendLog } from './options.ts';
import { Lane } from './queue/lane.ts';

/**
 * Work that is done after its answer is given, so that neither its kind nor its duration shows in the answer. Little
 * runs at once and little waits; what fails is logged, for nobody is there any more to be told.
 */
export class LaterWork {
  readonly #log: BackendLog | undefined;
  readonly #turns = new Lane({ running: 2, runningEach: 2, waiting: 200, waitingEach: 50 });
  readonly #open = new Set<Promise<void>>();

  constructor(log: BackendLog | undefined) {
    this.#log = log;
  }

  /** Begins the work; keys take turns. Throws Overload where too much waits. */
  begin(key: string, work: () => Promise<void>): void {
    const begun = this.#turns.run(key, async () => {
      await nextTurn();
      await work();
    });
    const ended: Promise<void> = begun
      .catch((error: unknown) => this.#log?.error({ error }, 'work after an answer failed'))
      .finally(() => {
        this.#open.delete(ended);
      });
    this.#open.add(ended);
  }

  /** Resolves when nothing is left to do. */
  async done(): Promise<void> {
    while (this.#open.size > 0) await Promise.all(this.#open);
  }
}
