import { StorageRefusal } from './storage-error.ts';

/** Uploads at once: of one caller, and of all. Each holds its file, of up to 5 MiB, in memory. */
const mostOfOne = 2;
const mostOfAll = 8;

/** Keeps the uploads that go on at the same time few. */
export class UploadSlots {
  #busy = new Map<string, number>();

  /** Does the work in a slot of the owner; throws a StorageRefusal when none is free. */
  async during<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const own = this.#busy.get(owner) ?? 0;
    const all = [...this.#busy.values()].reduce((sum, busy) => sum + busy, 0);
    const retry = { 'retry-after': '5' };
    if (own >= mostOfOne) throw new StorageRefusal(429, 'TooManyRequests', 'Too many uploads at once', retry);
    if (all >= mostOfAll) throw new StorageRefusal(503, 'SlowDown', 'Too many uploads at once', retry);
    this.#busy.set(owner, own + 1);
    try {
      return await work();
    } finally {
      const left = (this.#busy.get(owner) ?? 1) - 1;
      if (left > 0) this.#busy.set(owner, left);
      else this.#busy.delete(owner);
    }
  }
}
