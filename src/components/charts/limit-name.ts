import { type Plot, textWidth } from './layout.ts';
import type { Curve } from './series-layout.ts';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const HEIGHT = 16;
/** px between a line and its name. */
const GAP = 2;
/** px at the top right of the plot, where the days that are not final have their name. */
const OPEN_NAME = 15;

/**
 * Where the name of a line across the plot stands: at its right or left end, below or above it, where it hides no curve;
 * where each of these would, at the first that is in the plot.
 */
export function limitName(name: string, y: number, plot: Plot, curves: readonly Pick<Curve, 'dots'>[]): Box {
  const width = textWidth(name) + 8;
  const places = [plot.left + plot.width - width, plot.left].flatMap((x, at) =>
    [y + GAP, y - GAP - HEIGHT].map((top): Box => ({
      x,
      y: Math.max(top, plot.top + (at === 0 ? OPEN_NAME : 0)),
      width,
      height: HEIGHT,
    })),
  );
  const inPlot = places.filter(
    (box) => box.y + HEIGHT <= plot.top + plot.height && (box.y > y || box.y + HEIGHT < y),
  );
  const found = inPlot.find((box) => !curves.some(({ dots }) => hides(box, dots))) ?? inPlot[0] ?? places[0];
  return found ?? { x: plot.left, y, width, height: HEIGHT };
}

/** Whether a box lies on a curve; between two points without a value there is none. */
function hides({ x, y, width, height }: Box, dots: Curve['dots']): boolean {
  return dots.some((dot, at) => {
    const next = dots[at + 1];
    const to = next && next.index === dot.index + 1 ? next : dot;
    const [from, until] = [Math.max(dot.x, x - GAP), Math.min(to.x, x + width + GAP)];
    if (from > until) return false;
    const heightAt = (place: number) =>
      to.x === dot.x ? dot.y : dot.y + ((to.y - dot.y) * (place - dot.x)) / (to.x - dot.x);
    const [low, high] = [heightAt(from), heightAt(until)].toSorted((a, b) => a - b) as [number, number];
    return high >= y - GAP && low <= y + height + GAP;
  });
}
