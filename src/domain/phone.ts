/**
 * A Korean phone number as it looks while it is typed (specification section 5): numbers starting 02 as
 * 2-(3 or 4)-4 digits, numbers starting 15 as 4-4, others as 3-(3 or 4)-4 with up to 11 digits.
 */
export function formatPhone(text: string): string {
  const digits = nationalNumber(dialled(text));
  if (digits.startsWith('+')) return digits;
  if (digits.startsWith('15')) return join(digits.slice(0, 8), [4, 4]);
  const head = digits.startsWith('02') ? 2 : 3;
  const kept = digits.slice(0, head + 8);
  return join(kept, kept.length > head + 7 ? [head, 4, 4] : [head, 3, 4]);
}

/** The digits alone, as they are sent: half-width, and with 0 in the place of +82. */
export function phoneDigits(text: string): string {
  return nationalNumber(dialled(text)).replace('+', '');
}

/** Digits, full-width ones made narrow, and a plus sign before them; everything else is dropped. */
function dialled(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^\d+]/g, '')
    .replace(/(?!^)\+/g, '');
}

/**
 * Dialled digits as people of the country dial them: the country code with what is often written behind it, (0), is
 * replaced by the 0 it stands for. A code that is still being typed keeps its plus sign. Without plus sign or 00 before
 * it, 82 is the country code only of a number that is long enough to have one: no area code begins with 8.
 */
function nationalNumber(digits: string): string {
  const [, rest] = /^(?:(?:\+|00)82(?=\d)|82(?=\d{8}))0?(.*)$/.exec(digits) ?? [];
  if (rest !== undefined) return rest.startsWith('15') ? rest : `0${rest}`;
  return '+82'.startsWith(digits) ? digits : digits.replace('+', '');
}

/**
 * The text after an edit with the place of the caret: it stays behind the same digit, whatever hyphens came or
 * went. `forwardDelete` is the Delete key, which must step over a hyphen instead of being stuck before it.
 */
export function editPhone(
  text: string,
  caret: number,
  forwardDelete = false,
): { text: string; caret: number } {
  const formatted = formatPhone(text);
  const all = dialled(text);
  const taken = all.length - nationalNumber(all).length;
  const digitsBefore = dialled(text.slice(0, caret)).length - taken;
  let place = 0;
  for (let seen = 0; place < formatted.length && seen < digitsBefore; place++) {
    if (formatted[place] !== '-') seen++;
  }
  if (forwardDelete && formatted[place] === '-') place++;
  return { text: formatted, caret: place };
}

function join(digits: string, groups: number[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const length of groups) {
    if (at < digits.length) parts.push(digits.slice(at, at + length));
    at += length;
  }
  return parts.join('-');
}
