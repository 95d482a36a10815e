import type { RawCell } from '../cells/cell.ts';
import { exactProduct, multipleOf } from '../cells/numbers.ts';
import { attribute, type XmlHandler } from './xml-reader.ts';

const epoch1900 = Date.UTC(1899, 11, 30);
const epoch1904 = Date.UTC(1904, 0, 1);
const dayLength = 86_400_000;

/** The moment of a spreadsheet's day number, as if its time were UTC. It counts a 29 February 1900 that never was. */
export function serialToDate(serial: number, is1904: boolean): Date {
  const epoch = is1904 ? epoch1904 : serial < 60 ? epoch1900 + dayLength : epoch1900;
  return new Date(epoch + Math.round(serial * dayLength));
}

/** Returns what a person sees in a cell with that number: a date, a text, or a number in another scale. */
export type Shown = (value: number, is1904: boolean) => RawCell;

/** One section of a format, taken apart: 0.0,"천원" has the digits 0.0, and the word 천원 behind them. */
interface Section {
  /** [>=10000] and the like: which numbers the section is for. */
  condition: RegExpExecArray | null;
  isElapsed: boolean;
  code: string;
  before: string;
  behind: string;
  /** Digits behind a literal point, as in 0!.0, which shows a tenth of the number. */
  shifted: number;
}

const tokens = /"([^"]*)"?|[\\!](.)|[_*].|\[([^\]]*)\]?|([^"\\!_*[])/gsu;

function takenApart(section: string): Section {
  const result: Section = {
    condition: null,
    isElapsed: false,
    code: '',
    before: '',
    behind: '',
    shifted: 0,
  };
  let hasPoint = false;
  for (const [, quoted, escaped, bracket, plain] of section.matchAll(tokens)) {
    if (bracket !== undefined) {
      result.condition ??= /^(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)$/.exec(bracket);
      result.isElapsed ||= /^(h+|m+|s+)$/i.test(bracket);
      continue;
    }
    const literal = quoted ?? escaped ?? (plain !== undefined && /[가-힣]/.test(plain) ? plain : undefined);
    if (literal === undefined) {
      const isDigit = plain !== undefined && /[0#?]/.test(plain);
      if (isDigit) {
        result.behind = '';
        if (hasPoint) result.shifted++;
      }
      result.code += plain ?? '';
    } else {
      if (/[0#?]/.test(result.code)) result.behind += literal;
      else result.before += literal;
      hasPoint ||= literal === '.';
    }
  }
  return result;
}

const clock = (value: number) => {
  const seconds = Math.round(value * 86_400);
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0');
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`;
};

/** null: the section shows the number itself. */
function shownBySection({ isElapsed, code, before, behind, shifted }: Section): Shown | null {
  const letters = code.replace(/general|standard/gi, '');
  if (isElapsed) return (value) => (value >= 0 ? clock(value) : value);
  if (/[ydhs]|m{3}|am\/pm/i.test(letters)) {
    const isTime = !/[yd]|m{3}/i.test(letters.replace(/am\/pm/gi, ''));
    return (value, is1904) =>
      isTime && value >= 0 && value < 1 ? clock(value) : serialToDate(value, is1904);
  }
  const percent = letters.split('%').length - 1;
  if (percent > 0) return (value) => `${exactProduct(value, 100 ** percent)}${'%'.repeat(percent)}`;
  const multiple = multipleOf(behind);
  if (multiple !== 1) {
    const thousands = /,+(?=[^0#?,]*$|\.)/.exec(letters)?.[0].length ?? 0;
    const factor = multiple / 1000 ** thousands / 10 ** shifted;
    return factor === 1 ? null : (value) => exactProduct(value, factor);
  }
  const digits = letters.trim();
  if (!/^0{2,}$/.test(digits) && !(/[\p{L}\p{N}]/u.test(before) && /^[0#]+$/.test(digits))) return null;
  const length = digits.replaceAll('#', '').length;
  return (value) =>
    Number.isInteger(value) && value >= 0
      ? `${before}${String(value).padStart(length, '0')}${behind}`
      : value;
}

const holds: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  '<': (value, limit) => value < limit,
  '>': (value, limit) => value > limit,
  '<=': (value, limit) => value <= limit,
  '>=': (value, limit) => value >= limit,
  '=': (value, limit) => value === limit,
  '<>': (value, limit) => value !== limit,
};

/**
 * Returns the function that computes what a number format shows; null if it shows the number itself. 0.7 is 70% with a percent format, with
 * 0.0"천" 1.2 is 1,200, with 0.0,"천" 1234 stays 1,234, with 0000 12 is 0012.
 */
export function shownBy(format: string): Shown | null {
  const sections = (format.match(/(?:"[^"]*"?|[\\!_*].|[^;])+/gsu) ?? []).slice(0, 4).map(takenApart);
  const shown = sections.map(shownBySection);
  if (shown.every((one) => one === null)) return null;
  const hasConditions = sections.some(({ condition }) => condition !== null);
  const place = (value: number): number => {
    if (hasConditions) {
      const found = sections.findIndex(
        ({ condition }) => !condition || holds[condition[1] ?? '']?.(value, Number(condition[2])),
      );
      return found < 0 ? sections.length - 1 : found;
    }
    if (value < 0 && sections.length > 1) return 1;
    return value === 0 && sections.length > 2 ? 2 : 0;
  };
  return (value, is1904) => shown[place(value)]?.(value, is1904) ?? value;
}

/** The formats that every spreadsheet program knows by number alone. */
function builtIn(id: number): string | null {
  if (id === 9 || id === 10) return '0%';
  if ((id >= 18 && id <= 21) || id === 32 || id === 33 || (id >= 45 && id <= 47 && id !== 46))
    return 'h:mm:ss';
  if (id === 46) return '[h]:mm:ss';
  const isDate = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
  return isDate ? 'yyyy-mm-dd' : null;
}

/** Gathers from styles.xml what the styles of cells show: shown[index of the style]. */
export function numberFormats(shown: (Shown | null)[]): XmlHandler {
  const formats = new Map<number, Shown | null>();
  let inCells = false;
  return {
    open: (name, attributes) => {
      const id = Number(attribute(attributes, 'numFmtId') ?? 0);
      if (name === 'numFmt') formats.set(id, shownBy(attribute(attributes, 'formatCode') ?? ''));
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) {
        const own = formats.get(id);
        const code = builtIn(id);
        shown.push(own === undefined && code !== null ? shownBy(code) : (own ?? null));
      }
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  };
}
