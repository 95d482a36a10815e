import { describe, expect, it } from 'vitest';
import { clampWidth, fullOrder, isColumnLayout, isDefaultLayout, moveColumn } from './column-layout.ts';

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
    expect(moveColumn(defaults, 'no', 2)).toEqual(['name', 'stock', 'no', 'doc']);
    expect(moveColumn(defaults, 'doc', 0)).toEqual(['doc', 'no', 'name', 'stock']);
    expect(moveColumn(defaults, 'no', -1)).toEqual(defaults);
    expect(moveColumn(defaults, 'doc', 9)).toEqual(defaults);
  });
});

describe('kept layouts', () => {
  it('are used only when they have the right shape', () => {
    expect(isColumnLayout({ order: ['a'], widths: { a: 80 } })).toBe(true);
    for (const bad of [null, 3, [], {}, { order: [1], widths: {} }, { order: [], widths: { a: '80' } }]) {
      expect(isColumnLayout(bad)).toBe(false);
    }
  });

  it('know whether anything differs from the default', () => {
    expect(isDefaultLayout(defaults, { order: [], widths: {} })).toBe(true);
    expect(isDefaultLayout(defaults, { order: defaults, widths: {} })).toBe(true);
    expect(isDefaultLayout(defaults, { order: ['name', 'no'], widths: {} })).toBe(false);
    expect(isDefaultLayout(defaults, { order: [], widths: { no: 90 } })).toBe(false);
  });

  it('never make a column narrower than 60 px', () => {
    expect([clampWidth(10), clampWidth(60.4), clampWidth(99.6)]).toEqual([60, 60, 100]);
  });
});
