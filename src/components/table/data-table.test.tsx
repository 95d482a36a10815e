// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubDom } from '@/testing/dom-stubs.ts';
import { layoutKey } from './column-layout.ts';
import type { TableColumn } from './table-column.ts';
import { chooseInMenu, heading, headings, onSort, ready, type Row, Table } from './testing/small-table.tsx';

const cells = (row: number) =>
  within(screen.getAllByRole('row')[row + 1] as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

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

  it('say in a summary of dashes that there is nothing to add up', () => {
    render(<Table summary totals={{ stock: null }} />);
    expect(cells(2)).toEqual(['', '합계더할 값이 없습니다', '-']);
  });

  it('have in their summary what a column makes of several totals', () => {
    const change: TableColumn<Row> = {
      id: 'change',
      header: '증감',
      width: 80,
      cell: () => '',
      total: (totals) => `+${(totals.stock ?? 0) - (totals.before ?? 0)}`,
      exported: false,
    };
    const figuresOnly = { order: [], widths: {}, visible: { no: false, name: false } };
    window.localStorage.setItem(layoutKey('test'), JSON.stringify(figuresOnly));
    render(<Table summary more={[change]} totals={{ stock: 1208, before: 1200 }} />);
    // The label does not take its place.
    expect(cells(2)).toEqual(['1,208', '+8']);
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

  it('on a phone begin each row with the figures that decide, sort by them and add them up', async () => {
    stubDom({ width: 390 });
    const figure = (id: string, header: string): TableColumn<Row> => ({
      id,
      header,
      width: 80,
      align: 'end',
      cell: ({ stock }) => `${stock} ${header}`,
      exported: { field: id },
    });
    render(
      <Table
        summary
        more={[figure('sold', '판매'), figure('due', '입고'), figure('late', '지연')]}
        totals={{ stock: 8, sold: 90, due: 7 }}
      />,
    );
    // 합계 is the first row.
    expect(cells(0)[0]).toBe('합계판매90입고7');
    expect(cells(1)[0]).toBe('판매3 판매입고3 입고세럼 (폰)');
    // The others stand beside the card.
    expect(headings()).toEqual(['판매입고상품', 'No', '상품명', '재고', '지연']);
    await userEvent.click(screen.getByRole('button', { name: '판매' }));
    expect(onSort).toHaveBeenLastCalledWith({ by: 'sold', direction: 'asc' });
    expect(heading('상품$').getAttribute('aria-sort')).toBe('ascending');
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

  it('move in one piece per row while they load, because every animation costs the browser a layer', () => {
    render(<Table state={{ kind: 'pending' }} />);
    const moving = [...document.querySelectorAll('table .animate-pulse:not(.animate-none)')];
    expect(moving.map(({ tagName }) => tagName)).toEqual(Array<string>(12).fill('TR'));
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
