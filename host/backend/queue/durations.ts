/** Above this many milliseconds on the average, and above twice the middle of all kinds, a request is dear. */
const dearAbove = 50;
const dearTimes = 2;
/** One answer counts for a fifth of the average, and a stuck one no more than so many milliseconds. */
const share = 0.2;
const mostCounted = 1000;
/** The product has some thirty tables and functions. */
const maxKnown = 300;
/** Milliseconds for which the middle is not computed anew. */
const middleLasts = 1000;

/** How long the requests of each kind took lately: the one thing that tells a cheap look-up from a dear one. */
export class Durations {
  readonly #averages = new Map<string, number>();
  #dear = dearAbove;
  #computed = 0;

  /** A call that nobody measured yet is dear until it is known, any other request cheap. */
  isDear(kind: string): boolean {
    return (this.#averages.get(kind) ?? (kind.includes('/rpc/') ? Infinity : 0)) > this.#dear;
  }

  learn(kind: string, milliseconds: number, succeeded: boolean): void {
    // A quick refusal says nothing of what an answer takes; one that was stopped says much.
    if (!succeeded && milliseconds < mostCounted) return;
    const counted = Math.min(milliseconds, mostCounted);
    const known = this.#averages.get(kind);
    if (known === undefined && this.#averages.size >= maxKnown) return;
    this.#averages.set(kind, known === undefined ? counted : known + (counted - known) * share);
    this.#compare();
  }

  /** On a busy machine everything takes longer, and what is cheap there is so beside the others. */
  #compare(): void {
    const now = performance.now();
    if (now < this.#computed + middleLasts) return;
    this.#computed = now;
    const sorted = [...this.#averages.values()].sort((a, b) => a - b);
    const middle = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
    this.#dear = Math.max(dearAbove, middle * dearTimes);
  }
}
