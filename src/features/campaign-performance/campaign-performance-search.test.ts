import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '@/domain/url-search.ts';
import { campaignPerformanceSearch } from './campaign-performance-search.ts';

const { parse, args } = campaignPerformanceSearch;

it('asks for 14 days, all conversions, everything and cost without VAT without parameters', () => {
  expect(args(parse({}))).toMatchObject({
    attribution: '14',
    scope: 'total',
    ad_type: 'all',
    placement: 'all',
    brand_cds: [],
    campaign_name: '',
    with_vat: false,
    comparison: 'previous',
    unit: 'day',
  });
});

it('every condition survives the address that it is written into', () => {
  const chosen = {
    window: 'day1',
    scope: 'direct',
    adType: '수동 성과형',
    placement: '비검색 영역',
    name: '123',
    vat: 'with',
    compare: 'year',
  };
  expect(args(parse(parseSearch(stringifySearch(chosen))))).toMatchObject({
    attribution: '1',
    scope: 'direct',
    ad_type: '수동 성과형',
    placement: '비검색 영역',
    campaign_name: '123',
    with_vat: true,
    comparison: 'year',
  });
});

it('no link breaks the page', () => {
  expect(args(parse({ window: 1, scope: 7, adType: '없음', placement: '', vat: 1 }))).toMatchObject({
    attribution: '14',
    scope: 'total',
    ad_type: 'all',
    placement: 'all',
    with_vat: false,
  });
});

it('Campaign filter: a tag is told from a typed name that begins with #', () => {
  expect(args(parse({ tags: '#12,#13' })).campaign_name).toBe('#12\n#13\n');
  expect(args(parse({ name: '#12' })).campaign_name).toBe('#12');
});
