import { describe, expect, it } from 'vitest';
import { problem, read } from '../testing/read-cell.ts';
import type { CellParser, RawCell } from './cell.ts';
import { CellProblem, isErrorValue } from './cell.ts';
import { day, dayOrText, moment } from './days.ts';
import { count, decimal, orZero, percent, won } from './numbers.ts';
import { coverBucket, grade, winner } from './stock-words.ts';
import { code, optionId, remarks, text } from './texts.ts';

describe('count', () => {
  it.each<[RawCell, unknown]>([
    ['1,234', 1234],
    ['-1,234', -1234],
    ['\u22121,234', -1234],
    ['(1,234)', -1234],
    ['1234', 1234],
    ['+7', 7],
    ['１，２３４', 1234],
    ['－５', -5],
    [' 42 ', 42],
    ['42개', 42],
    ['3.0', 3],
    [12, 12],
    [-0, 0],
    ['0', 0],
    ['', null],
    [null, null],
    [undefined, null],
    ['-', null],
    ['\u2013', null],
    ['1,23', problem],
    ['1,2345', problem],
    ['12,34,567', problem],
    ['1 234', problem],
    ['1.5', problem],
    [1.5, problem],
    ['1e5', problem],
    ['abc', problem],
    ['1-2', problem],
    ['#N/A', problem],
    ['데이터 없음', null],
    ["'42", 42],
    ['1.2천', 1200],
    ['3만 개', 30_000],
    ['1.23천', 1230],
    ['1.2345천', problem],
    ['천', problem],
    [true, problem],
    ['2147483647', 2147483647],
    ['2147483648', problem],
    ['-2,147,483,648', problem],
    [Number.NaN, problem],
    [Number.POSITIVE_INFINITY, problem],
  ])('%j is %s', (raw, expected) => {
    expect(read(count, raw)).toBe(expected);
  });

  it('orZero takes an empty cell and a dash for none, and nothing else', () => {
    expect(read(orZero(count), '-')).toBe(0);
    expect(read(orZero(count), '')).toBe(0);
    expect(read(orZero(count), 'x')).toBe(problem);
  });
});

describe('won and percent', () => {
  it.each<[CellParser, RawCell, unknown]>([
    [won, '2,496,015,960', 2_496_015_960],
    [won, '₩1,000', 1000],
    [won, '1,000원', 1000],
    [won, '-50,019,030', -50_019_030],
    [won, '9007199254740992', problem],
    [won, '1억', 100_000_000],
    [won, '2,500만원', 25_000_000],
    [won, '50천원', 50_000],
    [won, '70%', problem],
    [won, '0.5', problem],
    [decimal, '4.3986e-05', 0.000_043_986],
    [decimal, '9,879.18%', 9879.18],
    [decimal, '6.28e+10', problem],
    [percent, '2.33%', 2.33],
    [percent, '100', 100],
    [percent, '４.３５％', 4.35],
    [percent, 0.126, 0.13],
    [percent, '-', null],
    [percent, '12%%', problem],
    [percent, '1,000%', problem],
  ])('%# reads %j', (parse, raw, expected) => {
    expect(read(parse, raw)).toBe(expected);
  });
});

describe('option id', () => {
  it.each<[RawCell, unknown]>([
    ['62766030385', '62766030385'],
    [62766030385, '62766030385'],
    ['６２７６６０３０３８５', '62766030385'],
    [' 62766030385 ', '62766030385'],
    ['00123', '00123'],
    ['6.28E+10', problem],
    ['6.2766030385e10', problem],
    [1e15, problem],
    [1234567.5, problem],
    ['62,766,030,385', problem],
    ['A123', problem],
    ['', null],
    ['1'.repeat(41), problem],
    ["'62766030385", '62766030385'],
    ['\u200B6276\u00AD6030385\uFEFF', '62766030385'],
    ['데이터 없음', null],
    ['값 없음', null],
    ['N/A', null],
  ])('%j is %s', (raw, expected) => {
    expect(read(optionId, raw)).toBe(expected);
  });

  it('says what to do about scientific notation', () => {
    const value = optionId('6.28E+10');
    expect(value instanceof CellProblem && value.reason).toContain('텍스트');
  });
});

