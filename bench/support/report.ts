import type { Measurement } from './measure.ts';

/** A ratio that must stay at or below a limit; the limits are for the full size. */
export interface Budget {
  name: string;
  ratio: number;
  limit: number;
}

export interface Report {
  title: string;
  rows: { name: string; measured: Measurement }[];
  budgets: Budget[];
  notes: string[];
}

/** The report as text: a row for each measurement, then the budgets, with a verdict when the size is the full one. */
export function formatReport(report: Report, isFullSize: boolean): string {
  const lines = report.rows.map(({ name, measured }) =>
    [
      name.padEnd(58),
      `${measured.milliseconds.toFixed(1)} ms`.padStart(14),
      ...(measured.requests > 0 ? traffic(measured) : databaseTimes(measured)),
    ].join(''),
  );
  const budgets = report.budgets.map(({ name, ratio, limit }) => {
    const verdict = !isFullSize ? 'at full size' : ratio <= limit ? 'holds' : 'BROKEN';
    return `${name.padEnd(58)}${readable(ratio).padStart(14)}   limit ${readable(limit)}   ${verdict}`;
  });
  return [`\n# ${report.title}`, ...report.notes, '', ...lines, '', ...budgets].join('\n');
}

const traffic = ({ requests, bytes }: Measurement) => [
  `${requests} req`.padStart(11),
  `${Math.round(bytes).toLocaleString('en')} B`.padStart(16),
];

/** What moved nothing over the protocol. */
const databaseTimes = ({ least, processor }: Measurement) => [
  `least ${least.toFixed(1)} ms`.padStart(20),
  processor === undefined ? '' : `processor ${processor.toFixed(1)} ms`.padStart(24),
];

/** 0.004 as 1/250, 1.3 as 1.30x. */
function readable(ratio: number): string {
  return ratio < 0.5 ? `1/${(1 / ratio).toFixed(ratio < 0.05 ? 0 : 1)}` : `${ratio.toFixed(2)}x`;
}

/** Budgets that do not hold. */
export function brokenBudgets(report: Report): Budget[] {
  return report.budgets.filter(({ ratio, limit }) => !(ratio <= limit));
}
