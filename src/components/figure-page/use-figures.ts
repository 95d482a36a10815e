import { type QueryKey, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import type { TableColumn } from '@/components/table/table-column.ts';
import type { TableSheet } from '@/components/table/table-sheet.ts';
import { usePartner } from '@/data/partner.tsx';
import type { ExportRequest } from '@/export/export-types.ts';
import { tableText } from '@/text/table.ts';

/** A part of a page of figures: its answer, and the same as a request for a file. */
export interface Figures<Answer> {
  query: UseQueryResult<Answer>;
  request: () => Promise<ExportRequest>;
}

interface FigureQueries<Answer, Args, Key extends QueryKey> {
  answer: (partnerCode: string, args: Args) => UseQueryOptions<Answer, Error, Answer, Key>;
  request: (partnerCode: string, args: Args & object) => Promise<ExportRequest>;
}

/** What a figureFunction says of the chosen partner; not `enabled`: what to ask for is not known yet. */
export function useFigures<Answer, Args, Key extends QueryKey>(
  { answer, request }: FigureQueries<Answer, Args, Key>,
  args: Args & object,
  enabled = true,
): Figures<Answer> {
  const { code } = usePartner();
  return { query: useQuery({ ...answer(code, args), enabled }), request: () => request(code, args) };
}

interface SheetTable {
  tableId: string;
  title?: string;
  label?: string;
  columns: readonly TableColumn<never>[];
  rest?: TableSheet['rest'];
}

/** A table with its 합계 as a sheet of a file. */
export const figureSheet = (
  { tableId, title, label = '', columns, rest }: SheetTable,
  { request }: Pick<TableSheet, 'request'>,
): TableSheet => ({
  name: title ?? label,
  tableId,
  columns,
  request,
  summaryLabel: tableText.summary,
  rest,
});
