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
  const { container } = render(<ChartTooltip spot={{ x, y: 0, title: '', lines: [] }} width={width} />);
  const { left, right, maxWidth } = (container.firstElementChild as HTMLElement).style;
  expect(Number.parseFloat(left || right) + Number.parseFloat(maxWidth)).toBeLessThanOrEqual(width);
  expect(Number.parseFloat(maxWidth)).toBeGreaterThan(120);
});
