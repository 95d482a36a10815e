import { describe, expect, it } from 'vitest';
import { editPhone, formatPhone, phoneDigits } from './phone.ts';

describe('a phone number while it is typed', () => {
  it.each([
    ['', ''],
    ['0', '0'],
    ['01', '01'],
    ['010', '010'],
    ['0101', '010-1'],
    ['010123', '010-123'],
    ['0101234', '010-123-4'],
    ['0101234567', '010-123-4567'],
    ['01012345678', '010-1234-5678'],
    ['010123456789', '010-1234-5678'],
    ['0311234567', '031-123-4567'],
    ['02', '02'],
    ['021', '02-1'],
    ['021234', '02-123-4'],
    ['021234567', '02-123-4567'],
    ['0212345678', '02-1234-5678'],
    ['02123456789', '02-1234-5678'],
    ['1588', '1588'],
    ['15881', '1588-1'],
    ['15881234', '1588-1234'],
    ['158812345', '1588-1234'],
    ['010-1234-5678', '010-1234-5678'],
    ['+', '+'],
    ['+8', '+8'],
    ['+82', '+82'],
    ['+82-', '+82'],
    ['+821', '01'],
    ['+82 10 abc', '010'],
    ['+82 10-1234-5678', '010-1234-5678'],
    ['+82 (0)10-1234-5678', '010-1234-5678'],
    ['0082 2 1234 5678', '02-1234-5678'],
    ['+82-1588-1234', '1588-1234'],
    ['82-10-1234-5678', '010-1234-5678'],
    ['82 10 1234 5678', '010-1234-5678'],
    ['821012345678', '010-1234-5678'],
    ['82 (0)10-1234-5678', '010-1234-5678'],
    ['82 010 1234 5678', '010-1234-5678'],
    ['(+82)10.1234.5678', '010-1234-5678'],
    ['82-2-123-4567', '02-123-4567'],
    ['82-2-1234-5678', '02-1234-5678'],
    ['82-31-123-4567', '031-123-4567'],
    ['82-1588-1234', '1588-1234'],
    ['0082-10-1234-5678', '010-1234-5678'],
    ['８２－１０－１２３４－５６７８', '010-1234-5678'],
    ['\u202a82-10-1234-5678\u202c', '010-1234-5678'],
    ['82\u00a010\u200b1234\ufeff5678', '010-1234-5678'],
    ['821', '821'],
    ['8212345', '821-234-5'],
    ['０１０－１２３４－５６７８', '010-1234-5678'],
    ['＋８２　１０　１２３４　５６７８', '010-1234-5678'],
  ])('%j becomes %j', (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown);
  });

  it('is sent without hyphens', () => {
    expect(phoneDigits('02-123-4567')).toBe('021234567');
  });

  it('is sent as a number of Korea with half-width digits, whatever was pasted', () => {
    expect(phoneDigits('+82 10-1234-5678')).toBe('01012345678');
    expect(phoneDigits('０１０１２３４５６７８')).toBe('01012345678');
    expect(phoneDigits('82-10-1234-5678')).toBe('01012345678');
  });
});

it('a phone number with its country code and no plus sign keeps every digit while it is typed', () => {
  let text = '';
  for (const digit of '821012345678') text = formatPhone(text + digit);
  expect(text).toBe('010-1234-5678');
});

describe('the caret of the phone field', () => {
  it('moves behind a hyphen that appears while typing at the end', () => {
    expect(editPhone('0101', 4)).toEqual({ text: '010-1', caret: 5 });
  });

  it('stays behind the digit that was typed in the middle', () => {
    // 010-1|3-4567 became 010-12|3-4567 by typing 2.
    expect(editPhone('010-123-4567', 6)).toEqual({ text: '010-123-4567', caret: 6 });
    // A digit that regroups the number: 010-123-4567 with 9 typed after 010-1.
    expect(editPhone('010-1923-4567', 6)).toEqual({ text: '010-1923-4567', caret: 6 });
  });

  it('steps before a hyphen that Backspace removed, so that the next one removes the digit', () => {
    expect(editPhone('010123-4567', 3)).toEqual({ text: '010-123-4567', caret: 3 });
  });

  it('steps over a hyphen that Delete removed', () => {
    expect(editPhone('010123-4567', 3, true)).toEqual({ text: '010-123-4567', caret: 4 });
  });

  it('stays behind the digit after a country code that was taken away', () => {
    expect(editPhone('+82 1', 5)).toEqual({ text: '01', caret: 2 });
    expect(editPhone('+82 10-1234-5678', 16)).toEqual({ text: '010-1234-5678', caret: 13 });
    expect(editPhone('82-10-1234-5678', 5)).toEqual({ text: '010-1234-5678', caret: 3 });
  });

  it('stays at the end of a country code that is being typed', () => {
    expect(editPhone('+8', 2)).toEqual({ text: '+8', caret: 2 });
    expect(editPhone('+82', 3)).toEqual({ text: '+82', caret: 3 });
  });

  it('stays behind full-width digits that became narrow', () => {
    expect(editPhone('０１０１', 4)).toEqual({ text: '010-1', caret: 5 });
  });

  it('ignores letters that were typed', () => {
    expect(editPhone('010-1a', 6)).toEqual({ text: '010-1', caret: 5 });
  });
});
