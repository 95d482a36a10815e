import { expect, it } from 'vitest';
import { measure, verdict } from './measure.ts';

/** A clock that shows these times, one a look. */
const clock =
  (...times: number[]) =>
  () =>
    times.shift() ?? 0;

it('takes the time of an answer', async () => {
  const result = await measure(async () => {}, { now: clock(100, 142.4) });
  expect(result).toMatchObject({ milliseconds: 42, failure: null });
});

it('keeps what a failing service says', async () => {
  const refuse = () => Promise.reject(Object.assign(new Error('permission denied'), { code: '42501' }));
  const result = await measure(refuse, { now: clock(0, 5) });
  expect(result).toMatchObject({
    milliseconds: 5,
    failure: { kind: 'forbidden', message: 'permission denied' },
  });
});

it('does not wait for ever', async () => {
  const result = await measure(() => new Promise(() => {}), { patience: 20 });
  expect(result.failure?.kind).toBe('timeout');
});

it.each([
  [{ milliseconds: 1000, failure: null }, 'ok'],
  [{ milliseconds: 1001, failure: null }, 'slow'],
  [{ milliseconds: 3, failure: { kind: 'server', message: 'oops' } }, 'failed'],
] as const)('judges %j as %s', (result, word) => {
  expect(verdict({ at: new Date(0), ...result })).toBe(word);
});
