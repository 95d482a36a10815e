// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubDom } from '@/testing/dom-stubs.ts';
import { DocStateBadges } from './doc-state-badges.tsx';
import { StockFilters } from './stock-filters.tsx';
import { STOCK_DEFAULTS, type StockFilters as Filters } from './stock-search.ts';

beforeEach(() => stubDom());
afterEach(cleanup);

describe('DOC 상태', () => {
  const show = (filters: Partial<Filters>, onSearch = vi.fn<(filters: Filters) => void>()) => {
    const { sort: _sort, page: _page, ...defaults } = STOCK_DEFAULTS;
    render(
      <StockFilters
        filters={{ ...defaults, ...filters }}
        dates={['20261121', '20261031']}
        datesLoading={false}
        brands={{ options: [{ value: 'all', label: '전체' }], loading: false, failed: false, exist: true }}
        onSearch={onSearch}
        onReset={() => {}}
      />,
    );
    return onSearch;
  };
  const field = () => screen.getByLabelText<HTMLButtonElement>('DOC 상태');

  it('is open today', () => {
    show({ doc: 'under7' });
    expect(field().disabled).toBe(false);
    expect(field().textContent).toBe('7일 미만');
  });

  it('is closed on a past day, says why, and is not searched for', async () => {
    const onSearch = show({ date: '20261031', doc: 'under7' });
    expect(field().disabled).toBe(true);
    expect(field().textContent).toBe('오늘만 가능');
    await userEvent.click(screen.getByRole('button', { name: /^조회/ }));
    expect(onSearch).toHaveBeenCalledWith(expect.objectContaining({ date: '20261031', doc: 'all' }));
  });
});

it('a past day shows how many are out of stock, and no button for a state that is closed', () => {
  render(<DocStateBadges counts={{ out: 12, under7: null, under14: null }} chosen="all" onChoose={null} />);
  expect(screen.getByText('품절 12')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