describe('text and code', () => {
  it('keeps what a person wrote, without what no database text can hold', () => {
    expect(read(text, '  컵\u0000, "빨강" ')).toBe('컵, "빨강"');
    expect(read(text, '=1+1')).toBe('=1+1');
    expect(read(text, `a${String.fromCharCode(0xd800)}b`)).toBe('ab');
    expect(read(text, '😀')).toBe('😀');
    expect(read(text, ' 컵\u00A0\u3000받침\r\n둘 ')).toBe('컵 받침 둘');
    expect(read(text, 'RED  HARMONICA')).toBe('RED  HARMONICA');
    expect(read(code, 'B  1')).toBe('B 1');
    expect(read(text, '\u202A라\u200B이\u2060트\u202C\u3164')).toBe('라이트');
    expect(read(text, 'ＡＢ１２（대）㎖')).toBe('AB12(대)㎖');
    expect(read(text, "'0012")).toBe('0012');
    expect(read(text, "'큰' 컵")).toBe("'큰' 컵");
    expect(read(text, '데이터 없음')).toBeNull();
    expect(read(text, '컵 받침 café'.normalize('NFD'))).toBe('컵 받침 café');
    expect(read(text, '가\u11A8')).toBe('각');
    expect(read(code, '0012')).toBe('0012');
    expect(read(code, 880_5709_150_663)).toBe('8805709150663');
  });
});

describe.each([
  ['a name', text, 500],
  ['remarks', remarks, 4000],
  ['a code', code, 100],
] as const)('%s', (_, cell, limit) => {
  it(`has ${limit} characters and no more`, () => {
    expect(read(cell, '가'.repeat(limit))).toHaveLength(limit);
    const longer = cell('가'.repeat(limit + 1));
    expect(longer instanceof CellProblem && longer.reason).toBe(
      `${limit.toLocaleString('ko-KR')}자를 넘습니다`,
    );
  });
});

describe('days', () => {
  it.each<[RawCell, unknown]>([
    ['2026-11-20', '20261120'],
    ['2026.11.20', '20261120'],
    ['2026. 11. 20.', '20261120'],
    ['2026/1/2', '20260102'],
    ['20261120', '20261120'],
    ['2026년 11월 20일', '20261120'],
    ['11/12/2025', '20251112'],
    ['２０２６－１１－２０', '20261120'],
    ['2026-11-20 06:10:00', '20261120'],
    [46346, '20261120'],
    [46346.75, '20261120'],
    [new Date('2026-11-20T00:00:00Z'), '20261120'],
    ['2024-02-29', '20240229'],
    ['2026-11-11(수)', '20261111'],
    ['2026년 11월 11일 (수요일)', '20261111'],
    ['2026년 11월 11일 수요일 오전 6:10', '20261111'],
    ['26-11-11', '20261111'],
    ['26.11.11.', '20261111'],
    ['26년 11월 11일', '20261111'],
    ['11/14/26', '20261114'],
    ['2026-11-14T00:00:00.000', '20261114'],
    ['2026-11-14T20:00:00Z', '20261115'],
    ['2026-11-14T20:00:00.123+09:00', '20261114'],
    ['20261114201500', '20261114'],
    ['46346', '20261120'],
    ['14/11/26', problem],
    ['11-14-26', problem],
    ['01/02/03', problem],
    ['36:00:00', problem],
    ['2026-02-29', problem],
    ['2026-13-01', problem],
    ['13/12/2025', problem],
    ['20261131', problem],
    [12, problem],
    ['내일', problem],
    ['-', null],
    ['', null],
  ])('%j is %s', (raw, expected) => {
    expect(read(day, raw)).toBe(expected);
  });

  it('reads a moment as Korea time', () => {
    expect(read(moment, '2026-11-20 06:10:00')).toBe('2026-11-20T06:10:00+09:00');
    expect(read(moment, '2026-11-20 6:10')).toBe('2026-11-20T06:10:00+09:00');
    expect(read(moment, '2026-11-20')).toBe('2026-11-20T00:00:00+09:00');
    expect(read(moment, 46346.25)).toBe('2026-11-20T06:00:00+09:00');
    expect(day(44_884, true)).toBe('20261120');
    expect(moment('44884.25', true)).toBe('2026-11-20T06:00:00+09:00');
    expect(read(moment, '2026-11-20 24:00:00')).toBe(problem);
    expect(read(moment, '2026-11-20 06:60')).toBe(problem);
  });

  it.each<[string, unknown]>([
    ['2026-11-20 오전 6:10:00', '2026-11-20T06:10:00+09:00'],
    ['2026. 11. 20. 오후 6:10:00', '2026-11-20T18:10:00+09:00'],
    ['2026-11-20 오후 12:10', '2026-11-20T12:10:00+09:00'],
    ['2026-11-20 오전 12:10', '2026-11-20T00:10:00+09:00'],
    ['2026-11-20 6:10:00 PM', '2026-11-20T18:10:00+09:00'],
    ['2026-11-20(금) 6:10', '2026-11-20T06:10:00+09:00'],
    ['2026년 11월 20일 18시 10분 5초', '2026-11-20T18:10:05+09:00'],
    ['2026-11-20T06:10:00.123456', '2026-11-20T06:10:00+09:00'],
    ['2026-11-20T06:10:00Z', '2026-11-20T15:10:00+09:00'],
    ['2026-11-20T06:10Z', '2026-11-20T15:10:00+09:00'],
    ['2026-11-20T06:10:00+09:00', '2026-11-20T06:10:00+09:00'],
    ['2026-12-31T20:00:00-0500', '2027-01-01T10:00:00+09:00'],
    ['20261120061000', '2026-11-20T06:10:00+09:00'],
    ['20261120 06:10', '2026-11-20T06:10:00+09:00'],
    ['2026-11-20 오전 13:10', problem],
    ['2026-11-20 오전', problem],
    ['오전 6:10', problem],
  ])('the moment %s is %s', (raw, expected) => {
    expect(read(moment, raw)).toBe(expected);
  });

  it('keeps a text where a day may be a text', () => {
    expect(read(dayOrText, '해당없음')).toBe('해당없음');
    expect(read(dayOrText, '2028-12-31')).toBe('20281231');
  });
});

