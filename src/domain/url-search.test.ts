import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '@/domain/url-search.ts';

describe('search parameters in the address', () => {
  it('keeps codes as text and reads pages as numbers', () => {
    expect(parseSearch('?ids=87301920456&page=2')).toEqual({ ids: '87301920456', page: 2 });
    expect(parseSearch('?ids=99999999999999999999&code=007&x=1e3&y=true')).toEqual({
      ids: '99999999999999999999',
      code: '007',
      x: '1e3',
      y: 'true',
    });
  });

  it('writes what a person would type', () => {
    expect(stringifySearch({ ids: '87301920456,87302837787', page: 2, name: '비타 C&D' })).toBe(
      '?ids=87301920456,87302837787&page=2&name=%EB%B9%84%ED%83%80+C%26D',
    );
  });

  it('brings back every text', () => {
    for (const name of ['a+b', '50%', '"quoted"', '[1]', '{}', '비타민 C', 'a=b&c', '#1'])
      expect(parseSearch(stringifySearch({ name }))).toEqual({ name });
  });

  it('leaves out what is not given', () => {
    expect(stringifySearch({ brand: undefined, name: null })).toBe('');
  });
});
