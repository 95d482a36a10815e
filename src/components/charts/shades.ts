import type { ChartShade } from './chart-spec.ts';
import type { Plot } from './layout.ts';

/** px of a run of shaded points, in the height of the plot. */
export interface ShadeBox {
  x: number;
  width: number;
}

/** A box for each run of points above zero, from half a step before the first to half a step behind the last. */
export function shadeBoxes(shade: ChartShade | undefined, places: readonly number[], plot: Plot): ShadeBox[] {
  const step = places.length > 1 ? (places[1] ?? 0) - (places[0] ?? 0) : plot.width;
  const right = plot.left + plot.width;
  const boxes: ShadeBox[] = [];
  let start: number | null = null;
  places.forEach((place, index) => {
    const isShaded = (shade?.values[index] ?? 0) > 0;
    if (isShaded) start ??= Math.max(plot.left, place - step / 2);
    const isEnd = isShaded && !((shade?.values[index + 1] ?? 0) > 0);
    if (!isEnd || start === null) return;
    boxes.push({ x: start, width: Math.min(right, place + step / 2) - start });
    start = null;
  });
  return boxes;
}
