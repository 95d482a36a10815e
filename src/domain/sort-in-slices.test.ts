import { expect, it } from 'vitest';
import { sortInSlices } from './sort-in-slices.ts';

const never = new AbortController().signal;

it('sorts as the engine does, stable, whatever the length', async () => {
  for (const length of [0, 1, 2, 3, 7, 64, 1000, 5001]) {
    const items = Array.from({ length }, (_, index) => ({ key: (index * 7919) % 101, index }));
    const sorted = await sortInSlices(items, (one, other) => one.key - other.key, never);
    expect(sorted).toEqual(items.toSorted((one, other) => one.key - other.key));
  }
});

it('leaves what it was given as it was', async () => {
  const items = [3, 1, 2];
  expect(await sortInSlices(items, (one, other) => one - other, never)).toEqual([1, 2, 3]);
  expect(items).toEqual([3, 1, 2]);
});

it('gives up when told', async () => {
  const cancel = new AbortController();
  cancel.abort();
  expect(await sortInSlices([2, 1], (one, other) => one - other, cancel.signal)).toBeNull();
});
