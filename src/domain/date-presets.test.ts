import { describe, expect, it } from 'vitest';
import { clickDay, presetRange } from './date-presets.ts';

// 21 November 2026 is a Saturday.
describe('presets on 2026-11-21', () => {
  it.each([
    ['today', '20261121', '20261121'],
    ['yesterday', '20261120', '20261120'],
    ['past7Days', '20261114', '20261120'],
    ['last7Days', '20261115', '20261121'],
    ['thisMonth', '20261101', '20261121'],
    ['last30Days', '20261023', '20261121'],
    ['lastWeek', '20261109', '20261115'],
    ['lastMonth', '20261001', '20261031'],
  ] as const)('%s', (preset, start, end) => {
    expect(presetRange(preset, '20261121')).toEqual({ start, end });
  });
});

describe('presets on the edges', () => {
  it('takes the week before on a Monday and on a Sunday', () => {
    expect(presetRange('lastWeek', '20261116')).toEqual({ start: '20261109', end: '20261115' });
    expect(presetRange('lastWeek', '20261122')).toEqual({ start: '20261109', end: '20261115' });
    expect(presetRange('lastWeek', '20270103')).toEqual({ start: '20261221', end: '20261227' });
  });

  it('takes December in January and the leap day in March', () => {
    expect(presetRange('lastMonth', '20270110')).toEqual({ start: '20261201', end: '20261231' });
    expect(presetRange('lastMonth', '20240331')).toEqual({ start: '20240201', end: '20240229' });
    expect(presetRange('thisMonth', '20261201')).toEqual({ start: '20261201', end: '20261201' });
  });
});

describe('clicks', () => {
  it('sets the start, then the end, then starts anew', () => {
    const first = clickDay({}, '20261110');
    const second = clickDay(first, '20261115');
    expect(first).toEqual({ start: '20261110' });
    expect(second).toEqual({ start: '20261110', end: '20261115' });
    expect(clickDay(second, '20261112')).toEqual({ start: '20261112' });
  });

  it('accepts the earlier day as the second click, and the same day twice', () => {
    expect(clickDay({ start: '20261110' }, '20261101')).toEqual({ start: '20261101', end: '20261110' });
    expect(clickDay({ start: '20261110' }, '20261110')).toEqual({ start: '20261110', end: '20261110' });
  });
});
