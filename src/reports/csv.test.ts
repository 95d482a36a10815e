import { describe, expect, it } from 'vitest';
import { limits } from './limits.ts';
import { openBook } from './open-book.ts';

const text = '옵션 ID,상품명,매출\r\n="0012","컵, ""큰"" 것","1,000"\r\n\r\n13,"두\n줄",-5';
const rows = [
  { row: 1, cells: ['옵션 ID', '상품명', '매출'] },
  { row: 2, cells: ['0012', '컵, "큰" 것', '1,000'] },
  { row: 4, cells: ['13', '두\n줄', '-5'] },
];
const cp949 = new Uint8Array([0xbf, 0xc9, 0xbc, 0xc7, 0x2c, 0xc4, 0xc5, 0x2c, 0x8c, 0x63, 0x2c, 0xb6, 0xcc]);

async function rowsOf(bytes: Uint8Array) {
  const found = [];
  for (const sheet of (await openBook(bytes)).sheets) for await (const row of sheet.rows()) found.push(row);
  return found;
}
const utf8 = (content: string) => new TextEncoder().encode(content);
function utf16(content: string, isBig: boolean): Uint8Array {
  const bytes = Buffer.from(`\uFEFF${content}`, 'utf16le');
  return new Uint8Array(isBig ? bytes.swap16() : bytes);
}

describe('a CSV', () => {
  it.each<[string, Uint8Array]>([
    ['in UTF-8', utf8(text)],
    ['in UTF-8 with a mark', utf8(`\uFEFF${text}`)],
    ['in UTF-16', utf16(text, false)],
    ['in UTF-16, the other way round', utf16(text, true)],
    ['with tabs', utf8(text.replaceAll(/,(?! |0)/g, '\t'))],
    ['with semicolons', utf8(text.replaceAll(/,(?! |0)/g, ';'))],
    ['with line feeds alone', utf8(text.replaceAll('\r\n', '\n'))],
    ['with carriage returns alone', utf8(text.replaceAll('\r\n', '\r'))],
    ['that ends with a line break', utf8(`${text}\r\n`)],
  ])('%s has the same rows', async (_, bytes) => {
    expect(await rowsOf(bytes)).toEqual(rows);
  });

  it('in CP949 is read with the syllables that KS X 1001 lacks', async () => {
    expect(await rowsOf(cp949)).toEqual([{ row: 1, cells: ['옵션', '컵', '똠', '똬'] }]);
  });

  it('is read over the pieces that it is decoded in', async () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `${at},"컵 ${at}\r\n""x"""`);
    const found = await rowsOf(utf8(lines.join('\r\n')));
    expect(found).toHaveLength(20_000);
    expect(found.at(-1)).toEqual({ row: 20_000, cells: ['19999', '컵 19999\r\n"x"'] });
  });

  it.each<[string, string, RegExp]>([
    ['a quote that never ends', 'a,b\n1,"x\n2,y\n3,z', /손상/],
    ['an endless quoted field', `a,b\n1,"${'x'.repeat(2 * limits.rowCharacters)}`, /너무 길어/],
    ['an endless row', `a,b\n${'x,'.repeat(limits.rowCharacters)}`, /너무 길어/],
    ['too long a cell', `a,b\n${'x'.repeat(limits.cellCharacters + 1)}`, /너무 길어/],
    ['too many columns', `a,b\n${'x,'.repeat(limits.columns + 1)}x`, /열이 너무 많습니다/],
    ['too many rows', 'a,b\n'.repeat(limits.rows + 1), /행이 너무 많습니다/],
  ])('with %s is refused', async (_, content, sentence) => {
    await expect(rowsOf(utf8(content))).rejects.toThrow(sentence);
  });

  it('is no file of bytes that are no text', async () => {
    await expect(openBook(new Uint8Array([0x61, 0, 0x62, 0xff]))).rejects.toThrow('CSV 파일이 아닙니다');
  });
});

it.each(['SCDSA002', '<## NASCA DRM FILE - VER1.00 ##>', '\u009B DRMONE  This Document is encrypted'])(
  'a document protected as %s says to take the protection off first',
  async (mark) => {
    const bytes = new Uint8Array([...Buffer.from(mark, 'latin1'), 0, 1, 2, 0xfe]);
    await expect(openBook(bytes)).rejects.toThrow('보호를 먼저 해제');
  },
);
