import { setTimeout as sleep } from 'node:timers/promises';

/** Runs the work and answers no sooner than after the milliseconds, so that its duration says nothing. */
export async function atLeast<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), sleep(milliseconds)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
