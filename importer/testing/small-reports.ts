import type { ParsedReport } from '../../src/reports/parsed-report.ts';
import { reportKinds } from '../../src/reports/kinds.ts';
import { packRow, packRows } from '../../src/reports/packed-row.ts';

/** A parsed report of few rows, each given by the target columns it fills; the others are null. */
export function smallReport(
  category: string,
  rows: Record<string, string | number>[],
  more: Partial<ParsedReport> = {},
): ParsedReport {
  const columns =
    reportKinds.find((kind) => kind.category === category)?.columns.map((column) => column.name) ?? [];
  const values = rows.map((row) => packRow(columns.map((name) => row[name] ?? null)));
  return {
    category,
    fileName: `${category}.xlsx`,
    sheet: 'Sheet1',
    periodStart: null,
    periodEnd: null,
    columns,
    chunks: rows.length > 0 ? [packRows(values)] : [],
    rowCount: rows.length,
    sumRowCount: 0,
    badRowCount: 0,
    errors: [],
    errorCount: 0,
    headerRows: [],
    badRows: [],
    ignoredColumns: [],
    otherSheets: [],
    nameKind: null,
    totalRowsSkipped: 0,
    contradictions: [],
    absentColumns: [],
    leftAside: [],
    serviceDoubts: null,
    supplement: false,
    ...more,
  };
}

export const stockReport = (
  day: string,
  rows: Record<string, string | number>[],
  more: Partial<ParsedReport> = {},
) =>
  smallReport(
    '재고현황',
    rows.map((row) => ({ OFFER_CONDITION: 'NEW', ITEM_NM: '상품', OPTION_NM: '옵션', ...row })),
    {
      periodStart: day,
      periodEnd: day,
      ...more,
    },
  );

export const salesReport = (
  day: string,
  rows: Record<string, string | number>[],
  more: Partial<ParsedReport> = {},
) => smallReport('판매분석', rows, { periodStart: day, periodEnd: day, ...more });

export const inboundReport = (rows: Record<string, string | number>[]) =>
  smallReport(
    '입고요청',
    rows.map((row) => ({
      IB_REQ_DT: '20261110',
      SCH_DT: '20261112',
      EX_QTY: 0,
      IB_APRV_QTY: 0,
      SALE_READY_QTY: 0,
      RETURN_PENDING_QTY: 0,
      RETURN_READY_QTY: 0,
      ...row,
    })),
    { periodStart: '20261112', periodEnd: '20261112' },
  );

export const masterReport = (rows: Record<string, string | number>[]) => smallReport('옵션마스터', rows);

/** By default of campaign C1 with option 1, advertised in 검색 영역 on the first day. */
export const adReport = (
  from: string,
  to: string,
  rows: Record<string, string | number>[],
  more: Partial<ParsedReport> = {},
) =>
  smallReport(
    '광고보고서',
    rows.map((row) => ({
      DATE_SK: from,
      CAMPAIGN_ID: 'C1',
      CAMPAIGN_NM: '캠페인',
      OPTION_CD: '1',
      PLACEMENT: '검색 영역',
      ...row,
    })),
    { periodStart: from, periodEnd: to, ...more },
  );
