// @own-worker: the memory of the process is that of a file.
import { afterAll, describe, expect, it, vi } from 'vitest';
import { FileProblem } from '../src/reports/file-problem.ts';
import { limits } from '../src/reports/limits.ts';
import { parseReport } from '../src/reports/parse.ts';
import { ReportReader } from './report-reader.ts';
import {
  goodRow,
  hugeCell,
  oldContainer,
  salesHeaderRow,
  wideRow,
  workbookWithSheet,
} from '../src/reports/testing/hostile-files.ts';
import { reportRows } from '../src/reports/testing/report-rows.ts';
import { salesHeader, spreadsheet } from '../src/reports/testing/spreadsheets.ts';
import { textRow, workbookParts, zip } from '../src/reports/testing/zip.ts';

// Big files on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const today = '20261121';
const name = '판매분석_20261120.xlsx';
// On a busy machine any file waits: what these cost is counted in seconds of work.
const reader = new ReportReader({ stalledSeconds: 60 });
afterAll(() => reader.close());

const header = salesHeaderRow;
const megabyte = 1024 * 1024;

/** What the reader says to a file, and what that cost: seconds of work, for a busy machine makes any file wait. */
async function outcome(bytes: Uint8Array): Promise<{ sentence: string; seconds: number; megabytes: number }> {
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
  const started = process.cpuUsage();
  let sentence = 'read';
  try {
    await reader.parse({ bytes, name }, today);
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    sentence = error.message;
  } finally {
    clearInterval(watch);
  }
  const { user, system } = process.cpuUsage(started);
  return { sentence, seconds: (user + system) / 1e6, megabytes: (peak - before) / megabyte };
}

/** How a file ends, always within the limits of time and memory, and with a reader as good as before. */
async function endOf(bytes: Uint8Array): Promise<string> {
  const { sentence, seconds, megabytes } = await outcome(bytes);
  expect(seconds).toBeLessThan(10);
  expect(megabytes).toBeLessThan(500);
  const next = await reader.parse({ bytes: zip(workbookParts([header + goodRow])), name }, today);
  expect(next.rowCount).toBe(1);
  return sentence;
}

describe('a file that is no workbook', () => {
  it.each<[string, Uint8Array, string]>([
    ['of 0 bytes', new Uint8Array(0), '빈 파일입니다'],
    [
      'an HTML table named .xls',
      new TextEncoder().encode('\uFEFF<html><table><tr><td>1</td></tr></table></html>'),
      'HTML',
    ],
    ['an old .xls', oldContainer('Workbook'), '(.xls)'],
    ['a workbook with a password', oldContainer('EncryptedPackage'), '암호'],
    [
      'a text without a report',
      new TextEncoder().encode('이름,나이\n홍,2\n'),
      '어떤 보고서인지 알 수 없습니다',
    ],
    [
      'a text that never ends a quote',
      new TextEncoder().encode(`옵션 ID,판매량\n1,"${'x,'.repeat(15_000_000)}`),
      '너무 길어',
    ],
    [
      'a text of one endless row',
      new TextEncoder().encode(`옵션 ID,판매량\n${'1,'.repeat(15_000_000)}`),
      '너무 길어',
    ],
    [
      'a text of rows without end',
      new TextEncoder().encode(`옵션 ID,판매량,매출(원),조회\n${'1,2,3,4\n'.repeat(4_500_000)}`),
      '행이 너무 많습니다',
    ],
    ['bytes that are no text', new Uint8Array([0x61, 0x00, 0xff, 0xfe, 0x81]), '엑셀 파일(.xlsx)이나 CSV'],
    [
      'a protected document',
      new TextEncoder().encode('<## NASCA DRM FILE - VER1.00 ##>\0\0'),
      '보호를 먼저 해제',
    ],
    [
      'a zip of something else',
      zip([{ name: 'readme.txt', content: 'hello' }]),
      '엑셀 파일(.xlsx)이나 CSV 파일이 아닙니다',
    ],
    ['one byte', new Uint8Array([0x50]), '어떤 보고서인지 알 수 없습니다'],
    ['bigger than the limit', new Uint8Array(limits.fileBytes + 1), '너무 큽니다'],
    ['a binary workbook', zip([...workbookParts(['']), { name: 'xl/workbook.bin', content: 'x' }]), '.xlsb'],
    [
      'a workbook with macros',
      zip([...workbookParts([header]), { name: 'xl/vbaProject.bin', content: 'x' }]),
      '매크로',
    ],
    [
      'a zip with encrypted parts',
      zip(workbookParts([header]).map((part) => ({ ...part, flags: 1 }))),
      '암호',
    ],
  ])('%s', async (_, bytes, sentence) => {
    expect(await endOf(bytes)).toMatch(sentence);
  });

  it('cut off anywhere is said to be damaged, or is no spreadsheet', async () => {
    const whole = await spreadsheet([salesHeader, ['1', '', '', '1', '1', '1', '1']]);
    for (let part = 1; part < 20; part++) {
      const { sentence } = await outcome(whole.slice(0, Math.floor((whole.length * part) / 20)));
      expect(sentence).toMatch(/손상|엑셀 파일|어떤 보고서/);
    }
  });

  it('with any byte changed ends in a sentence or in rows, never in a crash', async () => {
    const whole = await spreadsheet([salesHeader, ['1', '', '', '1', '1', '1', '1']]);
    for (let at = 0; at < whole.length; at += 13) {
      const broken = whole.slice();
      broken[at] = (broken[at] ?? 0) ^ 0x5a;
      const end = await parseReport({ bytes: broken, name }, today).catch((error: unknown) => error);
      expect(end instanceof FileProblem || (end as { rowCount?: number }).rowCount !== undefined).toBe(true);
    }
  });
});

