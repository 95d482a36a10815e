import { createHmac, randomBytes } from 'node:crypto';

/** What is counted: attempts in a window of seconds. */
export interface Allowance {
  attempts: number;
  seconds: number;
}

/** The attempts under one name in one window. */
export interface Tally {
  name: string;
  failed: number;
  /** Attempts whose outcome is not known yet. */
  pending: number;
  /** How many may fail. */
  most: number;
  /** When the window ends, in milliseconds since 1970. */
  until: number;
  /** Wakes those that wait for an outcome. */
  waiting: (() => void)[];
}

const ceiling = 10_000;
const sharedAllowance = 8;
// Names differ from process to process, so that nobody can choose with whom to share a tally.
const secret = randomBytes(32);

/**
 * The tallies of one kind by key, about 2 MB at most, however long keys are and however many strangers think up. Of a
 * window that is over nothing is kept.
 *
 * No tally is thrown away before its time to make room: that would let a flood of made-up keys wash out the one that
 * guards an account under attack. Nor is a key refused because the table is full: that would let the flood shut
 * everybody out. A new key of a full table is counted together with those that share two letters of its name (4,096
 * tallies, each with eight times the allowance): a guesser gains seven allowances in a window, and who wants to use
 * all of them up so that others are refused must fail eight times the allowance times 4,096 in one window, which is
 * more than the host answers.
 */
export class CounterTable {
  readonly #allowance: Allowance;
  /** In the order in which they end: all windows are as long. */
  readonly #tallies = new Map<string, Tally>();

  constructor(allowance: Allowance) {
    this.#allowance = allowance;
  }

  get size(): number {
    return this.#tallies.size;
  }

  /** The tally that an attempt with this key would count in, if there is one. */
  find(key: string): Tally | undefined {
    this.#forgetEnded();
    return this.#tallies.get(this.#nameOf(key));
  }

  /** The same; made where there is none. */
  open(key: string): Tally {
    const name = this.#nameOf(key);
    const known = this.#tallies.get(name);
    if (known) return known;
    const { attempts, seconds } = this.#allowance;
    const most = name.length === 2 ? attempts * sharedAllowance : attempts;
    const until = Date.now() + seconds * 1000;
    const tally: Tally = { name, failed: 0, pending: 0, most, until, waiting: [] };
    this.#tallies.set(name, tally);
    return tally;
  }

  /** Forgets a tally in which nothing is counted. */
  close(tally: Tally): void {
    const isEmpty = tally.failed === 0 && tally.pending === 0;
    if (isEmpty && this.#tallies.get(tally.name) === tally) this.#tallies.delete(tally.name);
  }

  #nameOf(key: string): string {
    const name = createHmac('sha256', secret).update(key).digest('base64url').slice(0, 22);
    return this.#tallies.has(name) || this.#tallies.size < ceiling ? name : name.slice(0, 2);
  }

  #forgetEnded(): void {
    const now = Date.now();
    for (const [name, { until }] of this.#tallies) {
      if (until > now) return;
      this.#tallies.delete(name);
    }
  }
}
