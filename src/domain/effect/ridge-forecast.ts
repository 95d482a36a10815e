import { at, meanOf } from '../statistics/numbers-of.ts';
import type { LevelBins } from './level-bins.ts';

/** Penalties that are tried, in the mean of the controls' variances; without end is `differences`. */
const PENALTIES = [0.3, 1, 3, 10, 30, Number.POSITIVE_INFINITY];

/**
 * What the treated series would be at after the start: the controls together, and on top of them what the weeks before say
 * of single controls, by a ridge regression whose penalty is the one that forecasts left-out weeks best.
 */
export function ridgeForecast({ count, treated, controls, controlsAfter, parts }: LevelBins): number {
  const size = parts.length;
  const pooled = new Float64Array(count);
  let pooledAfter = 0;
  for (let j = 0; j < size; j += 1) {
    pooledAfter += at(parts, j) * at(controlsAfter, j);
    for (let week = 0; week < count; week += 1)
      pooled[week] = at(pooled, week) + at(parts, j) * at(controls, j * count + week);
  }
  // Each control's own course beside the common one, in weeks by weeks: controls may be many, weeks are few.
  const similar = new Float64Array(count * count);
  const similarAfter = new Float64Array(count);
  const own = new Float64Array(count);
  for (let j = 0; j < size; j += 1) {
    let mean = 0;
    for (let week = 0; week < count; week += 1) {
      own[week] = at(controls, j * count + week) - at(pooled, week);
      mean += at(own, week) / count;
    }
    const after = at(controlsAfter, j) - pooledAfter - mean;
    for (let one = 0; one < count; one += 1) {
      const part = at(parts, j) * (at(own, one) - mean);
      similarAfter[one] = at(similarAfter, one) + part * after;
      for (let other = 0; other < count; other += 1)
        similar[one * count + other] = at(similar, one * count + other) + part * (at(own, other) - mean);
    }
  }
  const residual = treated.map((value, week) => value - at(pooled, week));
  const level = meanOf(residual);
  const target = residual.map((value) => value - level);
  let trace = 0;
  for (let week = 0; week < count; week += 1) trace += at(similar, week * count + week) / count;

  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  if (trace > 0)
    for (const penalty of PENALTIES) {
      const { error, forecast } = leftOut(similar, penalty * trace, target, similarAfter);
      if (error >= least) continue;
      least = error;
      best = forecast;
    }
  return pooledAfter + level + best;
}

/** Generalised cross-validation of one penalty, and its forecast; a penalty without end is no regression at all. */
function leftOut(
  similar: Float64Array,
  penalty: number,
  target: Float64Array,
  similarAfter: Float64Array,
): { error: number; forecast: number } {
  const count = target.length;
  if (penalty === Number.POSITIVE_INFINITY)
    return { error: squaresOf(target) / (count - 1) ** 2, forecast: 0 };
  const inverse = inverseOf(similar, count, penalty);
  const dual = new Float64Array(count);
  let free = 0;
  let forecast = 0;
  for (let week = 0; week < count; week += 1) {
    for (let other = 0; other < count; other += 1)
      dual[week] = at(dual, week) + at(inverse, week * count + other) * at(target, other);
    forecast += at(dual, week) * at(similarAfter, week);
    free += at(inverse, week * count + week);
  }
  // Residuals are penalty · dual, and the level has taken one week; the penalty cancels.
  return { error: squaresOf(dual) / (free - 1 / penalty) ** 2, forecast };
}

const squaresOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value ** 2, 0);

/** Of a symmetric positive matrix with `penalty` added to its diagonal, by Gauss and Jordan. */
function inverseOf(matrix: Float64Array, count: number, penalty: number): Float64Array {
  const left = Float64Array.from(matrix);
  const right = new Float64Array(count * count);
  for (let index = 0; index < count; index += 1) {
    left[index * count + index] = at(left, index * count + index) + penalty;
    right[index * count + index] = 1;
  }
  for (let pivot = 0; pivot < count; pivot += 1) {
    const scale = 1 / at(left, pivot * count + pivot);
    for (let column = 0; column < count; column += 1) {
      left[pivot * count + column] = at(left, pivot * count + column) * scale;
      right[pivot * count + column] = at(right, pivot * count + column) * scale;
    }
    for (let row = 0; row < count; row += 1) {
      if (row === pivot) continue;
      const factor = at(left, row * count + pivot);
      for (let column = 0; column < count; column += 1) {
        left[row * count + column] =
          at(left, row * count + column) - factor * at(left, pivot * count + column);
        right[row * count + column] =
          at(right, row * count + column) - factor * at(right, pivot * count + column);
      }
    }
  }
  return right;
}
