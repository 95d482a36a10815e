import { expect, it } from 'vitest';
import { comparedParam, othersOf } from './compared-products.ts';

it('an address names two other products at most; what is no id is left out', () => {
  expect(comparedParam.parse(' 15001, 15002,15001,15003')).toBe('15001,15002');
  expect(comparedParam.parse(15001)).toBe('15001');
  expect(['abc,', '', null, {}].map((given) => comparedParam.parse(given))).toEqual(['', '', '', '']);
});

it('a product is not compared with itself', () => {
  expect(othersOf('15001,15002', '15001')).toEqual(['15002']);
});
