import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { vi } from 'vitest';
import { ColumnChooser } from '../column-chooser.tsx';
import { DataTable } from '../data-table.tsx';
import type { PhoneColumn, Sort, TableColumn } from '../table-column.ts';
import type { TableState } from '../table-message.tsx';
import { useColumnLayout } from '../use-column-layout.ts';

export interface Row {
  id: string;
  name: string;
  stock: number;
}

const columns: TableColumn<Row>[] = [
  {
    id: 'no',
    header: 'No',
    width: 60,
    sortable: false,
    align: 'end',
    cell: (_, number) => number,
    exported: false,
  },
  {
    id: 'name',
    header: '상품명',
    width: 200,
    cell: (row) => row.name,
    exported: false,
  },
  {
    id: 'stock',
    header: '재고',
    width: 100,
    align: 'end',
    help: '팔 수 있는 수량',
    cell: (row) => row.stock,
    exported: false,
  },
];
const phoneColumn: PhoneColumn<Row> = { header: '상품', width: 150, cell: (row) => `${row.name} (폰)` };
const rows: Row[] = [
  { id: 'a', name: '세럼', stock: 3 },
  { id: 'b', name: '크림', stock: 5 },
];
export const ready = { kind: 'ready', rows, refreshing: false } satisfies TableState<Row>;

export const onSort = vi.fn<(sort: Sort) => void>();

interface TestTableProps {
  state?: TableState<Row>;
  summary?: boolean;
  notes?: Record<string, string>;
  totals?: Record<string, number | null>;
  more?: TableColumn<Row>[];
  stuck?: string;
}

/** Two products with their stock, with a choice of columns. */
export function Table({
  state = ready,
  summary = false,
  notes = {},
  totals = { stock: 1208 },
  more = [],
  stuck = '',
}: TestTableProps) {
  const columnLayout = useColumnLayout('test');
  const [sort, setSort] = useState<Sort>(null);
  return (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ColumnChooser label="재고" tableId="test" sets={[]} columns={columns} columnLayout={columnLayout} />
      <DataTable
        tableId="test"
        label="재고"
        columns={[...columns, ...more].map((column) =>
          column.id === stuck ? { ...column, sticky: true } : column,
        )}
        phoneColumn={phoneColumn}
        columnLayout={columnLayout}
        sticky={2}
        state={state}
        rowKey={(row) => row.id}
        firstNumber={51}
        sort={sort}
        onSort={(next) => {
          onSort(next);
          setSort(next);
        }}
        totals={summary ? totals : undefined}
        totalNotes={notes}
        selectedKey="b"
      />
    </QueryClientProvider>
  );
}

/** The headings from left to right. */
export const headings = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent);
export const heading = (name: string) => screen.getByRole('columnheader', { name: new RegExp(name) });

export async function chooseInMenu(column: string, item: string) {
  await userEvent.click(screen.getByRole('button', { name: `${column} 열 메뉴` }));
  await userEvent.click(screen.getByRole('menuitem', { name: item }));
}
