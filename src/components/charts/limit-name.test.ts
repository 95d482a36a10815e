import { expect, it } from 'vitest';
import { limitName } from './limit-name.ts';

const plot = { left: 40, top: 8, width: 500, height: 200 };
const curve = (...points: [x: number, y: number][]) => ({
  dots: points.map(([x, y], index) => ({ index, x, y, isAlone: false })),
});
const placeOf = (y: number, ...curves: ReturnType<typeof curve>[]) => {
  const { x, y: top } = limitName('A 80%', y, plot, curves);
  return [x === plot.left ? 'left' : 'right', top];
};

it('the name of a limit stands below its right end, below the name of the open days', () => {
  expect(placeOf(100)).toEqual(['right', 102]);
  expect(placeOf(8)).toEqual(['right', 23]);
});

it('above it at the bottom of the plot, where there is no room below', () => {
  expect(placeOf(207)).toEqual(['right', 189]);
});

it('hides no curve where one of the four places is free', () => {
  const below = curve([500, 110], [540, 115]);
  const above = curve([500, 85], [540, 95]);
  const left = curve([40, 110], [90, 110]);
  expect(placeOf(100, below)).toEqual(['right', 82]);
  expect(placeOf(100, below, above)).toEqual(['left', 102]);
  expect(placeOf(100, below, above, left)).toEqual(['left', 82]);
  expect(placeOf(100, curve([40, 91], [540, 91]), curve([40, 110], [540, 110]))).toEqual(['right', 102]);
});

it('a curve that passes between its points counts, a gap does not', () => {
  // Both points lie beside the name: one before it, one above the plot.
  expect(placeOf(100, curve([300, 110], [540, 108]))).toEqual(['right', 82]);
  const gap = { dots: [300, 700].map((x, at) => ({ index: at * 2, x, y: 110, isAlone: true })) };
  expect(placeOf(100, gap)).toEqual(['right', 102]);
});
