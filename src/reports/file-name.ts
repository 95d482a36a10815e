import { cleanText } from '../domain/clean-text.ts';
import { readDay } from './cells/days.ts';
import { normalHeader } from './headers.ts';
import { reportKinds } from './kinds.ts';

/** 20261121, 2026-11-21, 2026년 11월 1일, 261101, 26.11.01; behind a whole day a time may stand, as in 20261121093015. */
const dayInName =
  /(?<!\d)(20\d{2})([-._ ]?)(\d{2})\2(\d{2})(?:[-_T ]?(?:[01]\d|2[0-3])[-_:]?[0-5]\d(?:[-_:]?[0-5]\d(?:\d{3})?)?)?(?!\d)|(?<!\d)(20\d{2}|[2-4]\d)(?:년 ?|[-._])(\d{1,2})(?:월 ?|[-._])(\d{1,2})(?!\d)|(?<![A-Za-z\d])([2-4]\d)(\d{2})(\d{2})(?![A-Za-z\d])/gu;

/** The days that a file name names, yyyyMMdd, each once. */
export function daysInFileName(fileName: string): string[] {
  const found = [...cleanText(fileName).matchAll(dayInName)].map((match) => {
    const [year = '', month = '', day = ''] = [match[1], match[3], match[4], ...match.slice(5)].filter(
      (part) => part !== undefined,
    );
    const two = (part: string) => part.padStart(2, '0');
    return readDay(`${year.length === 2 ? `20${year}` : year}${two(month)}${two(day)}`);
  });
  return [...new Set(found.filter((day) => day !== null))];
}

/** Returns the kind of report that a file name names; null if it names none or that of the content. */
export function otherKindInName(fileName: string, category: string): string | null {
  const name = normalHeader(fileName);
  const named = reportKinds.map((kind) => kind.category).filter((kind) => name.includes(normalHeader(kind)));
  return named.includes(category) ? null : (named[0] ?? null);
}
