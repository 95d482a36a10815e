/** Strings without a space (time zones, keys of several parts) hold no expression, in SQL that is a string itself neither. */
const ignored = /--[^\n]*|\/\*[\s\S]*?\*\/|''[^'\s(),]+''|'[^'\s]*'/g;
/** A divisor of a power of ten moves a decimal point or takes a month off a day. */
const slash = /(?<=[\w)"\]']\s*)\/(?=[\s@+-]*[\w("$%'])(?!\s*10+(?:\.0)?\b)/;
/** Other ways to divide: the operator by its full name, a function, a power below 0, a difference of logarithms, a mean. */
const otherWays = [
  /\boperator\s*\([^)]*\/\s*\)/,
  /\bdiv\s*\(/,
  /\^\s*\(?\s*-/,
  /\bpower\s*\([^;]*?,\s*-/,
  /\bexp\s*\(\s*ln\b/,
  /\bavg\s*\(/,
];
const division = new RegExp([slash, ...otherWays].map(({ source }) => source).join('|'), 'g');

/** The number of divisions of an SQL text. */
export const divisionsOf = (text: string): number =>
  [...text.replaceAll(ignored, "''").matchAll(division)].length;
