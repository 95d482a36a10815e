// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { metricOf } from '@/components/figures/metric.ts';
import { stubDom } from '@/testing/dom-stubs.ts';
import { calendar } from './chart-kinds.ts';
import type { ChartSpec } from './chart-spec.ts';
import { ChartView } from './chart-view.tsx';

const figure = metricOf('saleQty');
const lines: ChartSpec = {
  kind: 'series',
  heading: '날짜',
  labels: ['2026.11.18', '2026.11.19', '2026.11.20'],
  open: 1,
  newestFirst: true,
  series: [
    { name: '이전 기간', figure, mark: 'compare', values: [4, 5, 6] },
    { name: '판매수량', figure, mark: 'line', values: [1_204, null, 3] },
  ],
};

const show = (spec: ChartSpec) => render(<ChartView title="추이" subtitle="개" spec={spec} height={200} />);

/** px that the card has for the drawing. */
let room = 200;

beforeEach(() => {
  room = 200;
  stubDom();
  window.ResizeObserver = class {
    readonly tell: ResizeObserverCallback;
    constructor(tell: ResizeObserverCallback) {
      this.tell = tell;
    }
    observe() {
      this.tell([{ contentRect: { width: 600, height: room } } as ResizeObserverEntry], this);
    }
    unobserve() {}
    disconnect() {}
  };
});
afterEach(cleanup);

it('is read point by point with the arrow keys; a missing value is a dash', () => {
  show(lines);
  const slider = screen.getByRole('slider', { name: '추이 값 읽기' });
  expect(slider.getAttribute('aria-valuetext')).toBe('2026.11.20, 이전 기간 6, 판매수량 3');
  fireEvent.change(slider, { target: { value: '1' } });
  expect(slider.getAttribute('aria-valuetext')).toBe('2026.11.19, 이전 기간 5, 판매수량 -');
  fireEvent.blur(slider);
});

it('fills a card that has more room than it asks for, but for a grid, which has the height of its rows', () => {
  const heightOf = (spec: ChartSpec) => {
    const { container, unmount } = show(spec);
    const height = container.querySelector('svg[role=img]')?.getAttribute('height');
    unmount();
    return height;
  };
  const days = [{ name: '2026.11.20', label: '11.20', weekday: 4, value: 1 }];
  const grid = calendar({ heading: '날짜', figure, weekdays: [...'월화수목금토일'], days });
  const before = [heightOf(lines), heightOf(grid)];
  room = 340;
  expect(before[0]).toBe('200');
  expect([heightOf(lines), heightOf(grid)]).toEqual(['340', before[1]]);
});

it('what is not final is named', () => {
  show(lines);
  expect(screen.getByText('집계 중')).toBeTruthy();
});

it('a series is taken out of the drawing and the reading, and comes back', async () => {
  const { container } = show(lines);
  const before = container.querySelectorAll('path[stroke-dasharray]').length;
  const button = screen.getByRole('button', { name: '이전 기간' });
  await userEvent.click(button);
  expect(button.getAttribute('aria-pressed')).toBe('false');
  expect(container.querySelectorAll('path[stroke-dasharray]')).toHaveLength(before - 1);
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('2026.11.20, 판매수량 3');
  await userEvent.click(button);
  expect(container.querySelectorAll('path[stroke-dasharray]')).toHaveLength(before);
});

it('the same figures stand in a table behind a switch', async () => {
  show(lines);
  await userEvent.click(screen.getByRole('button', { name: '추이 표로 보기' }));
  const table = within(screen.getByRole('table', { name: '추이' }));
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    '날짜이전 기간판매수량',
    '2026.11.2063',
    '2026.11.195-',
    '2026.11.1841,204',
  ]);
  await userEvent.click(screen.getByRole('button', { name: '추이 그래프로 보기' }));
  expect(screen.getByRole('img', { name: '추이 그래프' })).toBeTruthy();
});

it('in a calendar the up and down keys stay in the week', () => {
  const weekdays = ['월', '화', '수', '목', '금', '토', '일'];
  const days = Array.from({ length: 14 }, (_, n) => ({
    name: `${n + 1}일`,
    label: `${Math.floor(n / 7) + 1}주`,
    weekday: n % 7,
    value: n,
  }));
  show(calendar({ heading: '날짜', figure, weekdays, days }));
  const slider = screen.getByRole('slider');
  const read = () => slider.getAttribute('aria-valuetext')?.split(',')[0];
  expect(read()).toBe('14일');
  fireEvent.keyDown(slider, { key: 'ArrowUp' });
  expect(read()).toBe('13일');
  fireEvent.keyDown(slider, { key: 'ArrowDown' });
  expect(read()).toBe('14일');
});

it('without a value there is nothing to draw, and it says so', () => {
  show({
    kind: 'series',
    heading: '날짜',
    labels: ['1'],
    series: [{ name: 'a', figure, mark: 'line', values: [null] }],
  });
  expect(screen.getByText('표시할 데이터가 없습니다.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('a calendar of many weeks begins at the newest, with its weekdays in sight', () => {
  const scrolled: unknown[] = [];
  Element.prototype.scrollTo = (to?: unknown) => void scrolled.push(to);
  const days = Array.from({ length: 700 }, (_, index) => ({
    name: `${index}일`,
    label: String(index),
    weekday: index % 7,
    value: index,
  }));
  const weekdays = ['월', '화', '수', '목', '금', '토', '일'];
  show(calendar({ heading: '날짜', figure, weekdays, days }));
  expect(scrolled).toEqual([{ left: Number(screen.getByRole('img').getAttribute('width')) }]);
  expect(screen.getAllByText('월')).toHaveLength(2);
  cleanup();
  show(calendar({ heading: '날짜', figure, weekdays, days: days.slice(0, 70) }));
  expect(scrolled).toHaveLength(1);
  expect(screen.getAllByText('월')).toHaveLength(1);
});

it('the name of a limit has a ground of its own, inside the plot and below the name of the open days', () => {
  const nameOf = (value: number) => {
    const { container, unmount } = show({
      ...lines,
      series: [{ name: '판매수량', figure, mark: 'bar', values: [100, 100, 100] }],
      limits: [{ name: '손익분기 290%', value }],
    });
    const name = within(container as HTMLElement).getByText('손익분기 290%');
    const ground = name.previousElementSibling;
    expect(ground?.tagName).toBe('rect');
    const top = Number(ground?.getAttribute('y'));
    unmount();
    return top;
  };
  // The plot is 8 to 174 px high; the line of 100 stands on top of it, that of 0 at its bottom.
  expect(nameOf(100)).toBe(23);
  expect(nameOf(50)).toBe(93.5);
  expect(nameOf(0)).toBe(156.5);
});
