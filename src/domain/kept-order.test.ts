import { describe, expect, it } from 'vitest';
import { fullOrder, moveInOrder } from './kept-order.ts';

const defaults = ['no', 'name', 'stock', 'doc'];

describe('order', () => {
  it('is the default without a kept one', () => {
    expect(fullOrder(defaults, [])).toEqual(defaults);
  });

  it('keeps the given order, drops columns that are gone and doubled ones', () => {
    expect(fullOrder(defaults, ['doc', 'gone', 'no', 'doc', 'name', 'stock'])).toEqual([
      'doc',
      'no',
      'name',
      'stock',
    ]);
  });

  it('puts a new column after its neighbour', () => {
    expect(fullOrder(defaults, ['doc', 'name', 'no'])).toEqual(['doc', 'name', 'stock', 'no']);
    expect(fullOrder(defaults, ['doc', 'name', 'stock'])).toEqual(['no', 'doc', 'name', 'stock']);
  });

  it('moves a column either way and never past an end', () => {
    expect(moveInOrder(defaults, 'no', 2)).toEqual(['name', 'stock', 'no', 'doc']);
    expect(moveInOrder(defaults, 'doc', 0)).toEqual(['doc', 'no', 'name', 'stock']);
    expect(moveInOrder(defaults, 'no', -1)).toEqual(defaults);
    expect(moveInOrder(defaults, 'doc', 9)).toEqual(defaults);
  });
});
