import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RateLimits, type Counter } from './rate-limits.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const counter = (key: string, attempts = 10): Counter => ({
  name: 'sign-in',
  key,
  allowance: { attempts, seconds: 900 },
});

/** Fails once; whether the attempt was taken. */
async function fail(limits: RateLimits, ...counters: Counter[]): Promise<boolean> {
  const attempt = await limits.take(counters);
  if ('retryAfter' in attempt) return false;
  attempt.settle(false);
  return true;
}

/** More made-up keys than a table has room for. */
async function flood(limits: RateLimits): Promise<void> {
  for (let index = 0; index < 30_000; index++) await fail(limits, counter(`made up ${index}`));
}

it('has room for so many keys and no more, and for their windows', async () => {
  const limits = new RateLimits();
  await flood(limits);
  expect(limits.size).toBeLessThanOrEqual(10_000 + 64 * 64);
  vi.advanceTimersByTime(900_000);
  await fail(limits, counter('somebody'));
  expect(limits.size).toBe(1);
});

it('does not forget under a flood of keys how often somebody failed', async () => {
  const limits = new RateLimits();
  for (let guess = 0; guess < 10; guess++) await fail(limits, counter('owner'));
  await flood(limits);
  expect(await fail(limits, counter('owner'))).toBe(false);
});

it('shuts nobody out when it is full, and still stops a guesser', async () => {
  const limits = new RateLimits();
  await flood(limits);
  for (let index = 0; index < 500; index++) {
    const attempt = await limits.take([counter(`newcomer ${index}`)]);
    expect(attempt).toHaveProperty('settle');
    if ('settle' in attempt) attempt.settle(true);
  }
  let guesses = 0;
  while (guesses < 1000 && (await fail(limits, counter('victim')))) guesses++;
  expect(guesses).toBeLessThanOrEqual(80);
});

it('remembers nothing of an attempt that is refused or that succeeds', async () => {
  const limits = new RateLimits();
  const network = { ...counter('network', 1), name: 'network' };
  await fail(limits, network);
  for (let index = 0; index < 100; index++) await fail(limits, network, counter(`made up ${index}`));
  expect(limits.size).toBe(1);
  const attempt = await limits.take([counter('somebody')]);
  if ('settle' in attempt) attempt.settle(true);
  expect(limits.size).toBe(1);
});
