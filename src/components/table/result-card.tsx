import type { ComponentProps, ReactNode } from 'react';
import { Card, CardHeader, CardTitle } from '@/components/ui/card.tsx';
import type { AbsentColumn } from './column-choices.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import type { ColumnSet } from './column-sets.ts';
import { DataTable } from './data-table.tsx';
import { ExportButton } from './export-button.tsx';
import { Pager } from './pager.tsx';
import { PAGE_SIZE } from './pager-pages.ts';
import { ResultNotes } from './result-notes.tsx';
import { RowCards } from './row-cards.tsx';
import { tableText } from '@/text/table.ts';
import { readSort, writeSort } from './search-params.ts';
import { CountLine, TableActions } from './table-toolbar.tsx';
import type { RowSheet, TableFile, TableSheet } from './table-sheet.ts';
import { useColumnLayout } from './use-column-layout.ts';

/** A file of what a card lists: one sheet, with the columns of the table and its totals. */
export interface ResultFile extends Omit<TableFile, 'sheets'> {
  sheet: Omit<TableSheet, 'columns' | 'tableId'> | Omit<RowSheet, 'columns' | 'tableId' | 'totals'>;
}

type TableProps<Row extends object> = Omit<
  ComponentProps<typeof DataTable<Row>>,
  'columnLayout' | 'firstNumber' | 'sort' | 'onSort' | 'label'
>;

interface ResultCardProps<Row extends object> extends TableProps<Row> {
  /** Heading of the card, where the page has several; it names the table too, unless that has a label. */
  title?: string;
  /** Of the table. */
  label?: string;
  /** Of the list, as the URL writes it: column.asc. */
  sort: string;
  onSort: (sort: string) => void;
  /** The page of a list that comes in pages; total is undefined while it is not known. */
  paging?: { page: number; total: number | undefined; onPage: (page: number) => void };
  /** Without it the page has a file of its own. */
  file?: ResultFile | undefined;
  /** In the head, between its count and the buttons. */
  head?: ReactNode;
  /** Buttons of the page, before those of every table. */
  actions?: ReactNode;
  /** Above the table: what a reader must know of its figures. */
  notes?: ReactNode;
  /** Named sets of columns, besides 기본 and 전체. */
  columnSets?: readonly ColumnSet[];
  /** Columns that are not there, because what they rest on was never loaded for the partner. */
  absent?: readonly AbsentColumn[];
  /** Each row as a card in the place of the table. */
  renderCard?: (row: Row) => ReactNode;
  /** Of the card, for what scrolls to it. */
  id?: string;
}

const NO_SETS: readonly never[] = [];

/** A table with all that belongs to it: title, count, choice of columns, download, notes, pager. */
export function ResultCard<Row extends object>(props: ResultCardProps<Row>) {
  const {
    title,
    label = title ?? '',
    sort,
    onSort,
    paging,
    file,
    head,
    actions,
    notes,
    columnSets = NO_SETS,
    absent,
    renderCard,
    id,
    ...table
  } = props;
  const { tableId, columns, state, totals } = table;
  const columnLayout = useColumnLayout(tableId);
  return (
    <Card id={id} aria-label={title ?? label}>
      <CardHeader>
        {title === undefined ? null : <CardTitle>{title}</CardTitle>}
        {paging ? (
          <CountLine total={paging.total} page={paging.page} isPending={state.kind === 'pending'} />
        ) : null}
        {head}
        <TableActions>
          {actions}
          {renderCard ? null : (
            <ColumnChooser
              label={label}
              tableId={tableId}
              columns={columns}
              sets={columnSets}
              columnLayout={columnLayout}
              {...(absent ? { absent } : {})}
            />
          )}
          {file ? (
            <ExportButton
              label={label}
              disabled={state.kind !== 'ready' || state.refreshing}
              file={{
                ...file,
                sheets: [
                  {
                    tableId,
                    columns,
                    // A sheet that is asked for has the totals of its answer.
                    ...(totals ? { summaryLabel: tableText.summary, totals } : {}),
                    ...file.sheet,
                  },
                ],
              }}
            />
          ) : null}
        </TableActions>
      </CardHeader>
      {notes !== undefined && state.kind === 'pending' ? <ResultNotes notes={null} /> : null}
      {state.kind === 'pending' || state.kind === 'error' ? null : notes}
      {renderCard ? (
        <RowCards label={label} state={state} rowKey={table.rowKey} renderCard={renderCard} />
      ) : (
        <DataTable
          {...table}
          label={label}
          columnLayout={columnLayout}
          firstNumber={paging ? (paging.page - 1) * PAGE_SIZE + 1 : 1}
          sort={readSort(sort)}
          onSort={(next) => onSort(writeSort(next))}
        />
      )}
      {paging?.total ? (
        <Pager label={label} page={paging.page} total={paging.total} onPage={paging.onPage} />
      ) : null}
    </Card>
  );
}
