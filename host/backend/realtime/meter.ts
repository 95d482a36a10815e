/** Adds up what comes in a stretch of time, against a limit for it. */
export class Meter {
  readonly #limit: number;
  readonly #milliseconds: number;
  #end = 0;
  #sum = 0;

  constructor(limit: number, milliseconds: number) {
    this.#limit = limit;
    this.#milliseconds = milliseconds;
  }

  /** Counts so much more; false once that is over the limit, until the stretch ends. */
  take(amount = 1): boolean {
    const now = Date.now();
    if (now >= this.#end) {
      this.#end = now + this.#milliseconds;
      this.#sum = 0;
    }
    this.#sum += amount;
    return this.#sum <= this.#limit;
  }
}
