import type { BenchBackend, Traffic } from './bench-backend.ts';

export interface Measurement extends Traffic {
  /** Median time of one run. */
  milliseconds: number;
  /** Time of the quickest run. */
  least: number;
  /** Median processor time of the database's process, in milliseconds, where it was asked for and the system says it. */
  processor?: number;
}

/** Runs the work once to warm up (unless it is run once only) and then the given number of times. */
export async function measure(
  backend: BenchBackend,
  repeats: number,
  work: () => Promise<unknown>,
): Promise<Measurement> {
  if (repeats > 1) await work();
  const times: number[] = [];
  backend.traffic.requests = 0;
  backend.traffic.bytes = 0;
  for (let run = 0; run < repeats; run += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return {
    milliseconds: median(times),
    least: Math.min(...times),
    requests: backend.traffic.requests / repeats,
    bytes: backend.traffic.bytes / repeats,
  };
}

/** The middle value; of an even number of values the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new Error('no values');
  return (upper + lower) / 2;
}
