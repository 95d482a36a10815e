/** Strings without a space (time zones, keys of several parts) hold no expression, in SQL that is a string itself neither. */
const ignored = /--[^\n]*|''[^'\s(),]+''|'[^'\s]*'/g;
/** A divisor of a power of ten moves a decimal point or takes a month off a day. */
const division = /(?<=[\w)"\]]\s*)\/(?=\s*[\w("$%])(?!\s*10+(?:\.0)?\b)/g;

/** The number of divisions of an SQL text. */
export const divisionsOf = (text: string): number =>
  [...text.replaceAll(ignored, "''").matchAll(division)].length;
