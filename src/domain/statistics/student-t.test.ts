import { expect, it } from 'vitest';
import { tQuantile, tShare } from './student-t.ts';

// Printed tables of Student's t; with one and two degrees of freedom it has a closed form.
it.each([
  [0.95, 1, 6.313752],
  [0.95, 2, 2.919986],
  [0.95, 4, 2.131847],
  [0.95, 10, 1.812461],
  [0.9, 5, 1.475884],
  [0.975, 30, 2.042272],
  [0.995, 120, 2.617421],
  [0.8, 7, 0.89603],
  [0.95, 1e6, 1.644855],
])('the %f quantile with %d degrees of freedom is %f', (share, degrees, expected) => {
  expect(tQuantile(share, degrees)).toBeCloseTo(expected, 5);
  expect(tQuantile(1 - share, degrees)).toBeCloseTo(-expected, 5);
});

it('the share is the closed form of one and of two degrees of freedom', () => {
  for (const t of [-7, -1, -0.1, 0, 0.3, 2, 40]) {
    expect(tShare(t, 1)).toBeCloseTo(0.5 + Math.atan(t) / Math.PI, 12);
    expect(tShare(t, 2)).toBeCloseTo(0.5 + t / (2 * Math.sqrt(2 + t * t)), 12);
  }
});

it('there is no quantile outside 0 to 1 nor without a degree of freedom', () => {
  for (const [share, degrees] of [
    [0, 3],
    [1, 3],
    [0.9, 0],
  ] as const)
    expect(tQuantile(share, degrees)).toBeNaN();
});
