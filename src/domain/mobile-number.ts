import { formatPhone } from './phone.ts';

// 010 has eight more digits, the older codes seven or eight. The zero may stand behind the country code as well.
const MOBILE = /^(?:(?:\+|00)?82(?:0|\(0\))?|0)(10\d{8}|1[16-9]\d{7,8})$/;

/**
 * A Korean mobile number as people write it (hyphens, dots, blanks, full width, +82, characters nobody sees) as E.164; undefined for any
 * other text. Landlines, premium and foreign numbers are none: a message to them would cost money for nothing.
 */
export function toMobileNumber(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/[ .\p{Pd}\p{Cf}]/gu, '')
    .replace(/^\((\+82)\)/, '$1')
    .replace(/^\((0\d+)\)/, '$1');
  const national = MOBILE.exec(plain)?.[1];
  return national === undefined ? undefined : `+82${national}`;
}

/** An E.164 number as it is read here: 010-1234-5678. One of another country stays as it is. */
export function formatMobileNumber(number: string): string {
  return toMobileNumber(number) === undefined ? number : formatPhone(number.replace(/^\+?82/, '0'));
}

/** The same with no more than its ends, for a page that somebody else may see: 010-****-5678. */
export function maskMobileNumber(number: string): string {
  const shown = formatMobileNumber(number);
  if (!shown.includes('-')) return shown.replace(/\d(?=\d{4})/g, '*');
  return shown.replace(/-(\d+)-/, (_, middle: string) => `-${'*'.repeat(middle.length)}-`);
}
