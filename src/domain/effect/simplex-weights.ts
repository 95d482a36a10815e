import { at } from '../statistics/numbers-of.ts';

export interface WeightProblem {
  /** One stretch of `rows` numbers for each weight, one after another. */
  columns: Float64Array;
  /** What the weighted columns are to come near to; its length is `rows`. */
  target: Float64Array;
  /** A level between columns and target costs nothing. */
  intercept: boolean;
  /** Times the sum of squared weights it is added to the mean squared error. */
  penalty: number;
  /** Weights (sum 1) that a large penalty leads to; equal ones without it. */
  prior?: Float64Array;
  /** Ends when a step lowers the objective by less. */
  leastGain: number;
  maxSteps: number;
}

/**
 * Weights of at least 0 with sum 1 that minimise mean((columns · w - target)²) + penalty · sum(w² / (n · prior)), by
 * Frank and Wolfe's steps with exact length. Each step is linear in the size of the columns.
 */
export function simplexWeights(problem: WeightProblem, start?: Float64Array): Float64Array {
  const { penalty, leastGain, maxSteps } = problem;
  const rows = problem.target.length;
  const count = problem.columns.length / rows;
  const columns = problem.intercept ? centred(problem.columns, rows) : problem.columns;
  const target = problem.intercept ? centred(problem.target, rows) : problem.target;
  // Penalty of each weight, in the units of the summed error.
  const costs = new Float64Array(count).fill(penalty * rows);
  if (problem.prior)
    for (let j = 0; j < count; j += 1) costs[j] = at(costs, j) / (count * at(problem.prior, j));

  const weights = Float64Array.from(start ?? problem.prior ?? new Float64Array(count).fill(1 / count));
  const errors = Float64Array.from(target, (value) => -value);
  for (let j = 0; j < count; j += 1)
    for (let row = 0; row < rows; row += 1)
      errors[row] = at(errors, row) + at(weights, j) * at(columns, j * rows + row);

  let last = Number.POSITIVE_INFINITY;
  for (let step = 0; step < maxSteps; step += 1) {
    // The corner in whose direction the objective falls the most, and the slope of the way there.
    let corner = 0;
    let least = Number.POSITIVE_INFINITY;
    let along = 0;
    let squares = 0;
    for (let j = 0; j < count; j += 1) {
      const from = j * rows;
      let slope = at(costs, j) * at(weights, j);
      for (let row = 0; row < rows; row += 1) slope += at(errors, row) * at(columns, from + row);
      along += slope * at(weights, j);
      squares += at(costs, j) * at(weights, j) ** 2;
      if (slope < least) {
        least = slope;
        corner = j;
      }
    }
    const at0 = at(weights, corner);
    const cost = at(costs, corner);
    // Along the way the errors move by column - fitted, where fitted = errors + target.
    let moved = squares - cost * at0 ** 2 + cost * (1 - at0) ** 2;
    for (let row = 0; row < rows; row += 1)
      moved += (at(columns, corner * rows + row) - at(errors, row) - at(target, row)) ** 2;
    const length = moved > 0 ? Math.min(1, Math.max(0, (along - least) / moved)) : 0;
    if (length === 0) break;
    for (let j = 0; j < count; j += 1) weights[j] = at(weights, j) * (1 - length);
    weights[corner] = at(weights, corner) + length;
    let error = 0;
    for (let row = 0; row < rows; row += 1) {
      const fitted = at(errors, row) + at(target, row);
      errors[row] = at(errors, row) + length * (at(columns, corner * rows + row) - fitted);
      error += at(errors, row) ** 2;
    }
    let penalised = 0;
    for (let j = 0; j < count; j += 1) penalised += at(costs, j) * at(weights, j) ** 2;
    const value = (error + penalised) / rows;
    if (last - value <= leastGain) break;
    last = value;
  }
  return weights;
}

function centred(columns: Float64Array, rows: number): Float64Array {
  const result = new Float64Array(columns.length);
  for (let from = 0; from < columns.length; from += rows) {
    let sum = 0;
    for (let row = 0; row < rows; row += 1) sum += at(columns, from + row);
    for (let row = 0; row < rows; row += 1) result[from + row] = at(columns, from + row) - sum / rows;
  }
  return result;
}
