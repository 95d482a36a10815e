import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** What is counted: attempts in a window of seconds. */
export interface Allowance {
  attempts: number;
  seconds: number;
}

/** One thing that is counted under one key. */
export interface Counter {
  name: string;
  key: string;
  allowance: Allowance;
}

/** Attempts that are one too many wait this many seconds. */
export type Refusal = { retryAfter: number };

/**
 * Counts attempts by address and by account. Attempts are counted before they are carried out, so that many
 * at once cannot slip through together; a success gives its attempt back.
 */
export class RateLimits {
  #limiters = new Map<string, RateLimiterMemory>();

  #limiter({ name, allowance }: Counter): RateLimiterMemory {
    const known = this.#limiters.get(name);
    if (known) return known;
    const made = new RateLimiterMemory({
      keyPrefix: name,
      points: allowance.attempts,
      duration: allowance.seconds,
    });
    this.#limiters.set(name, made);
    return made;
  }

  /** Counts one attempt everywhere; the longest wait when any counter is used up. */
  async take(counters: Counter[]): Promise<Refusal | undefined> {
    const results = await Promise.allSettled(
      counters.map((counter) => this.#limiter(counter).consume(counter.key)),
    );
    const waits = results.flatMap((result) => {
      if (result.status === 'fulfilled') return [];
      if (!(result.reason instanceof RateLimiterRes)) throw result.reason;
      return [Math.max(1, Math.ceil(result.reason.msBeforeNext / 1000))];
    });
    return waits.length === 0 ? undefined : { retryAfter: Math.max(...waits) };
  }

  /** Gives back one attempt that succeeded. */
  async giveBack(counters: Counter[]): Promise<void> {
    await Promise.all(counters.map((counter) => this.#limiter(counter).reward(counter.key)));
  }
}

/** The network that an address is counted under: an IPv6 customer has a whole /64. */
export function networkOf(address: string | null): string {
  if (address === null) return 'unknown';
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail = ''] = plain.split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = plain.includes('::') ? tail.split(':').filter(Boolean) : [];
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}
