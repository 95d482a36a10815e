import { Overload } from '../gate/overload.ts';

export interface LaneSize {
  /** How many works run at once, and how many of one caller. */
  running: number;
  runningEach: number;
  /** How many wait, and how many of one caller; left out where something else keeps them few. */
  waiting?: number;
  waitingEach?: number;
}

/** How long a work waits for its turn; without it, until the turn comes. */
export interface Patience {
  milliseconds: number;
  /** Says that nobody waits for the answer any more. */
  signal: () => AbortSignal;
}

interface Line {
  running: number;
  /** What starts each work that waits. */
  waiting: Set<() => void>;
}

/** Runs works a few at once. Where they have to wait, callers take turns, whatever each of them asked for before. */
export class Lane {
  readonly #size: LaneSize;
  #running = 0;
  #waiting = 0;
  /** Lines of the callers who have something here, the next to be served first. */
  readonly #lines = new Map<string, Line>();

  constructor(size: LaneSize) {
    this.#size = size;
  }

  counts(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#waiting };
  }

  /**
   * Runs the work in its turn. Throws Overload at once where too many wait, and later when the turn does not come in
   * time; a work that runs keeps its place until it ends.
   */
  run<T>(caller: string, work: () => Promise<T>, patience?: Patience): Promise<T> {
    const line = this.#lines.get(caller) ?? { running: 0, waiting: new Set() };
    const turn = this.#mayStart(line) ? this.#take(line) : this.#turn(line, patience);
    this.#lines.set(caller, line);
    return this.#inTurn(caller, line, turn, work);
  }

  async #inTurn<T>(
    caller: string,
    line: Line,
    turn: Promise<void> | undefined,
    work: () => Promise<T>,
  ): Promise<T> {
    try {
      await turn;
      try {
        return await work();
      } finally {
        line.running -= 1;
        this.#running -= 1;
      }
    } finally {
      // When several leave at once the first of them may have removed it, and another have taken its name.
      const isEmpty = line.running === 0 && line.waiting.size === 0;
      if (isEmpty && this.#lines.get(caller) === line) this.#lines.delete(caller);
      this.#next();
    }
  }

  #mayStart(line: Line): boolean {
    return this.#running < this.#size.running && line.running < this.#size.runningEach;
  }

  #take(line: Line): undefined {
    line.running += 1;
    this.#running += 1;
  }

  #turn(line: Line, patience: Patience | undefined): Promise<void> {
    const { waiting = Infinity, waitingEach = Infinity } = this.#size;
    if (this.#waiting >= waiting || line.waiting.size >= waitingEach) throw new Overload();
    return new Promise((resolve, reject) => {
      const signal = patience?.signal();
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
        line.waiting.delete(start);
        this.#waiting -= 1;
      };
      const leave = () => {
        end();
        reject(new Overload());
      };
      const start = () => {
        end();
        resolve();
      };
      const timer = patience && setTimeout(leave, patience.milliseconds);
      signal?.addEventListener('abort', leave);
      line.waiting.add(start);
      this.#waiting += 1;
      if (signal?.aborted) leave();
    });
  }

  /** Starts what may start; a caller who was served goes to the end. */
  #next(): void {
    for (const [caller, line] of this.#lines) {
      if (this.#running >= this.#size.running) return;
      const [start] = line.waiting;
      if (start === undefined || !this.#mayStart(line)) continue;
      this.#lines.delete(caller);
      this.#lines.set(caller, line);
      this.#take(line);
      start();
    }
  }
}
