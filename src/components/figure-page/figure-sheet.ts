import type { TableColumn } from '@/components/table/table-column.ts';
import type { TableSheet } from '@/components/table/table-sheet.ts';
import { tableText } from '@/text/table.ts';
import type { Figures } from './use-figures.ts';

interface SheetTable {
  tableId: string;
  title?: string;
  label?: string;
  columns: readonly TableColumn<never>[];
  rest?: TableSheet['rest'];
}

/** A table as a sheet of its page's file. */
export const figureSheet = (
  { tableId, title, label = '', columns, rest }: SheetTable,
  { request }: Pick<Figures<unknown>, 'request'>,
): TableSheet => ({
  name: title ?? label,
  tableId,
  columns,
  request,
  summaryLabel: tableText.summary,
  rest,
});
