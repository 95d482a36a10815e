import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { MAX_OPTION_IDS, optionIdsParam } from '@/components/option/option-ids-param.ts';
import {
  choiceParam,
  dayParam,
  pageParam,
  readSort,
  sortArgs,
  sortParam,
  textParam,
  withoutDefaults,
  writeSort,
} from './search-params.ts';

const schema = z.object({
  text: textParam,
  choice: choiceParam(['all', 'out'], 'all'),
  page: pageParam,
  day: dayParam,
  ids: optionIdsParam,
  sort: sortParam(['stockQty']),
});
const parse = (search: object) => schema.parse(search);
const DEFAULTS = { text: '', choice: 'all', page: 1, day: '', ids: '', sort: '' };

describe('search parameters', () => {
  it('have defaults', () => {
    expect(parse({})).toEqual(DEFAULTS);
  });

  it('fall back one by one when they are broken', () => {
    const broken = { text: { a: 1 }, choice: 'x', page: -3, day: '20260231', ids: [1], sort: 'drop.asc' };
    expect(parse(broken)).toEqual(DEFAULTS);
    expect(parse({ ...broken, choice: 'out' })).toEqual({ ...DEFAULTS, choice: 'out' });
    for (const page of [0, 1.5, '2', null, 1e9, Number.NaN]) expect(parse({ page }).page).toBe(1);
    for (const sort of ['stockQty', 'stockQty.up', '.asc', 'asc', 7]) expect(parse({ sort }).sort).toBe('');
  });

  it('take numbers of hand-written links as text', () => {
    expect(parse({ text: 123, day: 20261121, ids: 87301920456 })).toEqual({
      ...DEFAULTS,
      text: '123',
      day: '20261121',
      ids: '87301920456',
    });
  });

  it('keep links short enough for every server', () => {
    const many = Array.from({ length: MAX_OPTION_IDS + 10 }, (_, index) => String(10_000_000_000 + index));
    expect(parse({ ids: many.join(' ') }).ids.split(',')).toHaveLength(MAX_OPTION_IDS);
    expect(parse({ text: 'a'.repeat(500) }).text).toHaveLength(200);
  });
});

describe('sort', () => {
  it('is one word in the URL', () => {
    expect(writeSort({ by: 'stockQty', direction: 'desc' })).toBe('stockQty.desc');
    expect(writeSort(null)).toBe('');
    expect(readSort('stockQty.asc')).toEqual({ by: 'stockQty', direction: 'asc' });
    expect(readSort('')).toBeNull();
  });

  it('leaves the order to the function when there is none', () => {
    expect(sortArgs('')).toEqual({ sort_by: '', sort_direction: 'desc' });
    expect(sortArgs('doc.asc')).toEqual({ sort_by: 'doc', sort_direction: 'asc' });
  });
});

it('a link names only what differs from the defaults', () => {
  expect(withoutDefaults(DEFAULTS, DEFAULTS)).toEqual({});
  expect(withoutDefaults({ ...DEFAULTS, page: 2, text: 'a' }, DEFAULTS)).toEqual({ page: 2, text: 'a' });
});
