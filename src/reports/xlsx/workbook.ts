import { importText } from '../../text/import.ts';
import type { Book } from '../book.ts';
import { FileProblem } from '../file-problem.ts';
import { limits } from '../limits.ts';
import type { Part } from './directory.ts';
import { numberFormats } from './number-formats.ts';
import { RichText } from './rich-text.ts';
import type { CellReading } from './row-handler.ts';
import { sheetRows } from './sheet-rows.ts';
import { unpack } from './unpack.ts';
import { attribute, type XmlHandler, XmlReader } from './xml-reader.ts';

const text = importText.file;

/** Reads a part through a handler. */
async function readXml(bytes: Uint8Array, part: Part, limit: number, handler: XmlHandler): Promise<void> {
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

type Find = (name: string) => Part | undefined;

interface Relation {
  id: string;
  /** The last word of its type: worksheet, styles ... */
  type: string;
  /** The part that it leads to. */
  target: string;
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/** The path of a part that another part in a folder names: worksheets/sheet1.xml, ../sheet1.xml, /xl/sheet1.xml. */
function resolved(folder: string, target: string): string {
  const whole = target.replaceAll('\\', '/');
  const steps: string[] = [];
  for (const step of (whole.startsWith('/') ? whole : folder + whole).split('/'))
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  return steps.join('/');
}

/** Reads the relations of a part; the empty name stands for the package. */
async function relationsOf(part: string, find: Find, bytes: Uint8Array): Promise<Relation[]> {
  const folder = folderOf(part);
  const list = find(`${folder}_rels/${part.slice(folder.length)}.rels`);
  const relations: Relation[] = [];
  if (!list) return relations;
  await readXml(bytes, list, limits.partBytes, {
    open: (name, attributes) => {
      if (name !== 'Relationship') return;
      const written = attribute(attributes, 'Target') ?? '';
      const target = resolved(folder, written);
      // Some programs write the whole path, but without the slash that says so.
      relations.push({
        id: attribute(attributes, 'Id') ?? '',
        type: (attribute(attributes, 'Type') ?? '').replace(/^.*\//, ''),
        target: find(target) ? target : resolved('', written),
      });
    },
  });
  return relations;
}

/** Names of the sheets in the order of their tabs, with the relation that leads to each. */
async function readNames(workbook: Part, bytes: Uint8Array) {
  const named: { name: string; id: string }[] = [];
  let is1904 = false;
  await readXml(bytes, workbook, limits.partBytes, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attribute(attributes, 'date1904') ?? '');
      if (name !== 'sheet') return;
      const id = /(?:^|\s)\w+:id\s*=\s*["']([^"']*)/.exec(attributes)?.[1] ?? '';
      named.push({ name: attribute(attributes, 'name') ?? '', id });
    },
  });
  return { named, is1904 };
}

/**
 * Opens a workbook whose parts are known: everything but the rows of its sheets. Its parts may have any names, as each
 * names those that belong to it. Sheets that hold a chart are left out. Throws FileProblem.
 */
export async function openWorkbook(bytes: Uint8Array, parts: Part[]): Promise<Book> {
  // The names of parts do not tell upper and lower case apart.
  const byName = new Map(parts.map((part) => [part.name.toLowerCase(), part]));
  const find: Find = (name) => byName.get(name.toLowerCase());
  const root = (await relationsOf('', find, bytes)).find(({ type }) => type === 'officeDocument');
  const workbook = find(root?.target ?? 'xl/workbook.xml');
  if (!workbook) throw new FileProblem(text.damaged);
  const relations = await relationsOf(workbook.name, find, bytes);
  const { named, is1904 } = await readNames(workbook, bytes);
  const sheets = named.flatMap(({ name, id }) => {
    const relation = relations.find((one) => one.id === id && one.type === 'worksheet');
    const part = relation && find(relation.target);
    return part ? [{ name, part }] : [];
  });
  if (sheets.length === 0) throw new FileProblem(text.damaged);
  if (sheets.length > limits.sheets) throw new FileProblem(text.tooManySheets(sheets.length, limits.sheets));
  const reading: CellReading = { strings: [], formats: [], is1904 };
  const partOf = (type: string) =>
    find(relations.find((one) => one.type === type)?.target ?? `${folderOf(workbook.name)}${type}.xml`);
  const strings = partOf('sharedStrings');
  if (strings) await readXml(bytes, strings, limits.sharedStringsBytes, sharedStrings(reading.strings));
  const styles = partOf('styles');
  if (styles) await readXml(bytes, styles, limits.partBytes, numberFormats(reading.formats));
  return {
    is1904,
    sheets: sheets.map(({ name, part }) => ({ name, rows: () => sheetRows(bytes, part, reading) })),
  };
}
