import { batchText, rowMark, valueMark } from '../packed-row.ts';
import type { ParsedReport } from '../parsed-report.ts';

/** The rows of a report as objects of texts, without what is empty. */
export const reportRows = (report: ParsedReport): Record<string, string>[] =>
  report.chunks
    .flatMap((chunk) => batchText(chunk).split(rowMark))
    .map((line) => {
      const values = line.split(valueMark);
      return Object.fromEntries(
        report.columns.map((name, index) => [name, values[index] ?? '']).filter(([, value]) => value !== ''),
      ) as Record<string, string>;
    });
