import { expect, it } from 'vitest';
import { chargeTable } from './charge-columns.tsx';
import { changeColumns } from './charge-change-columns.tsx';
import { periodColumns } from './period-columns.tsx';
import { changeOrder, chargeOrder, periodOrder, settlementSearch } from './settlement-search.ts';

const sortable = (columns: readonly { id: string; sortable?: false }[]) =>
  columns.filter((column) => column.sortable !== false).map(({ id }) => id);

it('the orders of tables that come later are those of their columns', () => {
  expect(periodOrder).toEqual(sortable(periodColumns));
  expect(changeOrder).toEqual(sortable(changeColumns));
  const edit = { kind: 'number', value: () => '', save: () => Promise.reject(new Error()) } as const;
  expect(chargeOrder).toEqual(sortable(chargeTable(() => edit).columns));
});

it('a link with anything in it is the page as it opens', () => {
  const broken = {
    tab: 'x',
    start: '20261399',
    state: 'none',
    type: '1',
    productPage: -1,
    settled: 'a',
    charge: '',
  };
  expect(settlementSearch.parse(broken)).toEqual(settlementSearch.defaults);
});

it('type and state are no arguments: the page makes periods of them', () => {
  const search = settlementSearch.parse({
    start: '20261001',
    end: '20261031',
    type: 'week',
    state: 'open',
    brand: 'A',
  });
  expect([search.type, search.state]).toEqual(['week', 'open']);
  expect(settlementSearch.args(search)).toEqual({
    date_start: '20261001',
    date_end: '20261031',
    brand_cds: ['A'],
    comparison: 'previous',
  });
});
