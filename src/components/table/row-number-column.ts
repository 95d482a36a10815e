import { formatCount } from '@/domain/numbers.ts';
import { tableText } from '@/text/table.ts';
import type { TableColumn } from './table-column.ts';

/** The first column of every list: the row's place in the whole list, not on the page. */
export const rowNumberColumn: TableColumn<unknown> = {
  id: 'no',
  header: tableText.rowNumber,
  width: 60,
  align: 'end',
  tone: 'quiet',
  sortable: false,
  phone: 'merged',
  cell: (_, number) => formatCount(number),
  exported: { field: null },
};
