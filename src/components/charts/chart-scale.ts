/** Pure geometry of the charts: values in their own unit to pixels of the drawing. */

/** Round steps from 0 that cover every value: at most `count` of them, of 1, 2 or 5 times a power of ten. */
export function niceTicks(values: readonly (number | null)[], count = 4): number[] {
  const highest = Math.max(0, ...values.map((value) => value ?? 0));
  const lowest = Math.min(0, ...values.map((value) => value ?? 0));
  const span = highest - lowest || 1;
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  // Pieces and orders are whole: a step below 1 would label the same number twice.
  const step = Math.max(1, power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10));
  const ticks: number[] = [];
  for (let tick = Math.floor(lowest / step) * step; ; tick += step) {
    ticks.push(tick);
    if (tick >= highest) return ticks.length > 1 ? ticks : [...ticks, tick + step];
  }
}

/** The box that the lines are drawn in, in pixels from the drawing's top left corner. */
export interface Plot {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where the n-th of `count` points stands; a single point stands in the middle. */
export function xAt(plot: Plot, index: number, count: number): number {
  return plot.left + (count > 1 ? (index / (count - 1)) * plot.width : plot.width / 2);
}

/** The height of a value between the lowest and the highest tick. */
export function yAt(plot: Plot, value: number, ticks: readonly number[]): number {
  const low = ticks[0] ?? 0;
  const high = ticks.at(-1) ?? 1;
  return plot.top + plot.height - ((value - low) / (high - low || 1)) * plot.height;
}

/** Which point is nearest to a horizontal pixel. */
export function nearestIndex(plot: Plot, x: number, count: number): number {
  if (count <= 1 || plot.width === 0) return 0;
  return Math.min(count - 1, Math.max(0, Math.round(((x - plot.left) / plot.width) * (count - 1))));
}

/** The stretches without a gap: a day without a value breaks the line, it is not drawn as 0. */
function stretches(values: readonly (number | null)[]): { index: number; value: number }[][] {
  const found: { index: number; value: number }[][] = [];
  values.forEach((value, index) => {
    if (value === null) return;
    const last = found.at(-1);
    if (last && last.at(-1)?.index === index - 1) last.push({ index, value });
    else found.push([{ index, value }]);
  });
  return found;
}

/** Path data of a line; a value alone between two gaps is a dot of zero length, which round caps make visible. */
export function linePath(plot: Plot, values: readonly (number | null)[], ticks: readonly number[]): string {
  return stretches(values)
    .map((stretch) => {
      const points = stretch.map(
        ({ index, value }) => `${round(xAt(plot, index, values.length))},${round(yAt(plot, value, ticks))}`,
      );
      return `M${points.join('L')}${points.length === 1 ? 'h0' : ''}`;
    })
    .join('');
}

/** Path data of the area between a line and zero. */
export function areaPath(plot: Plot, values: readonly (number | null)[], ticks: readonly number[]): string {
  const zero = round(yAt(plot, 0, ticks));
  return stretches(values)
    .filter((stretch) => stretch.length > 1)
    .map((stretch) => {
      const points = stretch.map(
        ({ index, value }) => `${round(xAt(plot, index, values.length))},${round(yAt(plot, value, ticks))}`,
      );
      const first = round(xAt(plot, stretch[0]?.index ?? 0, values.length));
      const last = round(xAt(plot, stretch.at(-1)?.index ?? 0, values.length));
      return `M${first},${zero}L${points.join('L')}L${last},${zero}Z`;
    })
    .join('');
}

const round = (value: number) => Math.round(value * 10) / 10;
