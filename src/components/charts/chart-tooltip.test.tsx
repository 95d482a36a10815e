// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ChartTooltip } from './chart-tooltip.tsx';

afterEach(cleanup);

it.each([
  [0, 360],
  [150, 320],
  [170, 320],
  [320, 320],
  [900, 1200],
])('the tooltip of a point at %i px of %i stays within the chart', (x, width) => {
  const { container } = render(
    <ChartTooltip spot={{ x, y: 0, title: '', lines: [] }} width={width} height={200} />,
  );
  const { left, right, maxWidth } = (container.firstElementChild as HTMLElement).style;
  expect(Number.parseFloat(left || right) + Number.parseFloat(maxWidth)).toBeLessThanOrEqual(width);
  expect(Number.parseFloat(maxWidth)).toBeGreaterThan(120);
});

it('the tooltip of many lines begins higher, so that it ends within the chart', () => {
  const topOf = (count: number) => {
    const lines = Array.from({ length: count }, (_, at) => ({ name: String(at), value: '1' }));
    const { container, unmount } = render(
      <ChartTooltip spot={{ x: 50, y: 80, title: '', lines }} width={400} height={200} />,
    );
    const { top } = (container.firstElementChild as HTMLElement).style;
    unmount();
    return Number.parseFloat(top);
  };
  expect([topOf(2), topOf(8), topOf(20)]).toEqual([60, 27, 2]);
});
