import { expect, it } from 'vitest';
import { measure, median } from './measure.ts';

it('the median is the middle value', () => {
  expect(median([9, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
});

it('each run counts its own requests and bytes', async () => {
  const traffic = { requests: 7, bytes: 7 };
  const run = async () => {
    traffic.requests += 2;
    traffic.bytes += 100;
  };
  const backend = { traffic } as Parameters<typeof measure>[0];
  expect(await measure(backend, 3, run)).toMatchObject({ requests: 2, bytes: 100 });
});
