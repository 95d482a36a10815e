import { Overload } from '../gate/overload.ts';

export interface Crowd {
  requests: number;
  /** Of the bodies, as they are announced. */
  bytes: number;
}

/** Counts what is under way, so that what waits and what is read meanwhile has a bound, of each caller and in all. */
export class Admissions {
  readonly #each: Crowd;
  readonly #all: Crowd;
  readonly #total: Crowd = { requests: 0, bytes: 0 };
  readonly #callers = new Map<string, Crowd>();

  constructor(each: Crowd, all: Crowd) {
    this.#each = each;
    this.#all = all;
  }

  /** Does the work of so many bytes; throws Overload at once when it is one too many. */
  async during<T>(caller: string, bytes: number, work: () => Promise<T>): Promise<T> {
    const mine = this.#callers.get(caller) ?? { requests: 0, bytes: 0 };
    if (!fits(mine, bytes, this.#each) || !fits(this.#total, bytes, this.#all)) throw new Overload();
    this.#callers.set(caller, mine);
    add([mine, this.#total], 1, bytes);
    try {
      return await work();
    } finally {
      add([mine, this.#total], -1, -bytes);
      if (mine.requests === 0) this.#callers.delete(caller);
    }
  }
}

function fits(crowd: Crowd, bytes: number, most: Crowd): boolean {
  return crowd.requests < most.requests && crowd.bytes + bytes <= most.bytes;
}

function add(crowds: Crowd[], requests: number, bytes: number): void {
  for (const crowd of crowds) {
    crowd.requests += requests;
    crowd.bytes += bytes;
  }
}
