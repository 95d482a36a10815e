/** Pieces a day of the next days, given the days before them without a gap. */
type SimpleMethod = (history: Float64Array) => number;

function mean(history: Float64Array): number {
  return history.length > 0 ? history.reduce((sum, value) => sum + value, 0) / history.length : 0;
}

const meanOfLast =
  (days: number): SimpleMethod =>
  (history) =>
    mean(history.subarray(Math.max(0, history.length - days)));

/** Simple exponential smoothing that begins with the mean of four weeks. */
function smoothed(history: Float64Array, share: number): number {
  let level = mean(history.subarray(0, 28));
  for (const value of history.subarray(28)) level += share * (value - level);
  return level;
}

/** Teunter, Syntetos and Babai: smooths the probability of a sale every day, and its size on days with a sale. */
const tsb: SimpleMethod = (history) => {
  const first = history.subarray(0, 28);
  let probability = mean(first.map((value) => Math.sign(value)));
  let size = mean(first.filter((value) => value > 0));
  for (const value of history.subarray(28)) {
    probability += 0.1 * (Math.sign(value) - probability);
    if (value > 0) size += 0.1 * (value - size);
  }
  return probability * size;
};

/** The yardstick of the forecast. Over whole weeks mean7 is also the forecast by the same weekday of the last week. */
export const simpleMethods = {
  mean7: meanOfLast(7),
  mean28: meanOfLast(28),
  mean56: meanOfLast(56),
  ses2: (history) => smoothed(history, 0.02),
  ses10: (history) => smoothed(history, 0.1),
  tsb,
} satisfies Record<string, SimpleMethod>;

export type SimpleMethodName = keyof typeof simpleMethods;
export const simpleMethodNames = Object.keys(simpleMethods) as SimpleMethodName[];
