import { describe, expect, it } from 'vitest';
import { arrivalSentence, dayInWords, greeting, subtitle } from './home-rows.ts';

/** A moment given in Korea time. */
const korea = (time: string) => new Date(`2026-11-21T${time}:00+09:00`);

describe('the greeting follows the hour in Korea', () => {
  it.each([
    ['00:30', '늦은 시간까지 수고 많으세요, 지은님'],
    ['04:59', '늦은 시간까지 수고 많으세요, 지은님'],
    ['05:00', '좋은 아침이에요, 지은님'],
    ['11:59', '좋은 아침이에요, 지은님'],
    ['12:00', '좋은 오후예요, 지은님'],
    ['18:00', '좋은 저녁이에요, 지은님'],
    ['21:59', '좋은 저녁이에요, 지은님'],
    ['23:30', '늦은 시간까지 수고 많으세요, 지은님'],
  ])('%s', (time, sentence) => {
    expect(greeting(korea(time), '지은')).toBe(sentence);
  });

  it('names the Korean day half an hour after midnight', () => {
    expect(dayInWords(korea('00:30'))).toBe('11월 21일 토요일');
    expect(dayInWords(korea('23:30'))).toBe('11월 21일 토요일');
  });
});

it.each([
  ['20261120', '20261120', '11월 21일 토요일 · 어제까지의 판매 · 11월 20일 기준 재고'],
  ['20261118', '20261121', '11월 21일 토요일 · 11월 18일까지의 판매 · 11월 21일 기준 재고'],
  ['20261120', null, '11월 21일 토요일 · 어제까지의 판매'],
  [null, '20261119', '11월 21일 토요일 · 11월 19일 기준 재고'],
  [null, null, '11월 21일 토요일'],
  [undefined, undefined, '11월 21일 토요일'],
])('names the days of the figures: sales to %s, stock of %s', (salesTo, stockDay, words) => {
  expect(subtitle(korea('09:00'), salesTo, stockDay)).toBe(words);
});

it.each([
  [[true, true, true, true], '어제(금) 자료 4종이 모두 도착했습니다'],
  [[true, true, false, true], '어제(금) 자료 4종 중 3종 도착: 광고보고서 없음'],
  [[false, true, null, false], '어제(금) 자료 3종 중 1종 도착: 판매분석, 입고요청 없음'],
])(
  'says of the reports of yesterday that are here or missing (null: not awaited) %s: %s',
  (isThere, sentence) => {
    const categories = ['판매분석', '재고현황', '광고보고서', '입고요청'] as const;
    const arrivals = categories.map((category, index) => ({ category, isThere: isThere[index] ?? null }));
    expect(arrivalSentence(arrivals, '20261120')).toBe(sentence);
  },
);

it('says nothing of reports before the answer', () => {
  expect(arrivalSentence(undefined, '20261120')).toBe('');
});
