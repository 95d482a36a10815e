import { type FailureKind, toFailure } from '@/data/errors.ts';
import { serverNow } from '@/domain/korea-time.ts';

/** Whether a service answered, how long it took (milliseconds), and what it said when it did not. */
export interface CheckResult {
  milliseconds: number;
  /** Moment of the check. */
  at: Date;
  failure: { kind: FailureKind; message: string } | null;
}

export const PATIENCE_MS = 10_000;

/** Answers slower than this count as slow. */
export const SLOW_MS = 1000;

/** Runs one request and takes its time; a request that never ends fails after the patience is over. */
export async function measure(
  request: () => Promise<void>,
  { patience = PATIENCE_MS, now = () => performance.now() } = {},
): Promise<CheckResult> {
  const start = now();
  const took = () => Math.round(now() - start);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DOMException('no answer', 'TimeoutError')), patience);
  });
  try {
    await Promise.race([request(), limit]);
    return { milliseconds: took(), at: serverNow(), failure: null };
  } catch (error) {
    const { kind, message } = toFailure(error);
    return { milliseconds: took(), at: serverNow(), failure: { kind, message } };
  } finally {
    clearTimeout(timer);
  }
}

/** What the badge of a result says. */
export function verdict({ failure, milliseconds }: CheckResult): 'ok' | 'slow' | 'failed' {
  if (failure) return 'failed';
  return milliseconds > SLOW_MS ? 'slow' : 'ok';
}
