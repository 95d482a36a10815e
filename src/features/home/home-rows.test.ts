import { describe, expect, it } from 'vitest';
import { dayInWords, greeting, subtitle } from './home-rows.ts';

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
