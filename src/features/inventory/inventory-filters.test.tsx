// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Params } from '@/components/filters/filter.ts';
import { PageFilters } from '@/components/filters/page-filters.tsx';
import { stubDom } from '@/testing/dom-stubs.ts';
import { type InventorySearch, inventorySearch } from './inventory-search.ts';

vi.mock('@/data/partner.tsx', () => ({ usePartner: () => ({ id: 3, code: 'P1' }) }));
vi.mock('@/data/brand-query.ts', () => ({
  brandsQuery: () => ({ queryKey: ['brands'], queryFn: () => [] }),
}));
vi.mock('./inventory-queries.ts', () => ({
  stockQueries: {
    snapshotDates: () => ({ queryKey: ['dates'], queryFn: () => ['20261121', '20261031'] }),
  },
}));

beforeEach(() => stubDom());
afterEach(cleanup);

describe('재고상태', () => {
  const show = (filters: Partial<InventorySearch>, onSearch = vi.fn<(conditions: Params) => void>()) => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <PageFilters
          filters={inventorySearch.filters}
          values={inventorySearch.conditions({ ...inventorySearch.defaults, ...filters })}
          grid=""
          onSearch={onSearch}
          onReset={() => {}}
        />
      </QueryClientProvider>,
    );
    return onSearch;
  };
  const field = () => screen.getByLabelText<HTMLButtonElement>('재고상태');

  it('is open today', () => {
    show({ doc: 'under7' });
    expect(field().disabled).toBe(false);
    expect(field().textContent).toBe('7일 안에 품절');
  });

  it('is closed on a past day, says why, and is not searched for', async () => {
    const onSearch = show({ date: '20261031', doc: 'under7' });
    expect(field().disabled).toBe(true);
    expect(field().textContent).toBe('오늘만 가능');
    await userEvent.click(screen.getByRole('button', { name: /^조회/ }));
    expect(onSearch).toHaveBeenCalledWith(expect.objectContaining({ date: '20261031', doc: 'all' }));
  });
});