describe('a workbook made to hurt', () => {
  it('410 MB in one cell, which is more than is allowed', async () => {
    expect(await endOf(workbookWithSheet(hugeCell(410)))).toMatch('압축을 풀면');
  });

  it('300 MB in one cell, within the size that is allowed', async () => {
    expect(await endOf(workbookWithSheet(hugeCell(300)))).toMatch('한 셀 또는 한 행의 값이 너무 길어');
  });

  it('410 MB in one cell, with a directory that claims 1 kB', async () => {
    expect(await endOf(workbookWithSheet(hugeCell(410), { claimedSize: 1000 }))).toMatch('압축을 풀면');
  });

  it('150 MB of cells in one row', async () => {
    expect(await endOf(workbookWithSheet(wideRow(10_000_000)))).toMatch('열까지 읽습니다');
  });

  it('a sheet that is stored and not packed has the same limits', async () => {
    const long = workbookWithSheet(hugeCell(30), { isStored: true });
    expect(await endOf(long)).toMatch('한 셀 또는 한 행의 값이 너무 길어');
    const wide = workbookWithSheet(wideRow(2_000_000), { isStored: true });
    expect(await endOf(wide)).toMatch('열까지 읽습니다');
  });

  it('an endless tag, comment or declaration', async () => {
    for (const opening of ['<c r="', '<!--', '<?', '</row ']) {
      const cells = Buffer.concat([Buffer.from(header + opening), Buffer.alloc(20 * megabyte, 'a')]);
      expect(await endOf(workbookWithSheet(cells))).toMatch('한 셀 또는 한 행의 값이 너무 길어');
    }
  });

  it('a cell, and a row of cells, longer than any spreadsheet program writes', async () => {
    for (const [width, length] of [
      [1, limits.cellCharacters + 1],
      [20, 30_000],
    ] as const) {
      const row = textRow(
        2,
        Array.from({ length: width }, () => 'a'.repeat(length)),
      );
      const end = await endOf(zip(workbookParts([header + row])));
      expect(end).toMatch('한 셀 또는 한 행의 값이 너무 길어');
    }
  });

  it('bad rows that hold more than is kept', async () => {
    const row = (_: unknown, index: number) =>
      textRow(index + 2, ['x', 'a'.repeat(20_000), '', '1', '1', '1', '1']);
    const rows = Array.from({ length: limits.heldCharacters / 20_000 }, row).join('');
    expect(await endOf(zip(workbookParts([header + rows])))).toMatch('행의 내용이 너무 많아');
  });

  it('more shared strings than the limit', async () => {
    const content = `<sst>${'<si><t/></si>'.repeat(limits.sharedStrings + 1)}</sst>`;
    const strings = { name: 'xl/sharedStrings.xml', content };
    expect(await endOf(zip(workbookParts([header], [strings])))).toMatch('텍스트가 너무 많아');
  });

  it('the longest cell that a spreadsheet program allows is read', async () => {
    const long = textRow(2, ['62766030385', '빨강', '&amp;'.repeat(32_767), '1', '3', '1', '2']);
    const rows = Array.from({ length: 200 }, (_, index) =>
      long.replace('r="2"', `r="${index + 2}"`).replace('62766030385', String(62_766_030_385 + index)),
    );
    const report = await parseReport({ bytes: zip(workbookParts([header + rows.join('')])), name }, today);
    expect(report.rowCount + report.badRowCount).toBe(200);
  });

  it('300 MB of shared strings, with a directory that claims 1 kB', async () => {
    const strings = {
      name: 'xl/sharedStrings.xml',
      content: Buffer.alloc(300 * megabyte, 'a'),
      claimedSize: 1000,
    };
    expect(await endOf(zip(workbookParts([header], [strings])))).toMatch('압축을 풀면');
  });

  it('150 MB of shared strings', async () => {
    const strings = { name: 'xl/sharedStrings.xml', content: Buffer.alloc(150 * megabyte, 'a') };
    expect(await endOf(zip(workbookParts([header], [strings])))).toMatch('압축을 풀면');
  });

  it('two cells, at A1 and at XFD1048576', async () => {
    const cells =
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';
    expect(await endOf(zip(workbookParts([cells])))).toMatch('열까지 읽습니다');
  });

  it('200 sheets', async () => {
    expect(await endOf(zip(workbookParts(Array.from({ length: 200 }, () => header))))).toMatch(
      '시트가 200개입니다',
    );
  });

  it('5,000 parts', async () => {
    const parts = Array.from({ length: 5000 }, (_, index) => ({
      name: `xl/media/${index}.png`,
      content: 'x',
    }));
    expect(await endOf(zip([...workbookParts([header]), ...parts]))).toMatch('너무 많아');
  });

  it('more rows than the limit', async () => {
    const row = (_: unknown, index: number) => textRow(index + 2, [String(index + 1), '1', '1', '1']);
    const rows = Array.from({ length: limits.rows + 2 }, row).join('');
    expect(
      await endOf(zip(workbookParts([textRow(1, ['옵션 ID', '판매량', '매출(원)', '조회']) + rows]))),
    ).toMatch('행이 너무 많습니다');
  });

  it('entities that would unfold into each other', async () => {
    const levels = Array.from(
      { length: 20 },
      (_, level) => `<!ENTITY a${level + 1} "${`&a${level};`.repeat(10)}">`,
    ).join('');
    const parts = workbookParts([textRow(1, ['&a20;'])]);
    const sheet = parts.at(-1);
    if (sheet)
      sheet.content = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a0 "ha">${levels}]>${String(sheet.content)}`;
    const result = await outcome(zip(parts));
    expect(result.sentence).not.toBe('read');
    expect(result.seconds).toBeLessThan(10);
  });

  it('headers named after the inner parts of objects', async () => {
    const odd = textRow(1, [...salesHeader, '__proto__', 'constructor', 'toString']);
    const report = await parseReport({ bytes: zip(workbookParts([odd + goodRow])), name }, today);
    expect(report.ignoredColumns).toEqual(['__proto__', 'constructor', 'toString']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('formulas and links to other files count as the value that was saved with them', async () => {
    const row =
      '<row r="2"><c t="inlineStr"><is><t>1</t></is></c><c/><c/><c><f>WEBSERVICE("http://127.0.0.1:9/")</f><v>1000</v></c><c><f>[1]Sheet1!A1+1</f><v>7</v></c></row>';
    const link = { name: 'xl/externalLinks/externalLink1.xml', content: '<externalLink/>' };
    const report = await parseReport({ bytes: zip(workbookParts([header + row], [link])), name }, today);
    expect(reportRows(report)[0]).toMatchObject({ SALE_QTY: '7', SALE_AMT: '1000' });
    const bare =
      header +
      '<row r="2"><c t="inlineStr"><is><t>1</t></is></c><c/><c/><c><v>1</v></c><c><f>1+1</f></c></row>';
    const unsaved = await parseReport({ bytes: zip(workbookParts([bare])), name }, today);
    expect(unsaved.errors[0]).toMatchObject({ column: '판매량', reason: '값이 비어 있습니다' });
  });

  it('too many bad rows stop the reading', async () => {
    const rows = Array.from({ length: limits.badRows + 1 }, (_, index) =>
      textRow(index + 2, ['x', '', '', '1', '1', '1', '1']),
    ).join('');
    expect(await endOf(zip(workbookParts([header + rows])))).toMatch('오류가 있는 행이');
  });
});
