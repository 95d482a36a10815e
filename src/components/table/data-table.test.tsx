// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubDom } from '@/testing/dom-stubs.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { layoutKey } from './column-layout.ts';
import { DataTable } from './data-table.tsx';
import type { PhoneColumn, Sort, TableColumn } from './table-column.ts';
import type { TableState } from './table-message.tsx';
import { useColumnLayout } from './use-column-layout.ts';

interface Row {
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
const ready: TableState<Row> = { kind: 'ready', rows, refreshing: false };

const onSort = vi.fn<(sort: Sort) => void>();

interface TestTableProps {
  state?: TableState<Row>;
  summary?: boolean;
  notes?: Record<string, string>;
  totals?: Record<string, number | null>;
  more?: TableColumn<Row>[];
  stuck?: string;
}

function Table({
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
    <>
      <ColumnChooser label="재고" columns={columns} columnLayout={columnLayout} />
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
        summary={summary ? { label: '합계', totals, notes } : undefined}
        selectedKey="b"
      />
    </>
  );
}

const headings = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent);
const heading = (name: string) => screen.getByRole('columnheader', { name: new RegExp(name) });
const cells = (row: number) =>
  within(screen.getAllByRole('row')[row + 1] as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const widths = () => [...document.querySelectorAll('col')].map((col) => col.style.width);

async function chooseInMenu(column: string, item: string) {
  await userEvent.click(screen.getByRole('button', { name: `${column} 열 메뉴` }));
  await userEvent.click(screen.getByRole('menuitem', { name: item }));
}

beforeEach(() => {
  stubDom();
  window.localStorage.clear();
  onSort.mockClear();
});
afterEach(cleanup);

describe('rows', () => {
  it('stand with their numbers and the chosen one marked', () => {
    render(<Table />);
    expect(cells(0)).toEqual(['51', '세럼', '3']);
    expect(screen.getAllByRole('row')[2]?.getAttribute('aria-selected')).toBe('true');
  });

  it('end with a summary whose label stands beside the totals', () => {
    render(<Table summary />);
    expect(cells(2)).toEqual(['', '합계', '1,208']);
  });

  it('write a total as its column writes a figure: nothing without a total, - without a denominator', () => {
    const figure = (id: string): TableColumn<Row> => ({
      id,
      header: id,
      width: 80,
      cell: () => '',
      exported: false,
      format: (value) => (value === null ? '-' : `${value}%`),
    });
    const more = [figure('rate'), figure('share'), figure('days')];
    render(<Table summary more={more} totals={{ stock: 1208, rate: 12.5, share: null }} />);
    expect(cells(2)).toEqual(['', '합계', '1,208', '12.5%', '-', '']);
  });

  it('say at a total what it counts, by keyboard and by a press', async () => {
    render(<Table summary notes={{ stock: '두 줄에 있는 옵션이 있습니다.' }} />);
    const help = screen.getByRole('button', { name: '재고 합계 1,208: 설명 보기' });
    expect(help.closest('td')?.textContent).toBe('1,208');
    await userEvent.click(help);
    expect((await screen.findByRole('tooltip')).textContent).toBe('두 줄에 있는 옵션이 있습니다.');
  });

  it('are on a phone two-line products, always on the left, in the default layout', () => {
    stubDom({ width: 390 });
    window.localStorage.setItem(
      layoutKey('test'),
      JSON.stringify({ order: ['stock'], widths: { stock: 300 } }),
    );
    render(<Table />);
    expect(headings()[0]).toBe('상품');
    expect(cells(0)[0]).toBe('세럼 (폰)');
    expect(heading('상품$').style.left).toBe('0px');
    expect(screen.queryByRole('button', { name: '재고 열 메뉴' })).toBeNull();
  });
});

it('a column that says so stays on the left where it stands, besides the first ones', () => {
  const { rerender } = render(<Table />);
  expect(heading('재고').style.left).toBe('');
  rerender(<Table stuck="stock" />);
  // 60 + 200 of the two that stick before it.
  expect(heading('재고').style.left).toBe('260px');
});

it('on a tablet only the last of the first ones stays, for the others would leave no room', () => {
  stubDom({ width: 768 });
  render(<Table />);
  expect([heading('No'), heading('상품명')].map((cell) => cell.style.left)).toEqual(['', '0px']);
});

describe('states', () => {
  it('loading shows the shape of what comes', () => {
    render(<Table state={{ kind: 'pending' }} />);
    expect(screen.getByRole('table').closest('[aria-busy="true"]')).not.toBeNull();
    expect(screen.getAllByRole('row').length).toBeGreaterThan(10);
  });

  it('an error says what to do and tries again', async () => {
    const onRetry = vi.fn<() => void>();
    render(<Table state={{ kind: 'error', error: new TypeError('Failed to fetch'), onRetry }} />);
    expect(screen.getByRole('alert').textContent).toContain('서버에 연결할 수 없습니다.');
    await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('empty says so', () => {
    render(<Table state={{ kind: 'empty', title: '없습니다', hint: '고르세요' }} />);
    expect(screen.getByText('없습니다')).toBeTruthy();
    expect(screen.getByText('고르세요')).toBeTruthy();
  });

  it('refreshing keeps the old rows, dimmed, and says so', () => {
    render(<Table state={{ ...ready, refreshing: true }} />);
    expect(cells(0)).toEqual(['51', '세럼', '3']);
    expect(screen.getByText('새 결과를 불러오는 중입니다')).toBeTruthy();
    expect(screen.getAllByRole('rowgroup')[1]?.className).toContain('opacity-50');
  });
});

describe('sorting', () => {
  it('asks for ascending, descending and none by repeated presses, and the heading says which', async () => {
    render(<Table />);
    const press = () => userEvent.click(screen.getByRole('button', { name: '상품명' }));
    expect(heading('상품명').getAttribute('aria-sort')).toBe('none');
    await press();
    expect(heading('상품명').getAttribute('aria-sort')).toBe('ascending');
    await press();
    expect(heading('상품명').getAttribute('aria-sort')).toBe('descending');
    await press();
    expect(onSort.mock.calls.map(([sort]) => sort)).toEqual([
      { by: 'name', direction: 'asc' },
      { by: 'name', direction: 'desc' },
      null,
    ]);
  });

  it('works by keyboard and from the menu', async () => {
    render(<Table />);
    screen.getByRole('button', { name: '상품명' }).focus();
    await userEvent.keyboard('{Enter}');
    await chooseInMenu('재고', '내림차순 정렬');
    expect(onSort.mock.calls.map(([sort]) => sort)).toEqual([
      { by: 'name', direction: 'asc' },
      { by: 'stock', direction: 'desc' },
    ]);
  });

  it('is not offered for a column that is no data', () => {
    render(<Table />);
    expect(heading('No').getAttribute('aria-sort')).toBeNull();
    expect(screen.queryByRole('button', { name: 'No' })).toBeNull();
  });
});

describe('order and widths', () => {
  it('move by keyboard, outlive a reload, and one click brings the default back', async () => {
    render(<Table />);
    await chooseInMenu('재고', '왼쪽으로 이동');
    expect(headings()).toEqual(['No', '재고', '상품명']);
    expect(screen.getByText('재고 열을 2번째로 옮겼습니다')).toBeTruthy();
    cleanup();
    render(<Table />);
    expect(headings()).toEqual(['No', '재고', '상품명']);
    await userEvent.click(screen.getByRole('button', { name: '재고 열 선택' }));
    await userEvent.click(screen.getByRole('button', { name: '열 초기화' }));
    expect(headings()).toEqual(['No', '상품명', '재고']);
    expect(window.localStorage.getItem(layoutKey('test'))).toBeNull();
  });

  it('do not move past the ends', async () => {
    render(<Table />);
    await userEvent.click(screen.getByRole('button', { name: 'No 열 메뉴' }));
    expect(screen.getByRole('menuitem', { name: '왼쪽으로 이동' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
  });

  it('resize by mouse, never below 60 px, and are kept', () => {
    render(<Table />);
    const handle = heading('상품명').querySelector('[data-resize-handle]') as HTMLElement;
    vi.spyOn(heading('상품명'), 'getBoundingClientRect').mockReturnValue({ width: 200 } as DOMRect);
    const drag = (to: number) => {
      fireEvent.pointerDown(handle, { button: 0, clientX: 200, pointerId: 1 });
      fireEvent.pointerMove(handle, { clientX: to, pointerId: 1 });
      fireEvent(handle, new Event('lostpointercapture'));
    };
    drag(260);
    expect(widths()).toEqual(['60px', '260px', '100px', '']);
    drag(-500);
    expect(widths()).toEqual(['60px', '60px', '100px', '']);
    fireEvent.pointerMove(handle, { clientX: 900, pointerId: 1 });
    expect(widths()[1]).toBe('60px');
    cleanup();
    render(<Table />);
    expect(widths()[1]).toBe('60px');
  });

  it('resize by keyboard with a menu that stays open', async () => {
    render(<Table />);
    vi.spyOn(heading('상품명'), 'getBoundingClientRect').mockReturnValue({ width: 200 } as DOMRect);
    await chooseInMenu('상품명', '너비 늘리기');
    expect(widths()[1]).toBe('220px');
    expect(screen.getByRole('menuitem', { name: '너비 줄이기' })).toBeTruthy();
  });

  it('stick on the left at exact offsets, whichever columns stand there', async () => {
    render(<Table />);
    expect([heading('No'), heading('상품명'), heading('재고')].map((cell) => cell.style.left)).toEqual([
      '0px',
      '60px',
      '',
    ]);
    await chooseInMenu('재고', '왼쪽으로 이동');
    expect([heading('No'), heading('재고'), heading('상품명')].map((cell) => cell.style.left)).toEqual([
      '0px',
      '60px',
      '',
    ]);
  });

  it('fall back to the default when what is kept is broken', () => {
    window.localStorage.setItem(layoutKey('test'), '{"order":3}');
    render(<Table />);
    expect(headings()).toEqual(['No', '상품명', '재고']);
  });
});
