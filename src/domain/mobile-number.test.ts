import { describe, expect, it } from 'vitest';
import { formatMobileNumber, maskMobileNumber, toMobileNumber } from './mobile-number.ts';

describe('a mobile number that text messages go to', () => {
  it.each([
    ['010-1234-5678', '+821012345678'],
    ['01012345678', '+821012345678'],
    [' 010 1234 5678 ', '+821012345678'],
    ['010.1234.5678', '+821012345678'],
    ['(010) 1234-5678', '+821012345678'],
    ['010–1234‑5678', '+821012345678'],
    ['+82 10-1234-5678', '+821012345678'],
    ['+82 (0)10-1234-5678', '+821012345678'],
    ['+82 010 1234 5678', '+821012345678'],
    ['821012345678', '+821012345678'],
    ['82-10-1234-5678', '+821012345678'],
    ['0082 10 1234 5678', '+821012345678'],
    ['(+82)10-1234-5678', '+821012345678'],
    ['\u202a010-1234-5678\u202c', '+821012345678'],
    ['010\u00a01234\u200b5678', '+821012345678'],
    ['０１０－１２３４－５６７８', '+821012345678'],
    ['＋８２　１０　１２３４　５６７８', '+821012345678'],
    ['011-123-4567', '+82111234567'],
    ['016-1234-5678', '+821612345678'],
    ['017-123-4567', '+82171234567'],
    ['018-123-4567', '+82181234567'],
    ['019-123-4567', '+82191234567'],
  ])('%j is %s', (typed, number) => {
    expect(toMobileNumber(typed)).toBe(number);
  });

  it.each([
    ['nothing', ''],
    ['a digit too few', '010-123-4567'],
    ['a digit too many', '010-1234-56789'],
    ['without its zero', '10-1234-5678'],
    ['a landline', '02-1234-5678'],
    ['a landline elsewhere', '031-123-4567'],
    ['a premium number', '060-700-1234'],
    ['a premium number in international form', '+82 60 700 1234'],
    ['a representative number', '1588-1234'],
    ['an internet number', '070-1234-5678'],
    ['a data number', '013-1234-5678'],
    ['another country', '+1 202 555 0123'],
    ['another country whose number goes on like ours', '+1 010 1234 5678'],
    ['a satellite network', '+881 6 1234 5678'],
    ['two numbers', '010-1234-5678, 010-1111-2222'],
    ['an extension', '010-1234-5678#12'],
    ['letters', '010-1234-567a'],
    ['a header line', '010-1234-5678\r\nBcc: 01011112222'],
    ['digits of another script', '٠١٠١٢٣٤٥٦٧٨'],
  ])('%s is none', (_, typed) => {
    expect(toMobileNumber(typed)).toBeUndefined();
  });
});

it('is shown as Koreans write it, and with its middle hidden where others may look', () => {
  expect(formatMobileNumber('+821012345678')).toBe('010-1234-5678');
  expect(formatMobileNumber('+82111234567')).toBe('011-123-4567');
  expect(maskMobileNumber('+821012345678')).toBe('010-****-5678');
  expect(maskMobileNumber('+82111234567')).toBe('011-***-4567');
  expect(formatMobileNumber('821012345678')).toBe('010-1234-5678');
  expect(formatMobileNumber('+12025550123')).toBe('+12025550123');
  expect(maskMobileNumber('+12025550123')).toBe('+*******0123');
});
