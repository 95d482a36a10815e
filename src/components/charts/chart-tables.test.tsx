// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Sparkline } from './sparkline.tsx';

afterEach(cleanup);

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.tsx') && !file.includes('.test.'),
);
const textOf = (file: string) => readFileSync(`src/${file}`, 'utf8');
const filesWith = (pattern: RegExp) => files.filter((file) => pattern.test(textOf(file))).toSorted();

/** Draw pictures without figures: a sketch, a code, the key of a legend. */
const noFigures = [
  'components/account/product-sketch.tsx',
  'components/charts/chart-legend.tsx',
  'features/profile/qr-code.tsx',
];

it('every component that draws figures has a table behind the drawing', () => {
  expect(filesWith(/<svg\b|<canvas\b/).filter((file) => !noFigures.includes(file))).toEqual([
    'components/charts/chart-plot.tsx',
    'components/charts/sparkline.tsx',
  ]);
  expect(filesWith(/<ChartPlot\b/)).toEqual(['components/charts/chart-view.tsx']);
  expect(filesWith(/<ChartFigures\b/)).toEqual([
    'components/charts/chart-table.tsx',
    'components/charts/sparkline.tsx',
  ]);
});

it('the days of a sparkline are read as a table, with a dash for a day without a value', () => {
  const format = (value: number | null) => (value === null ? '-' : `${value}원`);
  const rows = [
    { name: '2026.11.19', values: [12_000] },
    { name: '2026.11.20', values: [null] },
  ];
  render(
    <Sparkline
      caption="최근 28일 매출"
      table={{ heading: '날짜', columns: [{ name: '매출', format }], rows }}
      className="h-4"
    />,
  );
  const table = within(screen.getByRole('table', { name: '최근 28일 매출' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    '날짜매출',
    '2026.11.1912000원',
    '2026.11.20-',
  ]);
});
