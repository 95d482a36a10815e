import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RateLimits } from '../gate/rate-limits.ts';
import { Overload } from '../gate/overload.ts';
import { counters, textCounters, textPause, type TextTarget } from './allowances.ts';
import { limited } from './auth-request.ts';

const minute = 60_000;
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

let serial = 0;
const another = () => String(++serial);

/** The refusal of a message, which else is sent. */
async function ask(limits: RateLimits, peerAddress: string, userId: string, target: TextTarget) {
  for (const counted of [[textPause(target)], textCounters({ peerAddress }, userId, target)]) {
    const attempt = await limits.take(counted);
    if ('retryAfter' in attempt) return attempt;
    attempt.settle(false);
  }
  return undefined;
}

/** How many of many messages go out, one every minute and a little from a new network, member and number but for what is said. */
async function sent(
  limits: RateLimits,
  attempts: number,
  same: { peerAddress?: string; userId?: string; phone?: string; isVerified?: boolean },
): Promise<number> {
  let count = 0;
  for (let attempt = 0; attempt < attempts; attempt++) {
    vi.advanceTimersByTime(minute + 1000);
    const { peerAddress = `192.0.2.${another()}`, userId = another(), phone = another() } = same;
    const target = { phone, isVerified: same.isVerified ?? false };
    if (!(await ask(limits, peerAddress, userId, target))) count++;
  }
  return count;
}

it('sends a number that nobody proved five messages a day, whoever asks', async () => {
  const limits = new RateLimits();
  expect(await sent(limits, 20, { phone: '+821012345678' })).toBe(5);
  vi.advanceTimersByTime(24 * 60 * minute);
  expect(await sent(limits, 1, { phone: '+821012345678' })).toBe(1);
});

it('keeps ten a day for the one who proved the number, whatever strangers ask for it', async () => {
  const limits = new RateLimits();
  await sent(limits, 20, { phone: '+821012345678' });
  expect(await sent(limits, 20, { phone: '+821012345678', isVerified: true })).toBe(10);
});

it('sends one member fifteen a day', async () => {
  expect(await sent(new RateLimits(), 30, { userId: 'kim', isVerified: true })).toBe(15);
});

it('sends one network sixty an hour', async () => {
  const limits = new RateLimits();
  const answers = await Promise.all(
    Array.from({ length: 61 }, () =>
      ask(limits, '2001:db8:1:2::9', another(), { phone: another(), isVerified: true }),
    ),
  );
  expect(answers.filter(Boolean)).toEqual([{ retryAfter: 3600 }]);
});

it('counts nothing but the pause when somebody presses again too soon', async () => {
  const limits = new RateLimits();
  const target = { phone: '+821012345678', isVerified: true };
  const press = () => ask(limits, '192.0.2.1', 'kim', target);
  expect(await press()).toBeUndefined();
  for (let presses = 0; presses < 30; presses++) expect(await press()).toEqual({ retryAfter: 60 });
  expect(await sent(limits, 20, { ...target, userId: 'kim' })).toBe(9);
});

it('counts nothing where the host has too much to do, and leaves the answer to the gate', async () => {
  const limits = new RateLimits();
  const busy = () => Promise.reject(new Overload());
  for (let tries = 0; tries < 20; tries++) {
    await expect(limited(limits, counters.refresh({ peerAddress: '192.0.2.1' }), busy)).rejects.toThrow(
      Overload,
    );
  }
  expect(limits.size).toBe(0);
});
