import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countConditions } from '@/components/filters/filter.ts';
import { type InventorySearch, inventorySearch } from './inventory-search.ts';

// 00:30 on 21 November in Korea.
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:30:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const parse = (search: object) => inventorySearch.parse(search);
const conditions = (search: InventorySearch) =>
  countConditions(inventorySearch.filters, inventorySearch.conditions(search));

describe('the stock page in the URL', () => {
  it('is today, everything, without parameters', () => {
    expect(parse({})).toEqual(inventorySearch.defaults);
    expect(inventorySearch.defaults).toEqual({
      date: '',
      brand: 'all',
      grade: 'all',
      doc: 'all',
      name: '',
      ids: '',
      sort: '',
      page: 1,
    });
    expect(conditions(parse({}))).toBe(0);
  });

  it('takes today and later days as the live view, in Korea time', () => {
    expect(parse({ date: '20261121' }).date).toBe('');
    expect(parse({ date: '20270101' }).date).toBe('');
    expect(parse({ date: '20261120' }).date).toBe('20261120');
  });

  it('has no DOC state on a past day', () => {
    expect(parse({ date: '20261031', doc: 'out' })).toMatchObject({ date: '20261031', doc: 'all' });
    expect(parse({ date: '20261121', doc: 'out' })).toMatchObject({ date: '', doc: 'out' });
  });

  it('counts the conditions that differ', () => {
    const search = parse({
      brand: 'B1',
      grade: 'NEW',
      doc: 'out',
      name: '세럼',
      ids: '1,2',
      page: 3,
    });
    expect(conditions(search)).toBe(5);
    expect(conditions(parse({ date: '20261031', brand: 'B1' }))).toBe(2);
  });

  it('asks the function for one page of fifty', () => {
    const search = parse({ date: '20261031', name: ' 세럼 ', ids: '1 2,1', sort: 'doc.asc', page: 3 });
    expect(inventorySearch.args(search)).toEqual({
      snap_date: '20261031',
      brand_cd: 'all',
      offer_condition: 'all',
      product_name: '세럼',
      option_ids: ['1', '2'],
      doc_state: 'all',
      sort_by: 'doc',
      sort_direction: 'asc',
      page_number: 3,
      page_size: 50,
    });
    expect(inventorySearch.args(parse({}))).not.toHaveProperty('snap_date');
  });
});
