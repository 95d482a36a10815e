import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { divisionsOf } from './divisions.ts';
import { readSchemas } from './schema-files.ts';

/** Where SQL divides, and why that is no ratio of two figures; those are divided by private.quotient alone, which private.ratio rounds. */
const dividing: Record<string, string> = {
  'private.quotient': 'the ratio',
  'private.days_of_cover': '재고일수 itself: whole days, rounded down by division of integers',
  'private.demand_per_day': 'the forecast of 28 days as one of a day, itself',
  'private.days_of_demand': 'days for which stock lasts by the forecast, itself',
  'private.forecast_demand': 'statistics of docs/decisions/forecast-method.md',
  'private.demand_forecast': 'statistics of docs/decisions/forecast-method.md',
  'private.chosen_methods': 'statistics of docs/decisions/forecast-method.md',
  'private.demand_growth': 'a logarithm of how the forecast has grown',
  'private.widened': 'statistics of docs/decisions/forecast-method.md',
  'private.arriving_lines': 'places among equally probable days',
  'private.forecast_parts': 'parts of so many options',
  'private.demand_ranges': 'statistics of docs/decisions/forecast-method.md',
  'private.sold_out_chance': 'a place in a distribution',
  'private.t90': 'a quantile',
  'private.forecast_of_partners': 'statistics of docs/decisions/sales-forecast.md',
  'private.sales_decomposition': 'logarithms of three factors: docs/decisions/why-sales-changed.md',
  'private.diagnosis_facts': 'a mean of probabilities: docs/decisions/forecast-method.md',
  'private.linear_points': 'a place on a line between two points',
  'private.target_of_days': 'the part of a target for some days of its month',
  'private.share_sheet_vat': 'an amount, which may be negative, is split by won',
  'private.hangul_pattern': 'letters of a syllable',
  'private.keep_before': 'rows in pieces of so many',
};

it('SQL divides figures in private.quotient alone', () => {
  const found = readSchemas()
    .flatMap(({ objects }) => objects)
    .filter(({ create }) => divisionsOf(create) > 0)
    .map(({ name }) => name);
  expect(found.toSorted()).toEqual(Object.keys(dividing).toSorted());
});

it('the replay judges by figures that are divided as those of pages', () => {
  const text = readFileSync('bench/replay/replay-figures.ts', 'utf8');
  // Its means are of what came true and of statistics, each case with the same weight.
  expect(divisionsOf(text.replaceAll('avg(', '('))).toBe(0);
});

it.each([
  'select a / b',
  'select sum(a)/nullif(b, 0)',
  'select a."QTY"\n    / 28',
  'select qty / 7.0',
  `execute format('select %1$s / sum(%2$I)', a, b)`,
  'execute $sql$select 100 * a / (b + c)$sql$',
  'select a * (1 / b)',
  'select a / -b',
  'select a /* won */ / b',
  `select x ->> 'a' / b`,
  `select a / '2'`,
  'select a operator(pg_catalog./) b',
  'select div(a, b)',
  'select a * b ^ -1',
  'select a * power(b, -1)',
  'select exp(ln(a) - ln(b))',
  'select avg(rate)',
])('finds the division of: %s', (text) => {
  expect(divisionsOf(text)).toBe(1);
});

it.each([
  'select d."DATE_SK" / 100 % 100, rate / 100.0',
  '-- orders / views',
  `select now() at time zone 'Asia/Seoul', '입출고/배송비', a || '/' || b`,
  `select a ~ '^[^/]+/[^/]+$'`,
  `execute format('select now() at time zone ''Asia/Seoul''')`,
])('lets pass: %s', (text) => {
  expect(divisionsOf(text)).toBe(0);
});
