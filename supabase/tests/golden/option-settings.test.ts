import { afterAll, beforeAll, expect, it } from 'vitest';
import { asCaller } from '../../../host/testing/test-database.ts';
import { addOption, createCompany, type Company } from './company.ts';

interface Change {
  ids?: string[];
  field: 'cost' | 'targetDays' | 'leadDays' | 'memo';
  value: string | null;
  expected?: string;
  from?: string;
}

let company: Company;
beforeAll(async () => {
  company = await createCompany();
  for (const id of ['1', '2', '3']) await addOption(company.sql, { id });
  await addOption(company.sql, { id: '9', partner: 'P2', brand: 'C1' });
});
afterAll(() => company.database.drop());

/** How many options changed, or the code and the detail of the refusal. */
async function change({ ids = ['1'], field, value, expected, from }: Change): Promise<number | string> {
  try {
    const [row] = await asCaller(
      company.sql,
      { role: 'authenticated', id: company.memberId },
      (member) => member`
      select public.change_options('P1', ${ids}, ${field}, ${value}, ${expected ?? null}, ${from ?? null}) as answer`,
    );
    return (row as { answer: { changed: number } }).answer.changed;
  } catch (error) {
    const { code, detail } = error as { code: string; detail?: string };
    return code === 'PD409' ? `${code} ${detail}` : code;
  }
}
const setting = async (id: string) => {
  const [row] =
    await company.sql`select "TARGET_DAY", "LEAD_DAY", "MEMO" from public.dim_option_setting where "OPTION_CD" = ${id}`;
  return row && Object.values(row);
};
const costs = async (id: string) =>
  (
    await company.sql`select "APPLY_DT", "COST_AMT" from public.dim_option_cost where "OPTION_CD" = ${id} order by 1`
  ).map((row) => Object.values(row).map(String).join(' '));
const trail = async (id: string) =>
  (
    await company.sql`select "FIELD", "PERIOD", "FROM_VAL", "TO_VAL", "USER_ID" from public.log_change
    where "OPTION_CD" = ${id} order by "ID"`
  ).map(({ USER_ID, ...row }) => {
    expect(USER_ID).toBe(company.memberId);
    return Object.values(row);
  });

it('a field is entered, replaced and taken away, and each change is in the trail', async () => {
  expect(await change({ field: 'targetDays', value: '45' })).toBe(1);
  expect(await change({ field: 'leadDays', value: '0', expected: '' })).toBe(1);
  expect(await change({ field: 'memo', value: ' 봄 시즌\n재입고 ', expected: '' })).toBe(1);
  expect(await setting('1')).toEqual([45, 0, '봄 시즌\n재입고']);
  expect(await change({ field: 'targetDays', value: '', expected: '45' })).toBe(1);
  expect(await setting('1')).toEqual([null, 0, '봄 시즌\n재입고']);
  expect(await trail('1')).toEqual([
    ['targetDays', null, null, '45'],
    ['leadDays', null, null, '0'],
    ['memo', null, null, '봄 시즌\n재입고'],
    ['targetDays', null, '45', null],
  ]);
});

it('what stands there already is no change', async () => {
  const before = await trail('1');
  expect(await change({ field: 'leadDays', value: '0' })).toBe(0);
  expect(await change({ field: 'targetDays', value: '' })).toBe(0);
  expect(await trail('1')).toEqual(before);
});

it('a value that changed since it was read is told, and stands', async () => {
  await change({ ids: ['2'], field: 'memo', value: '먼저' });
  expect(await change({ ids: ['2'], field: 'memo', value: '나중', expected: '' })).toBe('PD409 먼저');
  expect(await change({ ids: ['2'], field: 'leadDays', value: '3', expected: '5' })).toBe('PD409 ');
  expect(await setting('2')).toEqual([null, null, '먼저']);
});

it('a cost holds from its day until the next one; one of another day is no conflict', async () => {
  expect(await change({ ids: ['3'], field: 'cost', value: '1000', expected: '', from: '20260101' })).toBe(1);
  expect(await change({ ids: ['3'], field: 'cost', value: '1200', expected: '1000', from: '20260601' })).toBe(
    1,
  );
  // The person saw 1,200, which holds today.
  expect(await change({ ids: ['3'], field: 'cost', value: '1100', expected: '1000', from: '20260301' })).toBe(
    'PD409 1200',
  );
  expect(await change({ ids: ['3'], field: 'cost', value: '1100', expected: '1200', from: '20260301' })).toBe(
    1,
  );
  expect(await costs('3')).toEqual(['20260101 1000', '20260301 1100', '20260601 1200']);
  const on = async (day: string) =>
    (await company.sql`select "COST_AMT" from private.option_costs('P1', ${day})`).map((row) =>
      Number(row.COST_AMT),
    );
  expect([await on('20251231'), await on('20260301'), await on('20260531'), await on('20261121')]).toEqual([
    [],
    [1100],
    [1100],
    [1200],
  ]);
  // Taking the newest away brings the one before back, and the trail says of which day each was and what held instead.
  expect(await change({ ids: ['3'], field: 'cost', value: null, expected: '1200', from: '20260601' })).toBe(
    1,
  );
  expect(await on('20261121')).toEqual([1100]);
  expect(await trail('3')).toEqual([
    ['cost', '20260101', null, '1000'],
    ['cost', '20260601', '1000', '1200'],
    ['cost', '20260301', '1000', '1100'],
    ['cost', '20260601', '1200', '1100'],
  ]);
});

