import { describe, expect, it } from 'vitest';
import { clampWidth, isColumnLayout, isDefaultLayout } from './column-layout.ts';

const defaults = ['no', 'name', 'stock', 'doc'];

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
