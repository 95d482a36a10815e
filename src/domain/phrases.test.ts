import { expect, it } from 'vitest';
import { phrased } from './phrases.ts';

it('says each code in its words with its number', () => {
  const words = { up: '매출 {change}', out: '품절률 {percent}', missing: '{count}일 없음' };
  const said = (code: string, value: number | null) => phrased([{ code, value }], words);
  expect(said('up', 12.34)).toBe('매출 +12.3%');
  expect(said('up', -12.36)).toBe('매출 -12.4%');
  expect(said('up', 0)).toBe('매출 0.0%');
  expect(said('missing', 1200)).toBe('1,200일 없음');
  // A report may write anything into a name.
  expect(phrased([{ code: 'of', value: 2, name: '$& {count}' }], { of: '{name} {count}개' })).toBe(
    '$& {count} 2개',
  );
  expect(
    phrased(
      [
        { code: 'out', value: 10 },
        { code: 'other', value: null },
      ],
      words,
    ),
  ).toBe('품절률 10.0%, other');
});
