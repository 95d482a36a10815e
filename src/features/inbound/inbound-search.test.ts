import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  countConditions,
  detailArgs,
  INBOUND_DEFAULTS,
  parseInboundSearch,
  rangeParams,
  requestArgs,
  searchedRange,
} from './inbound-search.ts';

// 00:30 on 21 November in Korea.
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:30:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const parse = (search: object) => parseInboundSearch(search);

describe('the inbound page in the URL', () => {
  it('keeps a range that reaches into the future, as the morning page asks for what is due this week', () => {
    const week = { start: '20261116', end: '20261122' };
    expect(searchedRange(parse(week))).toEqual(week);
  });

  it('is SCH and the last 30 days ending today in Korea, without parameters', () => {
    expect(parse({})).toEqual(INBOUND_DEFAULTS);
    expect(searchedRange(parse({}))).toEqual({ start: '20261023', end: '20261121' });
    expect(countConditions(INBOUND_DEFAULTS)).toBe(0);
  });

  it.each([
    ['half', { start: '20261101' }],
    ['reversed', { start: '20261102', end: '20261101' }],
    ['broken', { start: '2026-11-01', end: '20261105' }],
  ])('takes the default for a %s range', (_, range) => {
    expect(parse(range)).toEqual(INBOUND_DEFAULTS);
  });

  it('keeps the default range out of the URL, so that it moves with the day', () => {
    expect(rangeParams({ start: '20261023', end: '20261121' })).toEqual({ start: '', end: '' });
    expect(rangeParams({ start: '20261101', end: '20261110' })).toEqual({
      start: '20261101',
      end: '20261110',
    });
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
    expect(countConditions(search)).toBe(8);
  });

  it('asks for one page of requests and for the lines of the chosen one', () => {
    const search = parse({ view: 'REQ', ids: '1 2', detail: 12345, detailSort: 'exQty.desc', page: 2 });
    expect(requestArgs('P1', search)).toEqual({
      partner_cd: 'P1',
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
    expect(detailArgs('P1', search)).toEqual({
      partner_cd: 'P1',
      req_no: '12345',
      sort_by: 'exQty',
      sort_direction: 'desc',
    });
  });
});
