import { expect, it } from 'vitest';
import { entryFlaw, type OptionField } from './option-entries.ts';

it.each<[OptionField, string, ReturnType<typeof entryFlaw>]>([
  ['cost', '', null],
  ['cost', '0', null],
  ['cost', '1000000000', null],
  ['cost', '1000000001', 'range'],
  ['cost', '-1', 'range'],
  ['cost', '00000000001', 'range'],
  ['cost', '1.5', 'whole'],
  ['cost', '1e3', 'whole'],
  ['targetDays', '0', 'range'],
  ['targetDays', '365', null],
  ['leadDays', '0', null],
  ['leadDays', '366', 'range'],
  ['memo', '😀'.repeat(500), null],
  ['memo', '가'.repeat(501), 'length'],
])('%s %s: %s', (field, value, flaw) => {
  expect(entryFlaw(field, value)).toBe(flaw);
});
