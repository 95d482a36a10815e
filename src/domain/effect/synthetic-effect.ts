import { at, deviationOf, meanOf } from '../statistics/numbers-of.ts';
import { type Panel, PanelRefused } from './panel-of-rows.ts';
import { simplexWeights } from './simplex-weights.ts';

/**
 * Mean effect over the treated series and the times after the intervention, in the unit of the series, by Arkhangelsky, Athey, Hirshberg, Imbens and Wager
 * (2021): `synthetic` difference in differences, and its two cases, `control` (weights of controls alone, no level) and
 * `differences` (all weights equal). Throws PanelRefused of fewTimes where weights are asked for and the controls have less than two steps
 * before it.
 */
export function syntheticEffect(panel: Panel, method: 'synthetic' | 'control' | 'differences'): number {
  const { controls, before } = panel;
  if (method !== 'differences' && controls.length * (before - 1) < 2) throw new PanelRefused('fewTimes');
  const equalControls = new Float64Array(controls.length).fill(1 / controls.length);
  const equalTimes = new Float64Array(before).fill(1 / before);
  const omega = method === 'differences' ? equalControls : controlWeights(panel, method === 'synthetic');
  const lambda =
    method === 'synthetic'
      ? timeWeights(panel)
      : method === 'control'
        ? new Float64Array(before)
        : equalTimes;
  let effect = change(meanSeries(panel.treated), before, lambda);
  controls.forEach((control, j) => {
    effect -= at(omega, j) * change(control, before, lambda);
  });
  return effect;
}

const meanSeries = (all: readonly Float64Array[]): Float64Array =>
  Float64Array.from(all[0] ?? [], (_, time) => meanOf(all.map((series) => at(series, time))));

/** The mean after the intervention less the weighted one before it. */
function change(series: Float64Array, before: number, lambda: Float64Array): number {
  let base = 0;
  for (let time = 0; time < before; time += 1) base += at(lambda, time) * at(series, time);
  return meanOf(series.subarray(before)) - base;
}

/** The deviation of steps from one time to the next, over all controls before the intervention. */
function noiseOf({ controls, before }: Panel): number {
  return deviationOf(
    controls.flatMap((control) =>
      Array.from({ length: before - 1 }, (_, time) => at(control, time + 1) - at(control, time)),
    ),
  );
}

function controlWeights(panel: Panel, withLevel: boolean): Float64Array {
  const { treated, controls, before } = panel;
  const mean = meanSeries(treated);
  const columns = new Float64Array(controls.length * before);
  controls.forEach((control, j) => columns.set(control.subarray(0, before), j * before));
  const noise = noiseOf(panel);
  const zeta = noise * (withLevel ? (treated.length * (mean.length - before)) ** (1 / 4) : 1e-6);
  return refined({
    columns,
    target: mean.subarray(0, before),
    intercept: withLevel,
    penalty: zeta ** 2,
    leastGain: (1e-5 * noise) ** 2,
  });
}

function timeWeights(panel: Panel): Float64Array {
  const { controls, before } = panel;
  const columns = new Float64Array(controls.length * before);
  for (let time = 0; time < before; time += 1)
    controls.forEach((control, j) => {
      columns[time * controls.length + j] = at(control, time);
    });
  const noise = noiseOf(panel);
  return refined({
    columns,
    target: Float64Array.from(controls, (control) => meanOf(control.subarray(before))),
    intercept: true,
    penalty: (1e-6 * noise) ** 2,
    leastGain: (1e-5 * noise) ** 2,
  });
}

/** As the authors do: a short run, what stayed small is dropped, and the rest is fitted to the end. */
function refined(problem: Omit<Parameters<typeof simplexWeights>[0], 'maxSteps'>): Float64Array {
  const rough = simplexWeights({ ...problem, maxSteps: 100 });
  const largest = rough.reduce((most, weight) => Math.max(most, weight), 0);
  const kept = rough.map((weight) => (weight <= largest / 4 ? 0 : weight));
  const sum = kept.reduce((total, weight) => total + weight, 0);
  return simplexWeights(
    { ...problem, maxSteps: 10_000 },
    kept.map((weight) => weight / sum),
  );
}
