import { expect, it } from 'vitest';
import { random } from '../demo/random.ts';
import { benchForecast, forecastTable } from './forecast.ts';

it('the bench of forecasts measures every method, and intervals of a steady shop hold about 80 %', () => {
  const source = random('forecast bench');
  const series = Array.from({ length: 60 }, () => {
    const mean = 3 + 12 * source.next();
    return { units: Float64Array.from({ length: 250 }, () => source.poisson(mean)) };
  });
  const lines = benchForecast({
    name: 'steady',
    series,
    origins: { first: 100, every: 14 },
    horizon: 28,
    season: 7,
  });
  expect(forecastTable(lines)).toContain('| smooth | tsb |');
  const line = lines.get('smooth mean28');
  if (!line) throw new Error('no smooth demand');
  const { withInterval, missed, sold } = line;
  expect(withInterval.inside / withInterval.forecasts).toBeGreaterThan(0.7);
  expect(withInterval.inside / withInterval.forecasts).toBeLessThan(0.9);
  expect(missed / sold).toBeLessThan(0.15);
});
