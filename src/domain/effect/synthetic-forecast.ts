import { at, deviationOf } from '../statistics/numbers-of.ts';
import type { LevelBins } from './level-bins.ts';
import { simplexWeights } from './simplex-weights.ts';

/** Frank and Wolfe's steps: sales are so noisy that more move the forecast by far less than its error. */
const MOST_STEPS = 100;
const LEAST_GAIN = 1e-6;

/**
 * What the treated series would be at after the start, by weights of controls and of weeks. Two things differ from the paper,
 * because options differ in size where states do not: a control's penalty is by its part of all sales, so that a
 * heavy one leads to `differences`; and the weights of weeks are held near equal by the noise of the treated series, else
 * few weeks by chance are its level.
 */
export function syntheticForecast(bins: LevelBins): number {
  const { count, treated, controls, controlsAfter, parts } = bins;
  const size = parts.length;
  if (size === 0) return 1;
  const omega = simplexWeights({
    columns: controls,
    target: treated,
    intercept: true,
    penalty: noiseOfControls(bins) ** 2,
    prior: parts,
    leastGain: LEAST_GAIN,
    maxSteps: MOST_STEPS,
  });
  const weeks = new Float64Array(count * size);
  const target = new Float64Array(size);
  for (let j = 0; j < size; j += 1) {
    const heft = Math.sqrt(size * at(parts, j));
    target[j] = heft * at(controlsAfter, j);
    for (let week = 0; week < count; week += 1)
      weeks[week * size + j] = heft * at(controls, j * count + week);
  }
  const lambda = simplexWeights({
    columns: weeks,
    target,
    intercept: true,
    penalty: deviationOf(stepsOf(treated)) ** 2 / 2,
    leastGain: LEAST_GAIN,
    maxSteps: MOST_STEPS,
  });
  let forecast = 0;
  for (let week = 0; week < count; week += 1) forecast += at(lambda, week) * at(treated, week);
  for (let j = 0; j < size; j += 1) {
    let base = 0;
    for (let week = 0; week < count; week += 1) base += at(lambda, week) * at(controls, j * count + week);
    forecast += at(omega, j) * (at(controlsAfter, j) - base);
  }
  return forecast;
}

const stepsOf = (series: Float64Array): Float64Array =>
  series.subarray(1).map((value, index) => value - at(series, index));

/** The deviation of the controls' steps from week to week, each control by its part of all sales. */
function noiseOfControls({ count, controls, parts }: LevelBins): number {
  let sum = 0;
  parts.forEach((part, j) => {
    for (let week = 1; week < count; week += 1)
      sum +=
        (part * (at(controls, j * count + week) - at(controls, j * count + week - 1)) ** 2) / (count - 1);
  });
  return Math.sqrt(sum);
}
