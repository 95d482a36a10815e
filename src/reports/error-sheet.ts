import { writeXlsx } from 'hucre/xlsx';
import { importText } from '../text/import.ts';
import type { RawCell } from './cells/cell.ts';
import type { ParsedReport } from './parsed-report.ts';

const text = importText.notes;

/**
 * The bad rows of a report under its own headers, with a reason column behind: corrected, it can be loaded
 * again. The reason column tells that it is a supplement, so what it does not name is left as it is. A second sheet sums up the
 * rows of other services; it has no header of a report, so it is not read again.
 */
export async function errorSheet(report: ParsedReport): Promise<Uint8Array> {
  const width = Math.max(
    ...[...report.headerRows, ...report.badRows.map((bad) => bad.cells)].map((cells) => cells.length),
  );
  const line = (cells: RawCell[], last: string): (string | number | boolean | Date | null)[] => [
    ...Array.from({ length: width }, (_, index) => cells[index] ?? null),
    last,
  ];
  const rows = [
    ...report.headerRows.map((cells, index) => line(cells, index === 0 ? importText.row.reasonColumn : '')),
    ...report.badRows.map((bad) => line(bad.cells, bad.reason)),
  ];
  const aside = report.leftAside.map(({ service, rows: count, won }) => [
    service,
    count,
    won,
    text.asideReason,
  ]);
  return writeXlsx({
    sheets: [
      { name: report.sheet.slice(0, 31), rows },
      ...(aside.length > 0 ? [{ name: text.asideSheet, rows: [text.asideColumns, ...aside] }] : []),
    ],
  });
}
