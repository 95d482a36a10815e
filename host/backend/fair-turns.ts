/** So much waits already that one more would wait too long. */
export class BusyError extends Error {
  override name = 'BusyError';
  /** Seconds after which trying again makes sense. */
  readonly retryAfter = 10;
}

export interface FairTurnsOptions {
  /** Works that run at the same time. */
  atOnce: number;
  /** Most works that wait: of all keys, and of one. */
  waiting: number;
  waitingEach: number;
}

/** Lets few works run at once. Keys take turns: one work of each, so that who sends many waits for them alone. */
export class FairTurns {
  readonly #options: FairTurnsOptions;
  /** By key, whose turn comes next first. */
  readonly #queues = new Map<string, (() => void)[]>();
  #running = 0;
  #waiting = 0;

  constructor(options: FairTurnsOptions) {
    this.#options = options;
  }

  /** Runs the work when its turn comes. Throws a BusyError, at once, where too many wait. */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    return this.#inTurn(this.#enter(key), work);
  }

  async #inTurn<T>(turn: Promise<void> | undefined, work: () => Promise<T>): Promise<T> {
    await turn;
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #enter(key: string): Promise<void> | undefined {
    const { atOnce, waiting, waitingEach } = this.#options;
    if (this.#running < atOnce) {
      this.#running++;
      return undefined;
    }
    const queue = this.#queues.get(key) ?? [];
    if (this.#waiting >= waiting || queue.length >= waitingEach) throw new BusyError();
    this.#waiting++;
    this.#queues.set(key, queue);
    return new Promise((resolve) => queue.push(resolve));
  }

  /** Hands the place of a work that ended to the next one. */
  #next(): void {
    const [first] = this.#queues;
    if (first === undefined) return void this.#running--;
    const [key, queue] = first;
    this.#queues.delete(key);
    const [wake, ...others] = queue;
    if (others.length > 0) this.#queues.set(key, others);
    this.#waiting--;
    wake?.();
  }
}