describe('an error of a spreadsheet program', () => {
  it.each([
    '#N/A',
    '#REF!',
    '#VALUE!',
    '#NAME?',
    '#DIV/0!',
    '#NULL!',
    ' #n/a ',
    '＃N/A',
    '#SPILL!',
    'Err:502',
    '########',
  ])('is %s', (raw) => expect(isErrorValue(raw)).toBe(true));
  it.each(['#데일리룩', '#1 상품', 'N/A', '#', 'Err', 'A#N/A', 3, null])('is not %s', (raw) =>
    expect(isErrorValue(raw)).toBe(false),
  );
});

describe("the stock file's own words", () => {
  it.each([
    ['NEW', 'NEW'],
    ['new', 'NEW'],
    ['새 상품', 'NEW'],
    ['반품-미개봉', 'used-sealed'],
    ['미개봉', 'used-sealed'],
    ['REFUND_UNOPENED', 'used-sealed'],
    ['used-sealed', 'used-sealed'],
    ['반품-최상', 'used-best'],
    ['REFUND_BEST', 'used-best'],
    ['반품 - 최상', 'used-best'],
    ['반품-상', 'used-good'],
    ['REFUND_BETTER', 'used-good'],
    ['반품-중', 'used-fair'],
    ['REFUND_GOOD', 'used-fair'],
    ['반품-하', '반품-하'],
  ])('grade %s is %s', (raw, expected) => {
    expect(read(grade, raw)).toBe(expected);
  });

  it('reads item winner and days of cover from both languages', () => {
    expect(['아이템위너', 'Item winner', 'Winner'].map((word) => winner(word))).toEqual(['Y', 'Y', 'Y']);
    expect(['-', '', '아이템위너아님', 'Not winner'].map((word) => winner(word))).toEqual([
      'N',
      'N',
      'N',
      'N',
    ]);
    expect([
      coverBucket('70일 이내'),
      coverBucket('within 70 days'),
      coverBucket('over 70 days'),
      coverBucket('10주 이내'),
      coverBucket('0주 이내'),
      coverBucket('-'),
    ]).toEqual(['70일 이내', '70일 이내', '70일 초과', '70일 이내', '0일 이내', null]);
  });
});
