import { describe, expect, it } from 'vitest';
import { writeXlsx } from 'hucre/xlsx';
import { openBook } from '../open-book.ts';
import { workbookParts, zip, type ZipPart } from '../testing/zip.ts';
import type { SheetRow } from '../book.ts';

async function rowsOf(bytes: Uint8Array, sheet = 0): Promise<SheetRow[]> {
  const book = await openBook(bytes);
  const found = book.sheets[sheet];
  if (!found) throw new Error('no such sheet');
  const rows: SheetRow[] = [];
  for await (const row of found.rows()) rows.push(row);
  return rows;
}

const cellsOf = async (sheetData: string, more: ZipPart[] = []) =>
  (await rowsOf(zip(workbookParts([sheetData], more)))).map(({ cells }) => cells);

describe('the rows of a sheet', () => {
  it('are those that hold anything, with the number that the spreadsheet program shows', async () => {
    const xml =
      '<row r="3"><c r="B3"><v>1</v></c></row><row r="5"><c r="A5"/></row><row><c t="inlineStr"><is><t>가</t></is></c></row>';
    expect(await rowsOf(zip(workbookParts([xml])))).toEqual([
      { row: 3, cells: [null, 1] },
      { row: 6, cells: ['가'] },
    ]);
  });

  it('hold texts, numbers, truth values and errors', async () => {
    const cells =
      '<c t="str"><v>a_x000A_b</v></c><c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><v>#N/A</v></c><c><v>-1.5E3</v></c><c t="s"><v>1</v></c>';
    const strings =
      '<sst><si><t>x</t></si><si><r><t>가</t></r><rPh><t>z</t></rPh><r><t> 나</t></r></si></sst>';
    const shared = { name: 'xl/sharedStrings.xml', content: strings };
    expect(await cellsOf(`<row>${cells}</row>`, [shared])).toEqual([
      ['a\nb', true, false, '#N/A', -1500, '가 나'],
    ]);
  });

  it('hold dates where the style of the cell says so', async () => {
    const date = new Date('2026-11-20T00:00:00Z');
    const bytes = await writeXlsx({ sheets: [{ name: 's', rows: [[date, 46_346]] }] });
    expect((await rowsOf(bytes))[0]?.cells).toEqual([date, 46_346]);
  });

  it('hold what a person sees where the style of the cell says so, and days as ISO 8601', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0.0&quot;천&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="164"/><xf numFmtId="46"/></cellXfs></styleSheet>';
    const cells =
      '<c s="0"><v>0.7</v></c><c s="1"><v>0.7</v></c><c s="2"><v>1.2</v></c><c s="3"><v>1.5</v></c><c t="d"><v>2026-11-20T06:10:00</v></c><c t="d"><v>soon</v></c>';
    expect(await cellsOf(`<row>${cells}</row>`, [{ name: 'xl/styles.xml', content: styles }])).toEqual([
      [0.7, '70%', 1200, '36:00:00', new Date('2026-11-20T06:10:00Z'), 'soon'],
    ]);
  });

  it('are of a workbook that counts its days from 1904 where it says so', async () => {
    const parts = workbookParts(['<row><c><v>44884</v></c></row>']).map(({ name, content }) => ({
      name,
      content: String(content).replace('<sheets>', '<workbookPr date1904="1"/><sheets>'),
    }));
    expect((await openBook(zip(parts))).is1904).toBe(true);
  });

  it('come from the sheet that the workbook names, wherever it is', async () => {
    const sheets = ['일', '이'].map((name) => ({ name, rows: [[name]] }));
    const bytes = await writeXlsx({ sheets });
    expect((await rowsOf(bytes, 1))[0]?.cells).toEqual(['이']);
    const parts = workbookParts(['<row><c><v>7</v></c></row>']).map(({ name, content }) => ({
      name: name === 'xl/worksheets/sheet1.xml' ? 'xl/worksheets/Other.xml' : name,
      content: String(content).replace('Target="worksheets/sheet1.xml"', 'Target="/xl/worksheets/other.xml"'),
    }));
    expect((await rowsOf(zip(parts)))[0]?.cells).toEqual([7]);
  });

  it('of a stored part are the same as of a packed one', async () => {
    const parts = workbookParts(['<row><c><v>7</v></c></row>']);
    const stored = parts.map((part) => ({ ...part, isStored: true }));
    expect(await rowsOf(zip(stored))).toEqual(await rowsOf(zip(parts)));
  });

  it('of a sheet that is cut off say that the file is damaged', async () => {
    await expect(cellsOf('<row><c><v>7</v></c></row><row>')).rejects.toThrow('손상');
  });
});
