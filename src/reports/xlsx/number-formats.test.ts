import { describe, expect, it } from 'vitest';
import { serialToDate, shownBy } from './number-formats.ts';

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

const shown = (format: string, value: number) => {
  const cell = (shownBy(format) ?? ((number: number) => number))(value, false);
  return cell instanceof Date ? cell.toISOString().slice(0, 16) : cell;
};

describe('a number format shows', () => {
  it.each<[string, number, unknown]>([
    ['yyyy-mm-dd', 46_346, '2026-11-20T00:00'],
    ['[$-412]yyyy"년" m"월" d"일";@', 46_346, '2026-11-20T00:00'],
    ['yyyy년 m월 d일', 46_346, '2026-11-20T00:00'],
    ['mmm', 46_346, '2026-11-20T00:00'],
    ['yyyy-mm-dd h:mm', 46_346.75, '2026-11-20T18:00'],
    ['h:mm AM/PM', 46_346.75, '2026-11-20T18:00'],
    ['h:mm AM/PM', 0.75, '18:00:00'],
    ['[h]:mm', 1.5, '36:00:00'],
    ['mm:ss', 0.001, '00:01:26'],
  ])('a day or a time: %s of %f is %s', (format, value, expected) => {
    expect(shown(format, value)).toBe(expected);
  });

  it.each<[string, number, unknown]>([
    ['0%', 0.7, '70%'],
    ['0.00%', 0.57, '57%'],
    ['0.0%;[Red]-0.0%', -0.125, '-12.5%'],
    ['#,##0.00\\ %', 0.855, '85.5%'],
    ['0"%"', 70, 70],
    ['0\\%', 70, 70],
  ])('a percent: %s of %f is %s', (format, value, expected) => {
    expect(shown(format, value)).toBe(expected);
  });

  it.each<[string, number, unknown]>([
    ['0.0"천"', 1.2, 1200],
    ['0.0,"천"', 1234, 1234],
    ['#,##0,"천원"', 5_000_000, 5_000_000],
    ['#,##0"만원"', 120, 1_200_000],
    ['#,##0만원', 120, 1_200_000],
    ['0!.0,"만"', 123_456, 123_456],
    ['0\\.0,"만원"', 123_456, 123_456],
    ['[>=100000000]0.0,,"백만";[>=10000]0!.0,"만";0', 123_456, 123_456],
    ['[>=10000]0"만";0', 12, 12],
    ['#,##0,', 5_000_000, 5_000_000],
    ['#,##0"원"', 5000, 5000],
    ['\\₩#,##0', 5000, 5000],
  ])('won in thousands as won: %s of %f is %s', (format, value, expected) => {
    expect(shown(format, value)).toBe(expected);
  });

  it.each<[string, number, unknown]>([
    ['0000', 12, '0012'],
    ['"IB"000000', 1234, 'IB001234'],
    ['"P"0', 7, 'P7'],
    ['\\P0', 7, 'P7'],
    ['0000', -12, -12],
    ['0000', 1.5, 1.5],
    ['0', 12, 12],
  ])('a code with its zeros and letters: %s of %f is %s', (format, value, expected) => {
    expect(shown(format, value)).toBe(expected);
  });

  it.each([
    'General',
    'G/표준',
    'Standard',
    '#,##0',
    '#,##0"days"',
    '[Red]0.00',
    '0_d',
    '@',
    '0.00E+00',
    '# ?/?',
    '',
  ])('the number itself: %s', (format) => {
    expect(shownBy(format)).toBeNull();
  });
});
