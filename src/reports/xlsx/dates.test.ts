import { describe, expect, it } from 'vitest';
import { isDateFormat, serialToDate } from './dates.ts';

describe('a day number', () => {
  it.each<[number, boolean, string]>([
    [1, false, '1900-01-01T00:00:00.000Z'],
    [59, false, '1900-02-28T00:00:00.000Z'],
    [61, false, '1900-03-01T00:00:00.000Z'],
    [46_346, false, '2026-11-20T00:00:00.000Z'],
    [46_346.75, false, '2026-11-20T18:00:00.000Z'],
    [44_884, true, '2026-11-20T00:00:00.000Z'],
  ])('%f (1904: %s) is %s', (serial, is1904, iso) => {
    expect(serialToDate(serial, is1904).toISOString()).toBe(iso);
  });
});

describe('a number format', () => {
  it.each<[string, boolean]>([
    ['yyyy-mm-dd', true],
    ['[$-412]yyyy"년" m"월" d"일"', true],
    ['h:mm AM/PM', true],
    ['[h]:mm', true],
    ['mmm', true],
    ['General', false],
    ['#,##0', false],
    ['#,##0"days"', false],
    ['[Red]0.00', false],
    ['0_d', false],
    ['\\d0', false],
    ['@', false],
  ])('%s shows a date: %s', (format, isDate) => {
    expect(isDateFormat(format)).toBe(isDate);
  });
});
