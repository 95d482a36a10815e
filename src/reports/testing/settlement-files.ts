import { writeXlsx } from 'hucre/xlsx';
import type { RawCell } from '../cells/cell.ts';
import { FileProblem } from '../file-problem.ts';
import { parseReport } from '../parse.ts';
import type { ParsedReport } from '../parsed-report.ts';
import { reportRows } from './report-rows.ts';
import { headersWithout, type SettlementLine, type SettlementSheet } from './settlement-sheets.ts';

/** A file that may be wrong; what is not given is right. */
export interface SettlementFile {
  rows?: SettlementLine[];
  header?: string[];
  /** The first sheet as it would be, changed. */
  cells?: (cells: RawCell[][]) => RawCell[][];
  /** Sheets behind it. */
  later?: { name: string; cells: RawCell[][] }[];
  /** The file as it would be, changed. */
  bytes?: (bytes: Uint8Array) => Uint8Array;
  /** A target column whose first value is told too. */
  told?: string;
}

/** The rows of a sheet, with what costs say above their header. */
export function settlementCells(
  { line, costs: cost, sheet }: SettlementSheet,
  { rows = [{}], header = Object.keys(line) }: SettlementFile = {},
): RawCell[][] {
  const lines = rows.map((row) => header.map((column) => ({ ...line, ...row })[column] ?? null));
  if (!cost) return [header, ...lines];
  const isCost = (column: string) => cost.columns.includes(column);
  return [
    [],
    [`쿠팡풀필먼트서비스(CFS) ${sheet} 정산 내역`],
    ['정산주기(종료일)', `${sheet} 합계`, '세액', '최종비용'],
    ['2026-11-08', cost.sum * rows.length, cost.vat * rows.length, (cost.sum + cost.vat) * rows.length],
    [],
    [],
    header.map((column) => (isCost(column) ? (column === cost.columns[0] ? cost.group : null) : column)),
    header.map((column) => (isCost(column) ? column : null)),
    ...lines,
  ];
}

/** What is read of a file. Throws FileProblem. */
export async function settlementReport(kind: SettlementSheet, file: SettlementFile): Promise<ParsedReport> {
  const { cells = (same) => same, later = [], bytes = (same) => same } = file;
  const sheets = [{ name: kind.sheet, cells: cells(settlementCells(kind, file)) }, ...later];
  const written = await writeXlsx({
    sheets: sheets.map((sheet) => ({
      name: sheet.name,
      rows: sheet.cells.map((row) => row.map((cell) => cell ?? null)),
    })),
  });
  return parseReport({ bytes: bytes(written), name: 'report.xlsx' }, '20261121');
}

/** What becomes of a file: the sentence of its refusal, of its first bad row, or its rows, won and days, and what is left out. */
export async function settlementOutcome(kind: SettlementSheet, file: SettlementFile): Promise<string> {
  try {
    const report = await settlementReport(kind, file);
    const [error] = report.errors;
    if (error) return `${error.row}행 [${error.column}] ${error.value}: ${error.reason}`;
    if (report.category !== kind.category) return `taken for ${report.category}`;
    const read = reportRows(report);
    const won = kind.told.map((column) => read.reduce((all, row) => all + Number(row[column] ?? 0), 0));
    return [
      `${report.rowCount} rows ${won.join(' ')} ${report.periodStart ?? '-'}~${report.periodEnd ?? '-'}`,
      ...(report.totalRowsSkipped > 0 ? [`without ${report.totalRowsSkipped} totals`] : []),
      ...(report.ignoredColumns.length > 0 ? [`without ${report.ignoredColumns.join()}`] : []),
      ...(report.otherSheets.length > 0 ? [`without sheets ${report.otherSheets.join()}`] : []),
      ...(file.told === undefined ? [] : [JSON.stringify(read.at(-1)?.[file.told])]),
    ].join(' ');
  } catch (problem) {
    if (!(problem instanceof FileProblem)) throw problem;
    return problem.message;
  }
}

const once: Record<string, number> = { SETTLE_AMT: 1740, COST_A: 1200, COMP_AMT: 1400, VAT_AMT: 100 };

/** The outcome of a file of so many right lines. */
export const rightRows = ({ told, line }: SettlementSheet, times = 1): string => {
  const days = line['정산주기(종료일)'] === undefined ? '-~-' : '20261108~20261108';
  return `${times} rows ${told.map((column) => times * (once[column] ?? 1000)).join(' ')} ${days}`;
};

/** Without what says its won again: a file whose won can be changed alone. */
export const withWon = (kind: SettlementSheet, value: RawCell): SettlementFile => ({
  header: headersWithout(kind, ...kind.again),
  rows: [{ [kind.won]: value }],
});
