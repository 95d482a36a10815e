import { describe, expect, it } from 'vitest';
import { openBook } from '../open-book.ts';
import { workbookParts, zip } from '../testing/zip.ts';

const row = '<row r="1"><c r="A1"><v>7</v></c></row>';

/** The zip64 form of a zip: its end says nothing but where a record of 64 bits is. */
function zip64(bytes: Uint8Array, says: { count?: bigint; at?: bigint; record?: bigint } = {}): Uint8Array {
  const body = Buffer.from(bytes.subarray(0, bytes.length - 22));
  const end = Buffer.from(bytes.subarray(bytes.length - 22));
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(says.count ?? BigInt(end.readUInt16LE(10)), 32);
  record.writeBigUInt64LE(says.at ?? BigInt(end.readUInt32LE(16)), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(says.record ?? BigInt(body.length), 8);
  end.fill(0xff, 8, 20);
  return new Uint8Array(Buffer.concat([body, record, locator, end]));
}

async function firstCell(bytes: Uint8Array) {
  for (const sheet of (await openBook(bytes)).sheets)
    for await (const { cells } of sheet.rows()) return cells[0];
  return null;
}
const renamed = (name: (name: string) => string) =>
  zip(workbookParts([row]).map((part) => ({ ...part, name: name(part.name) })));
const retargeted = (target: string) =>
  zip(
    workbookParts([row]).map(({ name, content }) => ({
      name,
      content: String(content).replace('Target="worksheets/sheet1.xml"', `Target="${target}"`),
    })),
  );

describe('the parts of a workbook', () => {
  it.each<[string, Uint8Array]>([
    ['in a zip64', zip64(zip(workbookParts([row])))],
    ['with names as Windows writes them', renamed((name) => name.replaceAll('/', '\\'))],
    ['with names from a root', renamed((name) => `/${name}`)],
    ['with names in capitals', renamed((name) => name.toUpperCase())],
    ['that are named from the root', retargeted('/xl/worksheets/sheet1.xml')],
    ['that are named with the folder, but from the root', retargeted('xl/worksheets/sheet1.xml')],
    ['that are named over the folder above', retargeted('../xl/./worksheets/sheet1.xml')],
    ['that are named as Windows does', retargeted('worksheets\\sheet1.xml')],
  ])('%s are found', async (_, bytes) => {
    expect(await firstCell(bytes)).toBe(7);
  });

  it.each<[string, Parameters<typeof zip64>[1], string]>([
    ['more parts than there are', { count: 1500n }, '손상'],
    ['more parts than are allowed', { count: 2n ** 40n }, '항목이 너무 많아'],
    ['a list behind the end', { at: 2n ** 63n }, '손상'],
    ['a record behind the end', { record: 2n ** 63n }, '손상'],
    ['a record that is none', { record: 0n }, '손상'],
  ])('a zip64 that claims %s is refused', async (_, says, sentence) => {
    await expect(firstCell(zip64(zip(workbookParts([row])), says))).rejects.toThrow(sentence);
  });
});
