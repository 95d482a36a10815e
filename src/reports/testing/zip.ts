import { deflateRawSync } from 'node:zlib';

export interface ZipPart {
  name: string;
  /** The name as it stands in the zip, in another encoding than UTF-8. */
  rawName?: Uint8Array;
  content: string | Uint8Array;
  /** What the zip's directory claims the part unpacks to. */
  claimedSize?: number;
  flags?: number;
  /** Kept as it is, not packed. */
  isStored?: boolean;
}

/** A zip as its parts say, true or not: for files that no spreadsheet program would write. */
export function zip(parts: ZipPart[]): Uint8Array {
  const bodies: Uint8Array[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const {
    name,
    rawName = Buffer.from(name),
    content,
    claimedSize,
    flags = 0,
    isStored = false,
  } of parts) {
    const raw = typeof content === 'string' ? Buffer.from(content) : content;
    // Hundreds of megabytes of one letter are small however little is tried.
    const packed = isStored ? raw : deflateRawSync(raw, { level: 1 });
    const method = isStored ? 0 : 8;
    const label = Buffer.from(rawName);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(method, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(claimedSize ?? raw.length, 22);
    local.writeUInt16LE(label.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(claimedSize ?? raw.length, 24);
    entry.writeUInt16LE(label.length, 28);
    entry.writeUInt32LE(offset, 42);
    bodies.push(local, label, packed);
    directory.push(entry, label);
    offset += 30 + label.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...bodies, list, end]));
}

const namespace = 'http://schemas.openxmlformats.org';
const relation = `${namespace}/officeDocument/2006/relationships`;

/** The parts of a workbook whose sheets have that XML inside sheetData. */
export function workbookParts(sheetData: string[], more: ZipPart[] = []): ZipPart[] {
  const sheets = sheetData
    .map((_, index) => `<sheet name="Sheet${index + 1}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join('');
  const relations = sheetData
    .map(
      (_, index) =>
        `<Relationship Id="rId${index + 1}" Type="${relation}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
    )
    .join('');
  const strings = more.some((part) => part.name.endsWith('sharedStrings.xml'))
    ? `<Relationship Id="rIdS" Type="${relation}/sharedStrings" Target="sharedStrings.xml"/>`
    : '';
  return [
    { name: '[Content_Types].xml', content: `<Types xmlns="${namespace}/package/2006/content-types"/>` },
    {
      name: '_rels/.rels',
      content: `<Relationships xmlns="${namespace}/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns:r="${relation}"><sheets>${sheets}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="${namespace}/package/2006/relationships">${relations}${strings}</Relationships>`,
    },
    ...more,
    ...sheetData.map((data, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: `<worksheet xmlns="${namespace}/spreadsheetml/2006/main"><sheetData>${data}</sheetData></worksheet>`,
    })),
  ];
}

/** One row of inline texts, as the marketplace writes them. */
export const textRow = (row: number, cells: string[]): string =>
  `<row r="${row}">${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
