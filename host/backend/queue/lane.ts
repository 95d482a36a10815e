import { Overload } from './overload.ts';

export interface LaneSize {
  /** How many works run at once, and how many of one caller. */
  running: number;
  runningEach: number;
}

interface Waiting {
  start: () => void;
}

interface Line {
  running: number;
  waiting: Set<Waiting>;
}

/** Runs works a few at once. Where they have to wait, callers take turns, whatever each of them asked for before. */
export class Lane {
  readonly #size: LaneSize;
  #running = 0;
  /** Lines of the callers who have something here, the next to be served first. */
  readonly #lines = new Map<string, Line>();

  constructor(size: LaneSize) {
    this.#size = size;
  }

  /**
   * Runs the work in its turn. Throws Overload when that does not come within the milliseconds, or when the signal says
   * that nobody waits for the answer any more; a work that runs keeps its place until it ends.
   */
  async run<T>(
    caller: string,
    patience: number,
    signal: () => AbortSignal,
    work: () => Promise<T>,
  ): Promise<T> {
    const line = this.#lines.get(caller) ?? { running: 0, waiting: new Set() };
    this.#lines.set(caller, line);
    try {
      if (this.#mayStart(line)) this.#take(line);
      else await this.#turn(line, patience, signal());
      return await work().finally(() => {
        line.running -= 1;
        this.#running -= 1;
      });
    } finally {
      if (line.running === 0 && line.waiting.size === 0) this.#lines.delete(caller);
      this.#next();
    }
  }

  #mayStart(line: Line): boolean {
    return this.#running < this.#size.running && line.running < this.#size.runningEach;
  }

  #take(line: Line): void {
    line.running += 1;
    this.#running += 1;
  }

  #turn(line: Line, patience: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
        line.waiting.delete(waiting);
      };
      const leave = () => {
        end();
        reject(new Overload());
      };
      const waiting = {
        start: () => {
          end();
          resolve();
        },
      };
      const timer = setTimeout(leave, patience);
      signal.addEventListener('abort', leave);
      line.waiting.add(waiting);
      if (signal.aborted) leave();
    });
  }

  /** Starts what may start; a caller who was served goes to the end. */
  #next(): void {
    for (const [caller, line] of this.#lines) {
      if (this.#running >= this.#size.running) return;
      const [first] = line.waiting;
      if (first === undefined || !this.#mayStart(line)) continue;
      this.#lines.delete(caller);
      this.#lines.set(caller, line);
      this.#take(line);
      first.start();
    }
  }
}
