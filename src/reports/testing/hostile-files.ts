import { salesHeader } from './spreadsheets.ts';
import { textRow, workbookParts, zip, type ZipPart } from './zip.ts';

const megabyte = 1024 * 1024;

export const salesHeaderRow = textRow(1, salesHeader);
export const goodRow = textRow(2, ['62766030385', '빨강', '컵', '1,000', '3', '1', '2']);

/** A header and one cell of so many megabytes; made of one letter, so the zip stays small. */
export const hugeCell = (megabytes: number): Buffer => {
  const open = Buffer.from(`${salesHeaderRow}<row r="2"><c t="inlineStr"><is><t>`);
  return Buffer.concat([open, Buffer.alloc(megabytes * megabyte, 'a'), Buffer.from('</t></is></c></row>')]);
};

/** A header and one row of so many cells. */
export const wideRow = (cells: number): Buffer =>
  Buffer.from(`${salesHeaderRow}<row r="2">${'<c><v>1</v></c>'.repeat(cells)}</row>`);

export function workbookWithSheet(
  sheetData: Uint8Array,
  more: Pick<ZipPart, 'claimedSize' | 'isStored'> = {},
): Uint8Array {
  const parts = workbookParts(['']);
  const last = parts.at(-1);
  if (!last) throw new Error('a workbook has parts');
  const [before = '', after = ''] = String(last.content).split('</sheetData>');
  last.content = Buffer.concat([Buffer.from(before), sheetData, Buffer.from(`</sheetData>${after}`)]);
  return zip([...parts.slice(0, -1), { ...last, ...more }]);
}

/** A file in the container of old and of encrypted workbooks, with a stream of that name. */
export const oldContainer = (stream: string): Uint8Array => {
  const bytes = Buffer.alloc(4096);
  bytes.writeUInt32BE(0xd0cf11e0, 0);
  bytes.writeUInt32BE(0xa1b11ae1, 4);
  bytes.write(stream, 512, 'utf16le');
  return new Uint8Array(bytes);
};

const strings = (content: string | Uint8Array, claimedSize?: number) =>
  zip(
    workbookParts(
      [salesHeaderRow + goodRow],
      [{ name: 'xl/sharedStrings.xml', content, ...(claimedSize === undefined ? {} : { claimedSize }) }],
    ),
  );

/** Every kind of file that is made to hurt, or is none: its name, its content, and what the person reads. */
export const hostileFiles: [name: string, content: () => Uint8Array, sentence: string][] = [
  ['빈.xlsx', () => new Uint8Array(0), '빈 파일입니다'],
  ['웹.xls', () => Buffer.from('<html><table></table></html>'), '웹 문서(HTML)'],
  ['글.xlsx', () => Buffer.from('hello'), '어떤 보고서인지 알 수 없습니다'],
  ['그림.xlsx', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff]), '엑셀 파일(.xlsx)이나 CSV'],
  ['보안.xlsx', () => Buffer.from('<## NASCA DRM FILE - VER1.00 ##>\0'), '보호를 먼저 해제'],
  ['따옴표.csv', () => Buffer.from(`옵션 ID,판매량\n1,"${'x,'.repeat(15 * megabyte)}`), '너무 길어'],
  ['암호.xlsx', () => oldContainer('EncryptedPackage'), '암호'],
  ['매크로.xlsm', () => zip([...workbookParts(['']), { name: 'xl/vbaProject.bin', content: 'x' }]), '매크로'],
  ['끊김.xlsx', () => zip(workbookParts([salesHeaderRow])).slice(0, 500), '손상'],
  ['시트200.xlsx', () => zip(workbookParts(Array.from({ length: 200 }, () => ''))), '시트가 200개입니다'],
  [
    '모서리.xlsx',
    () =>
      zip(
        workbookParts([
          '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
        ]),
      ),
    '열까지 읽습니다',
  ],
  ['폭탄.xlsx', () => workbookWithSheet(Buffer.alloc(410 * megabyte, 'a')), '400MB가 넘는'],
  ['거짓말.xlsx', () => workbookWithSheet(hugeCell(600), { claimedSize: 390 * megabyte }), '너무 길어'],
  ['긴셀.xlsx', () => workbookWithSheet(hugeCell(300)), '너무 길어'],
  ['그대로.xlsx', () => workbookWithSheet(hugeCell(30), { isStored: true }), '너무 길어'],
  ['넓은행.xlsx', () => workbookWithSheet(wideRow(10_000_000)), '열까지 읽습니다'],
  [
    '큰셀들.xlsx',
    () =>
      workbookWithSheet(Buffer.from(salesHeaderRow + textRow(2, ['1', 'a'.repeat(megabyte)]).repeat(300))),
    '너무 길어',
  ],
  [
    '오류행.xlsx',
    () =>
      workbookWithSheet(
        Buffer.from(
          salesHeaderRow + textRow(2, ['x', 'a'.repeat(30_000), '', '1', '1', '1', '1']).repeat(9000),
        ),
      ),
    '행의 내용이 너무 많아',
  ],
  [
    '글자하나.xlsx',
    () => strings(`<sst>${'<si><t>a</t></si>'.repeat(3_900_000)}</sst>`),
    '텍스트가 너무 많아',
  ],
  ['글자폭탄.xlsx', () => strings(Buffer.alloc(300 * megabyte, 'a'), 1000), '400MB가 넘는'],
];
