import { expect, it } from 'vitest';
import { inboundTodos, stockTodos, unknownSources, withCares } from './todo-rows.ts';

const titles = (todos: { title: string }[]) => todos.map(({ title }) => title);

it('lists what is urgent first and leaves out what counts nothing', () => {
  expect(
    titles(stockTodos({ day: '20261121', outOfStockSelling: 3, docUnder7: 12, docUnder14: 43 }, 3)),
  ).toEqual(['재고가 없는 판매 옵션 3개', '7일 안에 품절되는 옵션 12개', '14일 안에 품절되는 옵션 43개']);
  expect(stockTodos({ day: '20261121', outOfStockSelling: 0, docUnder7: 0, docUnder14: 0 }, 3)).toEqual([]);
});

it('does not say the same options twice', () => {
  expect(
    titles(stockTodos({ day: '20261121', outOfStockSelling: 0, docUnder7: 5, docUnder14: 5 }, 3)),
  ).toEqual(['7일 안에 품절되는 옵션 5개']);
});

it('leads to the inbound page with the days and the status that were counted', () => {
  const [errors, due] = inboundTodos(
    {
      errorCount: 3,
      errorFrom: '20261023',
      errorTo: '20261121',
      dueThisWeekCount: 2,
      weekFrom: '20261116',
      weekTo: '20261122',
    },
    3,
  );
  expect(errors).toMatchObject({
    title: '입고오류 3건',
    text: '2026.10.23 ~ 2026.11.21 입고예정 요청',
    target: { search: { status: 'error', start: '20261023', end: '20261121' } },
  });
  expect(due).toMatchObject({
    title: '이번 주 입고예정 2건',
    target: { search: { status: 'scheduled', start: '20261116', end: '20261122' } },
  });
});

it('does not take what was never loaded for nothing to do', () => {
  const inbound = { errorFrom: '', errorTo: '', weekFrom: '', weekTo: '' };
  const none = { day: null, outOfStockSelling: null, docUnder7: null, docUnder14: null };
  const noInbound = { ...inbound, errorCount: null, dueThisWeekCount: null };
  expect([...stockTodos(none, 3), ...inboundTodos(noInbound, 3)]).toEqual([]);
  expect(unknownSources(none, noInbound)).toEqual(['재고현황', '입고요청']);
  const quiet = { ...inbound, errorCount: 0, dueThisWeekCount: 0 };
  const noSales = { day: '20261121', outOfStockSelling: 1, docUnder7: null, docUnder14: null };
  expect(unknownSources(noSales, quiet)).toEqual(['최근 7일 판매분석']);
  expect(unknownSources({ ...noSales, docUnder7: 0, docUnder14: 0 }, quiet)).toEqual([]);
});

it('what was decided about a to-do goes with it, and one that nobody decided about is open', () => {
  const care = {
    assigneeId: null,
    assignee: null,
    until: '20261130',
    reason: null,
    memberName: '이동료',
    at: '',
  };
  const counted = stockTodos({ day: '20261121', outOfStockSelling: 3, docUnder7: 12, docUnder14: 12 }, 3);
  expect(withCares(counted, [{ rule: 'out', care, isOpen: false }])).toMatchObject([
    { rule: 'out', care, isOpen: false },
    { rule: 'under7', care: null, isOpen: true },
  ]);
});
