import { expect, it } from 'vitest';
import { emptiedDatabase } from '../../../host/testing/emptied-database.ts';

const database = emptiedDatabase();

const isDay = async (texts: readonly (string | null)[]) =>
  (
    await database().sql`select private.is_day_text(t) as day
      from unnest(${[...texts]}::text[]) with ordinality u (t, n) order by n`
  ).map(({ day }) => day as boolean | null);

it('is_day_text knows every day of a year and no other text of eight digits, in leap years too', async () => {
  const years = [1999, 2000, 2023, 2024, 2025, 2099, 2100, 2101];
  const [row] = await database().sql`select
    count(*) filter (where private.is_day_text(t)) as found,
    count(*) filter (where private.is_day_text(t) is distinct from (d is not null)) as wrong
    from unnest(${years}::int[]) y cross join generate_series(0, 99) m cross join generate_series(0, 99) n
    cross join lateral (select y::text || lpad(m::text, 2, '0') || lpad(n::text, 2, '0') as t) one
    left join (
      select to_char(g, 'YYYYMMDD') as d from generate_series(timestamp '1999-01-01', timestamp '2101-12-31', interval '1 day') g
    ) days on d = t`;
  expect({ ...row }).toEqual({ found: String(years.length * 365 + 2), wrong: '0' });
});

it('is_day_text refuses what is no day, says nothing of null, and fails for no text', async () => {
  const refused = [
    '',
    ' ',
    '2026',
    '2026113',
    '202611300',
    '2026-11-30',
    '2026 130',
    ' 2026113',
    '+2026113',
    '-2026113',
    '2026113x',
    '0x202611',
    '1e202611',
    '２０２６１１３０',
    '２02611',
    '٢0261130',
    '00000000',
    '09991231',
    '30000101',
    '99999999',
    '20260001',
    '20261301',
    '20261100',
    '20261131',
    '20260229',
    '21000229',
    '20261130\n',
  ];
  expect(await isDay(refused)).toEqual(refused.map(() => false));
  expect(await isDay(['10000101', '29991231', '20000229', '20240229', '20261130', null])).toEqual([
    true,
    true,
    true,
    true,
    true,
    null,
  ]);
});
