import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countConditions, readDrafts, toDrafts } from '@/components/filters/filter.ts';
import { type InboundSearch, inboundSearch } from './inbound-search.ts';

// 00:30 on 21 November in Korea.
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:30:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const { filters } = inboundSearch;
const parse = (search: object) => inboundSearch.parse(search);
const conditions = (search: InboundSearch) => countConditions(filters, inboundSearch.conditions(search));
const range = (search: InboundSearch) => {
  const { date_start: start, date_end: end } = inboundSearch.args(search);
  return { start, end };
};
/** What the card searches for once a range was chosen in it. */
const searched = (chosen: object | null) => {
  const drafts = toDrafts(filters, inboundSearch.conditions(parse({})));
  const place = filters.findIndex(({ defaults }) => 'start' in defaults);
  return readDrafts(filters, drafts.with(place, chosen));
};

describe('the inbound page in the URL', () => {
  it('keeps a range that reaches into the future, as the morning page asks for what is due this week', () => {
    const week = { start: '20261116', end: '20261122' };
    expect(range(parse(week))).toEqual(week);
  });

  it('is SCH and the last 30 days ending today in Korea, without parameters', () => {
    expect(parse({})).toEqual(inboundSearch.defaults);
    expect(range(parse({}))).toEqual({ start: '20261023', end: '20261121' });
    expect(conditions(parse({}))).toBe(0);
  });

  it.each([
    ['half', { start: '20261101' }],
    ['reversed', { start: '20261102', end: '20261101' }],
    ['broken', { start: '2026-11-01', end: '20261105' }],
  ])('takes the default for a %s range', (_, range) => {
    expect(parse(range)).toEqual(inboundSearch.defaults);
  });

  it('keeps the default range out of the URL, so that it moves with the day', () => {
    const preset = { start: '20261023', end: '20261121' };
    const other = { start: '20261101', end: '20261110' };
    expect(searched(preset).values).toMatchObject({ start: '', end: '' });
    expect(searched(other)).toMatchObject({ values: other, isWhole: true });
  });

  it('has nothing to search by without a range', () => {
    expect(searched(null).isWhole).toBe(false);
  });

  it('counts the conditions that differ, not the chosen request', () => {
    const search = parse({
      view: 'REQ',
      start: '20261101',
      end: '20261110',
      brand: 'B1',
      status: 'error',
      name: '세럼',
      ids: '1',
      aprvNo: '7',
      reqNo: '8',
      detail: '9',
    });
    expect(conditions(search)).toBe(8);
  });

  it('asks for one page of requests and for the lines of the chosen one', () => {
    const search = parse({ view: 'REQ', ids: '1 2', detail: 12345, detailSort: 'exQty.desc', page: 2 });
    expect(inboundSearch.args(search)).toEqual({
      view: 'REQ',
      date_start: '20261023',
      date_end: '20261121',
      brand_cd: 'all',
      status: 'all',
      product_name: '',
      option_ids: ['1', '2'],
      req_no: '',
      ib_aprv_no: '',
      sort_by: '',
      sort_direction: 'desc',
      page_number: 2,
      page_size: 50,
    });
    expect(search).toMatchObject({ detail: '12345', detailSort: 'exQty.desc' });
  });
});
