import { importText } from '../../text/import.ts';
import { FileProblem } from '../file-problem.ts';
import { limits } from '../limits.ts';
import type { Part } from './directory.ts';
import { dateStyles } from './dates.ts';
import { RichText } from './rich-text.ts';
import { unpack } from './unpack.ts';
import { attribute, type XmlHandler, XmlReader } from './xml-reader.ts';

/** What the rows of a workbook's sheets are read with. */
export interface Workbook {
  bytes: Uint8Array;
  /** In the order of their tabs; without the sheets that hold a chart. */
  sheets: { name: string; part: Part }[];
  strings: string[];
  /** Which styles of cells show dates. */
  dateStyles: boolean[];
  is1904: boolean;
}

const text = importText.file;

/** Reads a part through a handler. */
export async function readXml(
  bytes: Uint8Array,
  part: Part,
  limit: number,
  handler: XmlHandler,
): Promise<void> {
  const reader = new XmlReader(handler);
  for await (const piece of unpack(bytes, part, limit)) reader.push(piece);
  reader.end();
}

/** The texts that cells refer to by number. */
function sharedStrings(strings: string[]): XmlHandler {
  const content = new RichText();
  return {
    open: content.handler.open,
    text: content.handler.text,
    close: (name) => {
      content.handler.close(name);
      if (name !== 'si') return;
      strings.push(content.take());
      if (strings.length > limits.sharedStrings) throw new FileProblem(text.tooManyTexts);
    },
  };
}

/** Names of the sheets and where they are, not yet by the part itself: xl/workbook.xml and its relations. */
async function readNames(find: (name: string) => Part | undefined, bytes: Uint8Array) {
  const targets = new Map<string, string>();
  const named: { name: string; id: string }[] = [];
  let is1904 = false;
  const workbook = find('xl/workbook.xml');
  const relations = find('xl/_rels/workbook.xml.rels');
  if (!workbook || !relations) throw new FileProblem(text.damaged);
  await readXml(bytes, relations, limits.partBytes, {
    open: (name, attributes) => {
      if (name !== 'Relationship') return;
      const target = attribute(attributes, 'Target') ?? '';
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
      targets.set(attribute(attributes, 'Id') ?? '', path);
    },
  });
  await readXml(bytes, workbook, limits.partBytes, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attribute(attributes, 'date1904') ?? '');
      if (name !== 'sheet') return;
      const id = /(?:^|\s)\w+:id\s*=\s*["']([^"']*)/.exec(attributes)?.[1] ?? '';
      named.push({ name: attribute(attributes, 'name') ?? '', id });
    },
  });
  return { named, targets, is1904 };
}

/** Opens a workbook whose parts are known: everything but the rows of its sheets. Throws FileProblem. */
export async function openWorkbook(bytes: Uint8Array, parts: Part[]): Promise<Workbook> {
  // The names of parts do not tell upper and lower case apart.
  const byName = new Map(parts.map((part) => [part.name.toLowerCase(), part]));
  const find = (name: string) => byName.get(name.toLowerCase());
  const { named, targets, is1904 } = await readNames(find, bytes);
  const sheets = named.flatMap(({ name, id }) => {
    const part = find(targets.get(id) ?? '');
    return part && /^xl\/worksheets\//i.test(part.name) ? [{ name, part }] : [];
  });
  if (sheets.length === 0) throw new FileProblem(text.damaged);
  const book: Workbook = { bytes, sheets, strings: [], dateStyles: [], is1904 };
  const strings = find('xl/sharedStrings.xml');
  if (strings) await readXml(bytes, strings, limits.sharedStringsBytes, sharedStrings(book.strings));
  const styles = find('xl/styles.xml');
  if (styles) await readXml(bytes, styles, limits.partBytes, dateStyles(book.dateStyles));
  return book;
}
