import { afterAll, beforeAll, expect, it } from 'vitest';
import { asCaller } from '../../../host/testing/test-database.ts';
import { addOption, createCompany, salesChanged, type Company } from './company.ts';

let company: Company;
const asMember = async (query: string, args: (string | number | null)[] = []) => {
  const [row] = await asCaller(company.sql, { role: 'authenticated', id: company.memberId }, (member) =>
    member.unsafe(`select ${query} as answer`, args),
  );
  return (row as unknown as { answer: unknown }).answer;
};

/** What the call answers, or the code of its refusal with the value that stood there. */
async function change(brand: string, ym: string, value: string | null, expected: string | null = null) {
  try {
    return await asMember(`public.change_sales_target('P1', $1, $2, $3, $4)`, [brand, ym, value, expected]);
  } catch (error) {
    const { code, detail } = error as { code: string; detail?: string };
    return code === 'PD409' ? `${code} ${detail}` : code;
  }
}
const targets = async () =>
  (await company.sql`select "BRAND_CD", "YM", "TARGET_AMT" from public.dim_sales_target order by 1, 2`).map(
    (row) => Object.values(row).map(String).join(' '),
  );
interface Year {
  months: string[];
  loadedDays: number[];
  rows: Record<string, unknown>[];
  total: Record<string, unknown>;
}

beforeAll(async () => {
  company = await createCompany('2026-03-05');
});
afterAll(() => company.database.drop());

it('a target is entered, replaced and taken away, and each change is in the trail with who made it', async () => {
  expect(await change('B1', '202601', '3100')).toEqual({ before: null, now: '3100' });
  expect(await change('B1', '202601', ' 1000000000000 ', '3100')).toEqual({ before: '3100', now: '1000000000000' }); // prettier-ignore
  // The same again is no change.
  expect(await change('B1', '202601', '1000000000000')).toEqual({ before: '1000000000000', now: '1000000000000' }); // prettier-ignore
  // What the answer says takes it back.
  expect(await change('B1', '202601', '3100', '1000000000000')).toMatchObject({ now: '3100' });
  expect(await change('B2', '202602', '0', '')).toEqual({ before: null, now: '0' });
  expect(await change('B2', '202602', '', '0')).toEqual({ before: '0', now: null });
  expect(await targets()).toEqual(['B1 202601 3100']);
  const changes = (await asMember(`public.changes('P1', 'target')`)) as Year;
  expect(changes.rows).toMatchObject([
    { subjectId: 'B2', subjectName: '나래', period: '202602', fromAmt: 0, toAmt: null, memberName: 'member@example.com' },
    { subjectId: 'B2', fromAmt: null, toAmt: 0 },
    { subjectId: 'B1', fromAmt: 1_000_000_000_000, toAmt: 3100 },
    { subjectId: 'B1', fromAmt: 3100, toAmt: 1_000_000_000_000 },
    { subjectId: 'B1', period: '202601', fromAmt: null, toAmt: 3100 },
  ]); // prettier-ignore
  const page = await asMember(`public.changes('P1', 'target', 'B2', page_number => 2, page_size => 1)`);
  expect(page).toMatchObject({ total: 2, rows: [{ toAmt: 0 }] });
});

it('a target that changed since it was read is told, and stands', async () => {
  expect(await change('B1', '202601', '5', '')).toBe('PD409 3100');
  expect(await change('B1', '202603', '5', '3100')).toBe('PD409 ');
  expect(await targets()).toEqual(['B1 202601 3100']);
});

it.each([
  ['C1', '202601', '5', 'PD404'],
  ['none', '202601', '5', 'PD404'],
  ['', '202601', '5', 'PD404'],
  ['B1', '202613', '5', '22023'],
  ['B1', '20260', '5', '22023'],
  ['B1', '202601', '-1', '22023'],
  ['B1', '202601', '1.5', '22023'],
  ['B1', '202601', '1000000000001', '22023'],
  ['B1', '202601', '천원', '22023'],
])(
  'brand %s, month %s, value %s is refused with %s, and nothing is changed',
  async (brand, ym, value, code) => {
    expect(await change(brand, ym, value)).toBe(code);
    expect(await targets()).toEqual(['B1 202601 3100']);
  },
);

it('of two who change the same target at once, the second is told', async () => {
  const answers = await Promise.all([change('B1', '202604', '1', ''), change('B1', '202604', '2', '')]);
  expect(answers.filter((answer) => typeof answer === 'string')).toHaveLength(1);
  await change('B1', '202604', '');
});

it('a year: twelve months, months without a loaded day are null, the sums are those of the rows', async () => {
  const { sql } = company;
  for (const [id, brand] of [
    ['1', 'B1'],
    ['2', 'B2'],
    ['3', null],
  ] as const)
    await addOption(sql, { id, brand });
  // B1 sold 200 won on Jan 1 and 2, B2 50 on Jan 2, no brand 7 on Mar 1.
  for (const [id, day, amount] of [
    ['1', 20260101, 200],
    ['1', 20260102, 200],
    ['2', 20260102, 50],
    ['3', 20260301, 7],
  ] as const)
    await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT")
      values (${id}, 'P1', ${day}, 1, ${amount})`;
  await salesChanged(sql, 'P1');
  await sql`update public.dim_brand set "USE_YN" = 'N' where "BRAND_CD" = 'B2'`;
  const year = (await asMember(`public.sales_targets('P1', 2026)`)) as Year;
  expect(year.months).toEqual(Array.from({ length: 12 }, (_, n) => `2026${String(n + 1).padStart(2, '0')}`));
  expect(year.loadedDays).toEqual([2, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  const months = (january: number, march: number) => [january, null, march, ...Array<null>(9).fill(null)];
  // Two days of 3,100 won over 31 are 200, and 400 were sold on them.
  expect(year.rows).toMatchObject([
    {
      brandCd: 'B1',
      inUse: true,
      targets: [3100, ...Array<null>(11).fill(null)],
      saleAmts: months(400, 0),
      targetAmt: 3100,
      saleAmt: 400,
      loadedTargetAmt: 200,
      targetedSaleAmt: 400,
      achievementRate: 200,
      targetGapAmt: 200,
    },
    { brandCd: 'B2', inUse: false, saleAmts: months(50, 0), targetAmt: null, achievementRate: null },
    { brandCd: null, brandName: null, inUse: false, saleAmts: months(0, 7), saleAmt: 7 },
  ]);
  expect(year.total).toMatchObject({
    saleAmts: months(450, 7),
    targetAmt: 3100,
    saleAmt: 457,
    loadedTargetAmt: 200,
    targetedSaleAmt: 400,
    achievementRate: 200,
    targetGapAmt: 200,
  });
  // The year before has no day, and the brand in use alone.
  const before = (await asMember(`public.sales_targets('P1', 2025)`)) as Year;
  expect(before.rows.map(({ brandCd, saleAmt }) => [brandCd, saleAmt])).toEqual([['B1', null]]);
  expect(before.total).toMatchObject({
    saleAmt: null,
    targetAmt: null,
    achievementRate: null,
    targetGapAmt: null,
  });
  await expect(asMember(`public.sales_targets('P1', 1999)`)).rejects.toMatchObject({ code: '22023' }); // prettier-ignore
});

it('a brand that gets another code takes its targets and their trail along', async () => {
  await company.sql`update public.dim_brand set "BRAND_CD" = 'B9' where "BRAND_CD" = 'B1'`;
  expect(await targets()).toEqual(['B9 202601 3100']);
  const changes = (await asMember(`public.changes('P1', 'target', 'B9')`)) as { total: number };
  expect(changes.total).toBeGreaterThan(0);
});
