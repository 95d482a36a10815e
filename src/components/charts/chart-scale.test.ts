import { describe, expect, it } from 'vitest';
import { areaPath, linePath, nearestIndex, niceTicks, xAt, yAt } from './chart-scale.ts';

const plot = { left: 40, top: 10, width: 300, height: 100 };

describe('ticks', () => {
  it.each([
    [
      [0, 412],
      [0, 200, 400, 600],
    ],
    [[480], [0, 200, 400, 600]],
    [[400], [0, 100, 200, 300, 400]],
    [[3], [0, 1, 2, 3]],
    [[1], [0, 1]],
    [[], [0, 1]],
    [
      [null, null],
      [0, 1],
    ],
    [
      [0, 0],
      [0, 1],
    ],
    [
      [-5, 10],
      [-5, 0, 5, 10],
    ],
    [[7_300_000], [0, 2_000_000, 4_000_000, 6_000_000, 8_000_000]],
  ])('of %j are %j', (values, ticks) => {
    expect(niceTicks(values)).toEqual(ticks);
  });
});

describe('places', () => {
  it('spreads points over the width', () => {
    expect([0, 1, 2, 3].map((index) => xAt(plot, index, 4))).toEqual([40, 140, 240, 340]);
    expect(xAt(plot, 0, 1)).toBe(190);
  });
  it('puts the lowest tick at the bottom and the highest at the top', () => {
    expect([0, 50, 100].map((value) => yAt(plot, value, [0, 50, 100]))).toEqual([110, 60, 10]);
  });
  it.each([
    [-20, 0],
    [89, 0],
    [91, 1],
    [340, 3],
    [900, 3],
  ])('pixel %d is nearest to point %d', (x, index) => {
    expect(nearestIndex(plot, x, 4)).toBe(index);
  });
});

describe('lines', () => {
  it('breaks where a value is missing instead of falling to zero', () => {
    expect(linePath(plot, [0, 100, null, 50], [0, 50, 100])).toBe('M40,110L140,10M340,60h0');
  });
  it('fills down to zero', () => {
    expect(areaPath(plot, [0, 100, null, 50], [0, 50, 100])).toBe('M40,110L40,110L140,10L140,110Z');
  });
  it('is empty without values', () => {
    expect(linePath(plot, [null, null], [0, 1])).toBe('');
  });
});
