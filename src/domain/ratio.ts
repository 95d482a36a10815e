/** Percent of a whole by the rule of private.ratio: null where either is missing or the whole is not above 0. */
export const percentOf = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole <= 0 ? null : (part / whole) * 100;
