import { changeUnit, metricChange, type MetricChange, shownChange } from '@/domain/metric-change.ts';
import { type Metric, type MetricId, metrics } from '@/domain/metrics.ts';
import { formatAxis, formatCell, formatUnit } from '@/domain/numbers.ts';
import type { ExportColumn } from '@/export/export-types.ts';
import { metricsText } from '@/text/metrics.ts';

/** A figure of the dictionary with its words, for whatever shows it. */
export interface MetricView extends Pick<Metric, 'unit' | 'decimals'> {
  label: string;
  formula: string;
  /** false: a number that is only summed or shown as reported; its formula would tell a reader of a heading nothing. */
  isComputed: boolean;
  /** In a tooltip, a card or a sentence: 38,410원. */
  format: (value: number | null) => string;
  /** In a column and its total, where the head says won: 38,410. */
  cell: (value: number | null) => string;
  /** Alone, with its unit: 38,410개. */
  withUnit: (value: number | null) => string;
  /** At a chart's axis: 3.8만. */
  axis: (value: number) => string;
  change: (current: number | null, previous: number | null) => MetricChange;
  /** A change that the answer brings. */
  changed: (exact: number | null) => MetricChange;
  /** In a spreadsheet, and its change there. */
  exported: Pick<ExportColumn, 'format' | 'decimals'>;
  exportedChange: Pick<ExportColumn, 'format' | 'decimals'>;
}

/** What figures are called. */
export const labelsOf = (ids: readonly MetricId[]): string[] => ids.map((id) => metricsText[id].label);

/** What the dictionary says of a figure: the one way to label, format, compare and export it. */
export function metricOf(id: MetricId): MetricView {
  const metric: Metric = metrics[id];
  const { label, formula, counter = '' } = metricsText[id];
  const { unit, decimals, source } = metric;
  const format = (value: number | null) => formatUnit(unit, value, decimals);
  const ofChange = changeUnit(metric);
  return {
    unit,
    decimals,
    label,
    formula,
    isComputed: source === 'ratio' || source === 'rule',
    format,
    cell: (value) => formatCell(unit, value, decimals),
    withUnit: (value) => (value === null ? format(value) : `${format(value)}${counter}`),
    axis: (value) => formatAxis(unit, value),
    change: (current, previous) => metricChange(metric, current, previous),
    changed: (exact) => shownChange(metric, exact),
    exported: { format: unit, decimals },
    exportedChange: { format: ofChange.unit, decimals: ofChange.decimals },
  };
}
