import { expect, it } from 'vitest';
import { countConditions } from '@/components/filters/filter.ts';
import { productDiagnosisSearch } from './product-diagnosis-search.ts';

const { parse, args, conditions, cleared, filters } = productDiagnosisSearch;

it('is everything, what earns most first, without parameters', () => {
  expect(args(parse({}))).toEqual({
    tab: 'all',
    brand_cd: 'all',
    offer_condition: 'all',
    sale_state: 'all',
    winner: 'all',
    product_name: '',
    option_ids: [],
    sort_by: '',
    sort_direction: 'desc',
    page_number: 1,
    page_size: 50,
  });
});

it('asks for what its address says', () => {
  const search = parse({
    tab: 'under7',
    state: 'selling',
    winner: 'N',
    priceFrom: 10_000,
    salesTo: '5000000',
    name: ' 세럼 ',
    ids: '2,1',
    sort: 'saleAmt30.asc',
    page: 3,
  });
  expect(args(search)).toMatchObject({
    tab: 'under7',
    sale_state: 'selling',
    winner: 'N',
    price_from: 10_000,
    amount_to: 5_000_000,
    product_name: '세럼',
    option_ids: ['2', '1'],
    sort_by: 'saleAmt30',
    sort_direction: 'asc',
    page_number: 3,
  });
  // The tab is no condition of the filter card.
  expect(countConditions(filters, conditions(search))).toBe(6);
});

it('takes the default for what is broken', () => {
  expect(
    parse({ tab: 'drop', state: 7, winner: '', priceFrom: 'x', salesTo: -1, sort: 'memo; drop' }),
  ).toEqual(productDiagnosisSearch.defaults);
});

it('a search keeps the tab and the order, and closes the option that is open', () => {
  expect(cleared).toEqual({ option: '', page: 1 });
});
