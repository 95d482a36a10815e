import { describe, expect, it } from 'vitest';
import { metricChange } from './metric-change.ts';
import { metrics } from './metrics.ts';

describe('a change', () => {
  it.each([
    [1284, 1210, { text: '+6.1%', tone: 'good' }],
    [90, 120, { text: '-25.0%', tone: 'bad' }],
    [50, 50, { text: '0.0%', tone: 'flat' }],
    [10_000, 10_001, { text: '0.0%', tone: 'flat' }],
    [0, 40, { text: '-100.0%', tone: 'bad' }],
    // A half goes away from zero in both directions.
    [17, 16, { text: '+6.3%', tone: 'good' }],
    [15, 16, { text: '-6.3%', tone: 'bad' }],
    [130_000, 10, { text: '+1,299,900.0%', tone: 'good' }],
    // More sold than cancelled after a day of cancellations alone is good news.
    [5, -2, { text: '+350.0%', tone: 'good' }],
    [10, 0, { text: '-', tone: 'flat' }],
    [10, null, { text: '-', tone: 'flat' }],
    [null, 10, { text: '-', tone: 'flat' }],
  ])('of pieces sold, from %j against %j', (current, previous, shown) => {
    expect(metricChange(metrics.saleQty, current, previous)).toEqual(shown);
  });

  it('of a percentage is a difference in points, also against 0', () => {
    expect(metricChange(metrics.conversionRate, 3.42, 3.17)).toEqual({ text: '+0.25%p', tone: 'good' });
    expect(metricChange(metrics.conversionRate, 3.42, 0)).toEqual({ text: '+3.42%p', tone: 'good' });
  });

  it('of a percentage is the difference of what is shown', () => {
    expect(metricChange(metrics.salesFeeRate, 8.84, 8.85)).toEqual({ text: '-0.1%p', tone: 'good' });
    expect(metricChange(metrics.salesFeeRate, 8.94, 8.85)).toEqual({ text: '0.0%p', tone: 'flat' });
    expect(metricChange(metrics.salesFeeRate, 1008.84, 8.85)).toEqual({ text: '+999.9%p', tone: 'bad' });
  });

  it('takes the colour of the news, not of the direction', () => {
    expect(metricChange(metrics.cancelRate, 5, 3.5)).toEqual({ text: '+1.5%p', tone: 'bad' });
    expect(metricChange(metrics.docUnder7, 3, 6)).toEqual({ text: '-50.0%', tone: 'good' });
    // Cancellations are negative: more of them is less.
    expect(metricChange(metrics.cancelAmt, -200, -100)).toEqual({ text: '-100.0%', tone: 'bad' });
    expect(metricChange(metrics.stockQty, 20, 10)).toEqual({ text: '+100.0%', tone: 'flat' });
  });
});
