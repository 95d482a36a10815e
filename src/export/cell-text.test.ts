import { describe, expect, it } from 'vitest';
import { cellText, fileName, sheetName } from './cell-text.ts';

describe('cell text', () => {
  it('is clipped at 32,767 characters without cutting an emoji in half', () => {
    expect(cellText('가'.repeat(32_768))).toBe('가'.repeat(32_767));
    expect(cellText('가'.repeat(32_767))).toHaveLength(32_767);
    expect(cellText('a'.repeat(32_766) + '🍎')).toBe('a'.repeat(32_766));
  });

  it('loses control characters and broken halves, and keeps line breaks and tabs', () => {
    expect(cellText('a\u0000b\u000Bc\u001Fd\uFFFF')).toBe('abcd');
    expect(cellText('x\uD83Cy\uDF4Ez')).toBe('x\uFFFDy\uFFFDz');
    expect(cellText('한 줄\n두\t줄 🍎')).toBe('한 줄\n두\t줄 🍎');
  });

  it('keeps a text that spells an escape of the format', () => {
    expect(cellText('_x000D_ _x0_')).toBe('_x005F_x000D_ _x0_');
  });
});

describe('names', () => {
  it('makes sheet names that the format accepts', () => {
    expect(sheetName('재고현황')).toBe('재고현황');
    expect(sheetName('a/b:c*d?e[f]g\\h')).toBe('a b c d e f g h');
    expect(sheetName('가'.repeat(40))).toBe('가'.repeat(31));
    expect(sheetName("'이름'")).toBe('이름');
    expect(sheetName('///')).toBe('Sheet1');
  });

  it('makes file names that every system accepts', () => {
    expect(fileName('라온뷰티_전체_재고현황_2026-11-21')).toBe('라온뷰티_전체_재고현황_2026-11-21.xlsx');
    expect(fileName('../A/B: "특가"?')).toBe('A B 특가.xlsx');
    expect(fileName('...')).toBe('export.xlsx');
  });
});
