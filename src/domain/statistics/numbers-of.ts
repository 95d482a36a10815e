/** A value of an array of numbers whose index is known to be inside it. */
export const at = (values: Float64Array, index: number): number => values[index] as number;

/** NaN of nothing. */
export function meanOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < values.length; index += 1) sum += values[index] as number;
  return sum / values.length;
}

/** The deviation of a sample (by n - 1); NaN of fewer than two. */
export function deviationOf(values: ArrayLike<number>): number {
  if (values.length < 2) return Number.NaN;
  const mean = meanOf(values);
  let sum = 0;
  for (let index = 0; index < values.length; index += 1) sum += ((values[index] as number) - mean) ** 2;
  return Math.sqrt(sum / (values.length - 1));
}

/** Between the values around it, as spreadsheets have it; NaN of nothing. */
export function quantileOf(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  if (sorted.length === 0) return Number.NaN;
  const place = share * (sorted.length - 1);
  const below = at(sorted, Math.floor(place));
  return below + (at(sorted, Math.ceil(place)) - below) * (place - Math.floor(place));
}

/** sums[n] is the sum of the first n values, so that any stretch's sum is one subtraction. */
export function runningSums(values: ArrayLike<number>): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (let index = 0; index < values.length; index += 1)
    sums[index + 1] = at(sums, index) + (values[index] as number);
  return sums;
}
