import { expect, it } from 'vitest';
import { readSchemas } from './schema-files.ts';

/** A composite value that begins with null or has two nulls beside each other: a reader has to count fields to know which are left out. */
const positionalNulls = /\brow\((?:\s*null\b|(?:[^()]|\([^()]*\))*?\bnull(?:::\w+)?\s*,\s*null\b)/i;

it('SQL leaves out no fields of a composite value by their position', () => {
  const found = readSchemas()
    .flatMap(({ objects }) => objects)
    .filter(({ create }) => positionalNulls.test(create))
    .map(({ name }) => name);
  expect(found).toEqual([]);
});

it.each([
  ['row(null, null, 3)::private.profit_line', true],
  ['row(1, coalesce(a, 0), null::bigint, null)', true],
  ['row(null, private.bigint_sum(a))', true],
  ['row(1, null, private.bigint_sum(a))', false],
  ['coalesce(null, null)', false],
])('tells whether %s leaves out fields by position: %s', (text, isFound) => {
  expect(positionalNulls.test(text)).toBe(isFound);
});
