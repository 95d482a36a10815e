// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubDom } from '@/testing/dom-stubs.ts';
import type { Params } from './filter.ts';
import { PageFilters } from './page-filters.tsx';
import { rangeFilter } from './range-filter.tsx';

const price = rangeFilter({ param: 'price', arg: 'price', label: '판매가', className: '' });
const onSearch = vi.fn<(values: Params) => void>();

const show = (values: Params = price.defaults) =>
  render(<PageFilters filters={[price]} values={values} grid="" onSearch={onSearch} onReset={() => {}} />);
const end = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const search = () => userEvent.click(screen.getByRole('button', { name: /^조회/ }));

beforeEach(() => {
  stubDom();
  onSearch.mockClear();
});
afterEach(cleanup);

it('reads both ends of an address, or none where they are no range', () => {
  expect(price.parse({ priceFrom: 10_000, priceTo: '9000000000' })).toEqual({
    priceFrom: '10000',
    priceTo: '9000000000',
  });
  expect(price.parse({ priceTo: 0 })).toEqual({ priceFrom: '', priceTo: '0' });
  for (const broken of [{ priceFrom: 2, priceTo: 1 }, { priceFrom: -1 }, { priceTo: '1e3' }, {}])
    expect(price.parse(broken)).toEqual({ priceFrom: '', priceTo: '' });
});

it('an open end is no condition', () => {
  expect(price.args({ priceFrom: '10000', priceTo: '' })).toEqual({ price_from: 10_000 });
  expect(price.args({ priceFrom: '', priceTo: '0' })).toEqual({ price_to: 0 });
  expect(price.args(price.defaults)).toEqual({});
});

it('takes numbers as they are written', async () => {
  show();
  await userEvent.type(end('판매가 최소'), '9,900원');
  await userEvent.type(end('판매가 최대'), '012000{Enter}');
  expect(onSearch).toHaveBeenCalledWith({ priceFrom: '9900', priceTo: '12000' });
  cleanup();
  show({ priceFrom: '9900', priceTo: '' });
  expect([end('판매가 최소').value, end('판매가 최대').value]).toEqual(['9,900', '']);
});

it.each(['2000', 'x', '1.5', '-3'])(
  'says what is wrong with 판매가 최소 %s once it is searched',
  async (typed) => {
    show({ priceFrom: '', priceTo: '1000' });
    await userEvent.type(end('판매가 최소'), typed);
    expect(screen.queryByRole('alert')).toBeNull();
    await search();
    expect(screen.getByRole('alert').textContent).toBe('최소가 최대보다 크지 않은 숫자로 입력해주세요.');
    expect(onSearch).not.toHaveBeenCalled();
    await userEvent.clear(end('판매가 최소'));
    await search();
    expect(onSearch).toHaveBeenCalledWith({ priceFrom: '', priceTo: '1000' });
  },
);
