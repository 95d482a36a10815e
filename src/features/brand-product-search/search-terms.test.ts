import { expect, it } from 'vitest';
import {
  finish,
  noSearch,
  readSearch,
  termsOf,
  type,
  withPaste,
  wordsOf,
  writeSearch,
} from './search-terms.ts';

const ids = (count: number) => Array.from({ length: count }, (_, at) => String(87_300_000_000 + at));
const after = (text: string, before = noSearch) => type(before, text);

it.each([
  ['크림', [], '크림'],
  ['수분 크림 ', [], '수분 크림 '],
  ['크림,', ['크림'], ''],
  ['크림, 양말', ['크림'], '양말'],
  ['크림\r\n양말\t수건\n', ['크림', '양말', '수건'], ''],
  ['수분  크림,,', ['수분 크림'], ''],
  ['8730 8731 8732,', ['8730', '8731', '8732'], ''],
  ['2080 치약,', ['2080 치약'], ''],
  [' ', [], ''],
  ['크림;양말；수건,', ['크림', '양말', '수건'], ''],
  ['수\u200b분\u00a0크림,', ['수분 크림'], ''],
  ['８７３０ "8731" id:8732,', ['8730', '8731', '8732'], ''],
  ["'8730\n'8731\n", ['8730', '8731'], ''],
])('%j typed is chips and what is being typed', (text, chips, pending) => {
  expect(after(text)).toEqual({ draft: { chips, pending }, given: null });
});

it.each([
  ['', '8730\n8731', '', '\n8730\n8731\n'],
  ['8730', '8731', '', '8730\n8731\n'],
  ['', '8730', '', '\n8730\n'],
  ['수분 ', '크림', ' 50', '수분 크림 50'],
  ['크림 ', '8730', '', '크림 8730'],
  ['크', '림\n양말', '', '크\n림\n양말\n'],
])('in %j is pasted %j before %j', (before, pasted, rest, text) => {
  expect(withPaste(before, pasted, rest)).toBe(text);
});

it('a term is searched for while it is typed, and once', () => {
  expect(termsOf(after('크림,양').draft)).toEqual(['크림', '양']);
  expect(termsOf(after('크림,크림 ').draft)).toEqual(['크림']);
  expect(termsOf(after('8730 8731').draft)).toEqual(['8730', '8731']);
  expect(termsOf(noSearch)).toEqual([]);
  expect(wordsOf(['수분 크림', '크림'])).toEqual(['수분', '크림']);
});

it('Enter makes a chip of it', () => {
  expect(finish(after('크림,양말').draft).draft).toEqual({ chips: ['크림', '양말'], pending: '' });
  expect(finish(noSearch).draft).toEqual(noSearch);
});

it.each(['', '크림', '크림,', '크림,양말', '수분 크림,8730'])('the address %j is read and written', (q) => {
  expect(writeSearch(readSearch(q))).toBe(q);
});

it('of 500 pasted ids the first 50 are taken, and how many there were is said', () => {
  const { draft, given } = after(`${ids(500).join('\n')}\n`);
  expect([draft.chips, draft.pending, given]).toEqual([ids(50), '', 500]);
  expect(after('크림', draft)).toEqual({ draft: { chips: ids(50), pending: '' }, given: 51 });
  expect(after(`${ids(50).join(',')},`).given).toBeNull();
});

it('terms of names end where a link would be too long', () => {
  const names = Array.from({ length: 20 }, (_, at) => `${at}`.padEnd(120, '가'));
  const { draft, given } = after(`${names.join('\n')}\n`);
  expect([draft.chips.length, given]).toEqual([8, 20]);
  expect(writeSearch(draft).length).toBeLessThanOrEqual(1000);
  expect(after('가'.repeat(500)).draft.pending).toBe('가'.repeat(200));
});
