import { attribute, type XmlHandler } from './xml-reader.ts';

const epoch1900 = Date.UTC(1899, 11, 30);
const epoch1904 = Date.UTC(1904, 0, 1);
const dayLength = 86_400_000;

/** The moment of a spreadsheet's day number, as if its time were UTC. It counts a 29 February 1900 that never was. */
export function serialToDate(serial: number, is1904: boolean): Date {
  const epoch = is1904 ? epoch1904 : serial < 60 ? epoch1900 + dayLength : epoch1900;
  return new Date(epoch + Math.round(serial * dayLength));
}

/** Whether a number format shows a day or a time, whatever its literal texts and colours. */
export function isDateFormat(format: string): boolean {
  if (/\[(h+|m+|s+)\]/i.test(format)) return true;
  const letters = format.replace(/\[[^\]]*\]|\\.|"[^"]*"|[*_]./g, '');
  return /[ydhs]|m{3}|am\/pm/i.test(letters.replace(/general/gi, ''));
}

const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Gathers from styles.xml which styles of cells show dates: isDate[index of the style]. */
export function dateStyles(isDate: boolean[]): XmlHandler {
  const formats = new Map<number, boolean>();
  let inCells = false;
  return {
    open: (name, attributes) => {
      const id = Number(attribute(attributes, 'numFmtId') ?? 0);
      if (name === 'numFmt') formats.set(id, isDateFormat(attribute(attributes, 'formatCode') ?? ''));
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) isDate.push(formats.get(id) ?? isBuiltInDate(id));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  };
}
