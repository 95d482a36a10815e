import { expect, it } from 'vitest';
import { periodNote, salesNote } from './sales-note.ts';

const whole = { from: '20250101', to: '20261120', missing7: [], missing30: [] };

it('says nothing when every day is loaded', () => {
  expect(salesNote(whole)).toBeNull();
});

it('names a missing day of the month, which leaves DOC alone', () => {
  expect(salesNote({ ...whole, missing30: ['20261102'] })).toBe(
    '판매 데이터가 없는 날: 11.02 (최근 30일 중 1일). 없는 날은 0으로 계산되어 30일 평균이 실제보다 낮을 수 있습니다.',
  );
});

it('says that a missing day of the week touches DOC', () => {
  expect(salesNote({ ...whole, missing7: ['20261120'], missing30: ['20261102', '20261120'] })).toBe(
    '판매 데이터가 없는 날: 11.02, 11.20 (최근 30일 중 2일). 없는 날은 0으로 계산되어 평균은 실제보다 낮고 DOC는 길게 나올 수 있습니다.',
  );
});

it('says since when there are sales, when the window begins before them', () => {
  const days = { from: '20261024', to: '20261120', missing7: [], missing30: ['20261022', '20261023'] };
  expect(salesNote(days)).toBe(
    '판매 데이터가 없는 날: 10.22 ~ 10.23 (최근 30일 중 2일). 판매 데이터는 2026.10.24부터 있습니다. 없는 날은 0으로 계산되어 30일 평균이 실제보다 낮을 수 있습니다.',
  );
});

it('says that no sales were ever loaded', () => {
  expect(salesNote({ from: null, to: null, missing7: [], missing30: ['20261120'] })).toMatch(
    /^판매분석을 아직/,
  );
});

it('names the days of a period that are not loaded', () => {
  expect(periodNote({ missing: [], days: 30 })).toBeNull();
  expect(periodNote({ missing: ['20261102', '20261103'], days: 30 })).toBe(
    '판매 데이터가 없는 날: 11.02 ~ 11.03 (30일 중 2일). 합계에 들어 있지 않습니다.',
  );
});
