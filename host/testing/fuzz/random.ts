/** Chances that come out the same for the same seed. */
export interface Random {
  /** A whole number from 0 to below the bound. */
  below: (bound: number) => number;
  /** Whether something of that probability happens. */
  chance: (probability: number) => boolean;
  pick: <T>(choices: readonly T[]) => T;
}

/** Mulberry32: enough to choose requests with. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (choices) => {
      if (choices.length === 0) throw new Error('nothing to pick from');
      return choices[below(choices.length)] as (typeof choices)[number];
    },
  };
}
