/** One line of a chart: a value for each label, null where there is none. */
export interface Series {
  name: string;
  values: readonly (number | null)[];
  tone: 'primary' | 'quiet';
}

/** What a chart draws and what its table lists: the same labels, series and number format. */
export interface ChartData {
  /** Names the points in full, such as 2026.11.20. */
  labels: readonly string[];
  /** Short form for the axis, such as 11.20. */
  axisLabels: readonly string[];
  series: readonly Series[];
  format: (value: number | null) => string;
}

export const lineClasses = { primary: 'stroke-chart-1', quiet: 'stroke-chart-5' };
export const markClasses = { primary: 'bg-chart-1', quiet: 'bg-chart-5' };
export const dotClasses = { primary: 'fill-chart-1', quiet: 'fill-chart-5' };
