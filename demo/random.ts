/** Repeatable random numbers: the same seed text gives the same sequence on every machine. */
export interface Random {
  /** At least 0 and below 1. */
  next: () => number;
  /** A whole number from low to high, both included. */
  int: (low: number, high: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(list: readonly T[]) => T;
  shuffled: <T>(list: readonly T[]) => T[];
  /** Mean 0, deviation 1. */
  normal: () => number;
  /** A count with that mean. */
  poisson: (mean: number) => number;
}

/** FNV-1a, so that every part of the demo has a sequence of its own and one part never shifts another. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

/** A sequence of its own for each seed. */
export function random(seed: string): Random {
  let state = hash(seed);
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return {
    next,
    int,
    normal,
    chance: (probability) => next() < probability,
    pick: (list) => {
      const value = list[int(0, list.length - 1)];
      if (value === undefined) throw new RangeError('nothing to pick from');
      return value;
    },
    shuffled: (list) =>
      list
        .map((value) => ({ value, key: next() }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ value }) => value),
    poisson: (mean) => {
      if (mean > 40) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()));
      const limit = Math.exp(-mean);
      let count = 0;
      for (let product = next(); product > limit; product *= next()) count += 1;
      return count;
    },
  };
}

/** Numbers that never repeat: the prefix and digits up to the length. */
export function uniqueNumbers(source: Random, prefix: string, length: number): () => string {
  const used = new Set<string>();
  return () => {
    for (;;) {
      const rest = length - prefix.length;
      const number = prefix + String(Math.floor(source.next() * 10 ** rest)).padStart(rest, '0');
      if (!used.has(number)) {
        used.add(number);
        return number;
      }
    }
  };
}
