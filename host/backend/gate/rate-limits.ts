import { CounterTable, type Allowance, type Tally } from './counter-table.ts';

/** One thing that is counted under one key. */
export interface Counter {
  name: string;
  key: string;
  allowance: Allowance;
}

/** Attempts that are one too many wait this many seconds. */
export type Refusal = { retryAfter: number };

/** An attempt that may be carried out. Says once how it ended; a success counts nowhere. */
export interface Attempt {
  settle: (succeeded: boolean) => void;
}

/** Most attempts that wait for the outcome of others under one key. */
const maxWaiting = 128;

/**
 * Counts attempts that fail, by address and by account. Those under way count too, so that many at once cannot slip
 * through together; but where only they fill an allowance, the next one waits for their outcome, so that many right
 * passwords at once are all taken. A refused attempt is counted and remembered nowhere.
 */
export class RateLimits {
  readonly #tables = new Map<string, CounterTable>();

  /** How many keys are remembered. */
  get size(): number {
    return [...this.#tables.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** Begins an attempt that counts in each of the counters; they are asked in their order, and the first one refuses. */
  async take(counters: Counter[]): Promise<Attempt | Refusal> {
    for (;;) {
      const full = this.#firstFull(counters);
      if (full === undefined) return this.#begin(counters);
      if (full.failed >= full.most) return { retryAfter: secondsUntil(full.until) };
      if (full.waiting.length >= maxWaiting) return { retryAfter: 10 };
      await new Promise<void>((resolve) => full.waiting.push(resolve));
    }
  }

  #firstFull(counters: Counter[]): Tally | undefined {
    for (const counter of counters) {
      const tally = this.#table(counter).find(counter.key);
      if (tally && tally.failed + tally.pending >= tally.most) return tally;
    }
    return undefined;
  }

  #begin(counters: Counter[]): Attempt {
    const counted = counters.map((counter) => {
      const table = this.#table(counter);
      const tally = table.open(counter.key);
      tally.pending++;
      return { table, tally };
    });
    const settle = (succeeded: boolean) => {
      for (const { table, tally } of counted.splice(0)) {
        tally.pending--;
        if (!succeeded) tally.failed++;
        table.close(tally);
        for (const wake of tally.waiting.splice(0)) wake();
      }
    };
    return { settle };
  }

  #table({ name, allowance }: Counter): CounterTable {
    const known = this.#tables.get(name);
    if (known) return known;
    const made = new CounterTable(allowance);
    this.#tables.set(name, made);
    return made;
  }
}

function secondsUntil(time: number): number {
  return Math.max(1, Math.ceil((time - Date.now()) / 1000));
}