it('a change is taken back by what it answers: the cost of that very day, none where none began then', async () => {
  const on = async (value: string | null, expected: string | null, from: string) =>
    (
      await asCaller(
        company.sql,
        { role: 'authenticated', id: company.memberId },
        (member) =>
          member`select public.change_options('P1', '{4}', 'cost', ${value}, ${expected}, ${from}) as answer`,
      )
    )[0]?.answer as { changed: number; before: string | null; now: string | null };
  await addOption(company.sql, { id: '4' });
  expect(await on('1000', '', '20260101')).toEqual({ changed: 1, before: null, now: '1000' });
  // Before the cost that holds today: nothing began then, and today's stays.
  expect(await on('900', '1000', '20251201')).toEqual({ changed: 1, before: null, now: '1000' });
  expect(await on('950', '1000', '20251201')).toEqual({ changed: 1, before: '900', now: '1000' });
  expect(await on('900', '1000', '20251201')).toEqual({ changed: 1, before: '950', now: '1000' });
  expect(await costs('4')).toEqual(['20251201 900', '20260101 1000']);
  // After today: today's cost is what the person sees, and what was entered for later meanwhile is told.
  expect(await on('1300', '1000', '20270101')).toEqual({ changed: 1, before: null, now: '1300' });
  await expect(on('1400', '1000', '20270101')).rejects.toMatchObject({ code: 'PD409', detail: '1300' });
  expect(await on(null, '1300', '20270101')).toEqual({ changed: 1, before: '1300', now: '1000' });
  // Taking today's cost away brings the one before back; taking that back restores it.
  expect(await on(null, '1000', '20260101')).toEqual({ changed: 1, before: '1000', now: '900' });
  expect(await on('1000', '900', '20260101')).toEqual({ changed: 1, before: null, now: '1000' });
  expect(await on('1000', '1000', '20260101')).toEqual({ changed: 0, before: '1000', now: '1000' });
});

it('many options are changed at once; those that have the value already are not counted', async () => {
  expect(await change({ ids: ['1', '2', '3', '3'], field: 'targetDays', value: '30' })).toBe(3);
  expect(await change({ ids: ['1', '2', '3'], field: 'targetDays', value: '30' })).toBe(0);
  expect((await setting('2'))?.[2]).toBe('먼저');
});

it('an option of another partner, or none, changes nothing at all', async () => {
  for (const id of ['9', 'none'])
    expect(await change({ ids: ['1', id], field: 'targetDays', value: '99' })).toBe('PD404');
  expect((await setting('1'))?.[0]).toBe(30);
  expect(await setting('9')).toBeUndefined();
});

it.each<[string, Change]>([
  ['a field that there is not', { field: 'price' as 'cost', value: '1' }],
  ['won with a fraction', { field: 'cost', value: '1.5' }],
  ['less than nothing', { field: 'cost', value: '-1' }],
  ['more than there is', { field: 'cost', value: '1000000001' }],
  ['a day that there is not', { field: 'cost', value: '1', from: '20260231' }],
  ['a day of what has none', { field: 'memo', value: 'x', from: '20260201' }],
  ['no target at all', { field: 'targetDays', value: '0' }],
  ['a year and more', { field: 'leadDays', value: '366' }],
  ['a memo that is too long', { field: 'memo', value: '가'.repeat(501) }],
  ['no option', { ids: [], field: 'memo', value: 'x' }],
  [
    'more options than a partner has',
    { ids: Array.from({ length: 20_001 }, (_, at) => String(at)), field: 'memo', value: 'x' },
  ],
  ['many options that were all read', { ids: ['1', '2'], field: 'memo', value: 'x', expected: '' }],
])('%s is refused', async (_, refused) => {
  expect(await change(refused)).toBe('22023');
});

it('of two who enter the same field at once one is told', async () => {
  const answers = await Promise.all([
    change({ ids: ['2'], field: 'leadDays', value: '7', expected: '' }),
    change({ ids: ['2'], field: 'leadDays', value: '9', expected: '' }),
  ]);
  expect(answers).toContain(1);
  const kept = (await setting('2'))?.[1];
  expect(answers).toContain(`PD409 ${kept}`);
});
