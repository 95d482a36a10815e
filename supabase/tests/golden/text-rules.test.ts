import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../host/testing/test-database.ts';
import { cleanText, searchText } from '../../../src/domain/clean-text.ts';
import { cleaned, contained, notContained, searched } from '../../../src/testing/text-cases.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const answerOf = async (rule: string, value: string) => {
  const [row] = await database.sql.unsafe<{ answer: string }[]>(`select private.${rule}($1) as answer`, [
    value,
  ]);
  return row?.answer;
};

it.each(cleaned)('clean_text: %j is kept as %j', async (value, clean) => {
  expect(await answerOf('clean_text', value)).toBe(clean);
  expect(await answerOf('clean_text', clean)).toBe(clean);
});

it.each(searched)('search_text: %j is searched as %j', async (value, text) => {
  expect(await answerOf('search_text', value)).toBe(text);
});

it('search_text: no text is an empty one', async () => {
  const [row] = await database.sql<{ answer: string }[]>`select private.search_text(null) as answer`;
  expect(row?.answer).toBe('');
});

it.each([
  ['B01', 'B01'],
  ["'B01", 'B01'],
  ['Ｂ０１', 'B01'],
  ['B\u200b0\u00ad1\ufeff', 'B01'],
  [' B\u00a0 01 ', 'B 01'],
  ['라온'.normalize('NFD'), '라온'],
])('clean_code: %j is kept as %j', async (value, code) => {
  expect(await answerOf('clean_code', value)).toBe(code);
});

describe('contains_text', () => {
  const contains = async (value: string, typed: string) => {
    const [row] = await database.sql<{ is: boolean }[]>`
      select private.contains_text(${value}, private.search_text(${typed})) as is`;
    return row?.is;
  };
  it.each(contained)('%j contains %j', async (value, typed) => {
    expect(await contains(value, typed)).toBe(true);
  });
  it.each(notContained)('%j does not contain %j', async (value, typed) => {
    expect(await contains(value, typed)).toBe(false);
  });
});

it('the database and the client clean every character alike', async () => {
  const isHalf = (code: number) => code >= 0xd8_00 && code <= 0xdf_ff;
  const texts = Array.from({ length: 0xff_ff }, (_, at) => at + 1)
    .filter((code) => !isHalf(code))
    .map((code) => `a${String.fromCharCode(code)} b`);
  const rows = await database.sql<{ text: string; clean: string; search: string }[]>`
    select t as text, private.clean_text(t) as clean, private.search_text(t) as search from unnest(${texts}::text[]) t`;
  expect(rows).toHaveLength(texts.length);
  const different = rows.filter(
    ({ text, clean, search }) => clean !== cleanText(text) || search !== searchText(text),
  );
  expect(different.map(({ text }) => text.charCodeAt(1).toString(16))).toEqual([]);
});
