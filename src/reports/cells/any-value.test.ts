import { describe, expect, it } from 'vitest';
import { problem, read } from '../testing/read-cell.ts';
import { CellProblem } from './cell.ts';
import { day, dayOrText, moment } from './days.ts';
import { count, percent, won } from './numbers.ts';
import { coverBucket, grade, winner } from './stock-words.ts';
import { code, optionId, text } from './texts.ts';

/** The same numbers each run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 12)) >>> 0) / 2 ** 32;
  };
}
const fullWidth = (value: string) =>
  value.replace(/[0-9,.%-]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

describe('for any value', () => {
  it('an integer survives every way of writing it', () => {
    const next = random(20261120);
    for (let round = 0; round < 3000; round++) {
      const value = Math.floor((next() - 0.5) * 10 ** Math.floor(next() * 9 + 1)) + 0;
      const grouped = value.toLocaleString('en-US');
      for (const raw of [
        value,
        String(value),
        grouped,
        ` ${grouped} `,
        fullWidth(grouped),
        grouped.replace('-', '\u2212'),
        `${grouped}개`,
      ])
        expect(read(count, raw)).toBe(value);
      expect(read(won, `${grouped}원`)).toBe(value);
      expect(value < 0 ? read(count, `(${grouped.slice(1)})`) : value).toBe(value);
    }
  });

  it('a day survives every way of writing it, and its Excel number', () => {
    const next = random(7);
    for (let round = 0; round < 3000; round++) {
      const serial = 20_000 + Math.floor(next() * 60_000);
      const date = new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000);
      const [y, m, d] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
      const [mm, dd] = [String(m).padStart(2, '0'), String(d).padStart(2, '0')];
      for (const raw of [
        serial,
        date,
        `${y}-${mm}-${dd}`,
        `${y}.${m}.${d}`,
        `${y}년 ${m}월 ${d}일`,
        `${m}/${d}/${y}`,
        `${y}${mm}${dd}`,
      ])
        expect(read(day, raw)).toBe(`${y}${mm}${dd}`);
    }
  });

  it('an option id is itself or an error, never another id', () => {
    const next = random(99);
    for (let round = 0; round < 3000; round++) {
      const digits = 1 + Math.floor(next() * 18);
      const id = Array.from({ length: digits }, (_, at) =>
        at === 0 ? 1 + Math.floor(next() * 9) : Math.floor(next() * 10),
      ).join('');
      expect(read(optionId, id)).toBe(id);
      expect(read(optionId, fullWidth(id))).toBe(id);
      expect([id, problem]).toContain(read(optionId, Number(id)));
      expect(read(optionId, Number(id).toExponential(2))).toBe(problem);
    }
  });

  it('no cell, however odd, makes a parser throw or return what JSON cannot carry', () => {
    const next = random(3);
    const letters = [
      '-',
      ',',
      '.',
      '%',
      '(',
      ')',
      'e',
      '+',
      '/',
      ':',
      ' ',
      '1',
      '9',
      '０',
      '년',
      '가',
      '\u0000',
      '\uD83D',
      '😀',
      'Z',
      '\n',
    ];
    const parsers = [
      count,
      won,
      percent,
      optionId,
      code,
      text,
      day,
      dayOrText,
      moment,
      grade,
      winner,
      coverBucket,
    ];
    for (let round = 0; round < 5000; round++) {
      const raw = Array.from(
        { length: Math.floor(next() * 12) },
        () => letters[Math.floor(next() * letters.length)],
      ).join('');
      for (const parse of parsers) {
        const value = parse(raw);
        const problemOf = value instanceof CellProblem ? value.reason : undefined;
        expect(problemOf).not.toBe('');
        const carried: unknown = JSON.parse(JSON.stringify(problemOf ?? value));
        expect(carried).toBe(problemOf ?? value);
      }
    }
    for (const odd of [new Date(Number.NaN), true, false, Number.NaN, -0, 1e308])
      for (const parse of parsers) parse(odd);
  }, 60_000);
});
