import { afterAll, beforeAll, expect, it } from 'vitest';
import { asCaller } from '../../../host/testing/test-database.ts';
import { addAds, coverAdDays } from './ads.ts';
import { addOption, createCompany, type Company } from './company.ts';

let company: Company;
const ask = async <T>(query: string, args: (string | number | null)[] = []) => {
  const [row] = await asCaller(company.sql, { role: 'authenticated', id: company.memberId }, (member) =>
    member.unsafe(`select ${query} as answer`, args),
  );
  return (row as unknown as { answer: T }).answer;
};
const refusal = async (query: string, args: (string | number | null)[] = []) => {
  try {
    return await ask(query, args);
  } catch (error) {
    const { code, detail } = error as { code: string; detail?: string };
    return code === 'PD409' ? `${code} ${detail}` : code;
  }
};
const change = (campaign: string, field: string, value: string | null, expected: string | null = null) =>
  refusal(`public.change_campaign('P1', $1, $2, $3, $4)`, [campaign, field, value, expected]);
interface Answer {
  total: number;
  rows: Record<string, unknown>[];
  [part: string]: unknown;
}
const register = (tab = 'all', { type = 'all', brands = '{}', name = '', sort = '', size = 50 } = {}) =>
  ask<Answer>(`public.ad_register('P1', $1, $2, $3::text[], $4, $5, 'desc', 1, $6::integer)`, [
    tab,
    type,
    brands,
    name,
    sort,
    size,
  ]);
const ids = (answer: Answer) => answer.rows.map((row) => row.campaignId);
/** The 7 newest covered days, one of the last 8 missing; an older one is of the 30 days alone. */
const week = [20261112, 20261113, 20261114, 20261116, 20261117, 20261118, 20261119];

beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  await addOption(sql, { id: '1', stock: 5, winner: 'Y' });
  await addOption(sql, { id: '2', brand: 'B2', stock: 0, winner: 'Y', name: '비누' });
  await addOption(sql, { id: '3', stock: 3, winner: 'N' });
  await addOption(sql, { id: '4', stock: 0, sold: 'N', winner: 'N' });
  await addOption(sql, { id: '5', stock: 0, winner: 'N' });
  await addOption(sql, { id: '9', partner: 'P2', brand: 'C1' });
  await addAds(sql, 'P1', [
    { day: 20261119, option: '1', cost: 700 },
    { day: 20261119, option: '2', cost: 350 },
    { day: 20261112, option: '3', cost: 70, placement: '비검색 영역' },
    { day: 20261101, option: '2', cost: 1000 },
    { day: 20261101, option: '2', bought: '2', orders: 1, won: 5000 },
    { day: 20261001, option: '2', cost: 9999 },
    { day: 20261116, campaign: 'C2', option: '5', cost: 7 },
    { day: 20261116, campaign: 'C2', option: '4', cost: 14 },
    { day: 20261114, campaign: 'C3', option: 'unknown', cost: 21 },
    // Bought, never paid for.
    { day: 20261114, campaign: 'C3', option: '1', bought: '5', orders: 1, won: 100 },
  ]);
  await sql`insert into public.dim_campaign ("PARTNER_CD", "CAMPAIGN_ID", "CAMPAIGN_NM", "AD_TYPE", "END_DT")
    values ('P1', 'C4', '지난 행사', '수동 성과형', '20261120'), ('P2', 'D1', '남의 것', null, null)`;
  await coverAdDays(sql, 'P1', [20261101, ...week]);
});
afterAll(() => company.database.drop());

it('a campaign spends its cost of the 7 newest covered days by day, and what of it goes to options that cannot be sold comes first', async () => {
  await company.sql`update public.dim_campaign set "DAY_BUDGET" = 200, "TARGET_ROAS" = 300 where "CAMPAIGN_ID" = 'C1'`;
  const answer = await register();
  expect(answer).toMatchObject({
    total: 4,
    counts: { all: 4, blocked: 2, on: 3, off: 0, ended: 1 },
    entered: 1,
    week: { from: '20261112', to: '20261119', days: 7 },
    month: { from: '20261021', to: '20261119', days: 8 },
    rows: [
      {
        campaignId: 'C1',
        brandName: '나래, 가온',
        status: 'on',
        enteredStatus: null,
        // (700 + 350 + 70) / 7 of 200.
        adDayCost: 160,
        adSpendRate: 80,
        adLastDayCost: 1050,
        adCost30: 2120,
        adSaleAmt30: 5000,
        adRoas30: 235.8490566038,
        adTargetRate: 78.6163522013,
        adOptionCount: 3,
        adOutCount: 1,
        adLostCount: 1,
        // (350 + 70) / 7.
        adBlockedCost: 60,
      },
      // Option 5 is both, and counts once in the won; 4 is not on sale.
      { campaignId: 'C2', adDayCost: 3, adSpendRate: null, adOptionCount: 2, adOutCount: 1, adLostCount: 1, adBlockedCost: 1 },
      // Of an option that no master knows.
      { campaignId: 'C3', brandName: null, adDayCost: 3, adOptionCount: 1, adBlockedCost: 0, adRoas30: 476.1904761905 },
      { campaignId: 'C4', status: 'ended', adDayCost: 0, adLastDayCost: 0, adRoas30: null, adBlockedCost: 0 },
    ],
    summary: { dayBudget: 200, adDayCost: 166, adSpendRate: 80, budgetedDayCost: 160, spentDayBudget: 200, adCost30: 2162, adSaleAmt30: 5100, adBlockedCost: 61,
      adOutCount: 2, adLostCount: 2 },
  }); // prettier-ignore
});

it('tabs and filters choose campaigns, and the counts of the tabs are under the other filters', async () => {
  expect(ids(await register('blocked'))).toEqual(['C1', 'C2']);
  expect(ids(await register('ended'))).toEqual(['C4']);
  expect(ids(await register('all', { type: '수동 성과형' }))).toEqual(['C4']);
  expect(ids(await register('all', { name: '지난' }))).toEqual(['C4']);
  const ofBrand = await register('on', { brands: '{B2}' });
  expect([ids(ofBrand), ofBrand.counts]).toEqual([['C1'], { all: 1, blocked: 1, on: 1, off: 0, ended: 0 }]);
  expect(ids(await register('all', { sort: 'adLastDayCost' }))).toEqual(['C1', 'C2', 'C3', 'C4']);
  const firstPage = await register('all', { size: 1 });
  expect([firstPage.total, ids(firstPage), firstPage.summary]).toMatchObject([4, ['C1'], { adDayCost: 166 }]);
});

it('the options that cannot be sold, the dearest first, with the day since when', async () => {
  const { sql } = company;
  // Out on the 10th, in on the 12th, out since the 15th; the other one is known on one day alone.
  for (const [option, day, stock] of [
    ['2', '20261110', 0],
    ['2', '20261112', 4],
    ['2', '20261115', 0],
    ['2', '20261120', 0],
    ['5', '20261120', 1],
  ] as const)
    await sql`insert into public.fact_stock_snapshot ("SNAP_DT", "OPTION_CD", "PARTNER_CD", "SOLD_YN", "STOCK_QTY")
      values (${day}, ${option}, 'P1', 'Y', ${stock})`;
  const options = (campaign: string) =>
    ask<Answer>(`public.ad_register_options('P1', $1, '', 'desc', 1, 50)`, [campaign]);
  expect(await options('')).toMatchObject({
    total: 3,
    summary: { adDayCost: 61, options: 3, campaigns: 2 },
    rows: [
      { campaignId: 'C1', optionId: '2', productName: '비누', reason: 'out', adDayCost: 50, stockQty: 0, outSince: '20261115' },
      { campaignId: 'C1', optionId: '3', reason: 'lost', adDayCost: 10, stockQty: 3, itemWinner: 'N', outSince: null },
      { campaignId: 'C2', optionId: '5', reason: 'both', adDayCost: 1, outSince: null },
    ],
  }); // prettier-ignore
  expect((await options('C2')).rows).toMatchObject([{ optionId: '5' }]);
});

it('a day between the first covered one and yesterday that no report covers is missing', async () => {
  await coverAdDays(company.sql, 'P1', [20261120], 1);
  const days = await ask<Answer>(`public.ad_days('P1', '20261031', '20261122')`);
  // The 2nd to the 11th, and the 15th.
  expect(days).toMatchObject({ firstDay: '20261101', lastDay: '20261120', missing: 11 });
  const missing = days.rows.filter((row) => row.isMissing).map((row) => row.day);
  expect(missing).toEqual([...Array.from({ length: 10 }, (_, n) => String(20261102 + n)), '20261115']);
  expect(days.rows.find((row) => row.day === '20261120')).toMatchObject({
    grain: 'keyword',
    isGrowing: true,
    fileName: 'a.xlsx',
  });
  await company.sql`delete from public.log_ad_day where "DATE_SK" = 20261120`;
  expect(await ask(`public.ad_days('P2', '20261101', '20261101')`)).toMatchObject({
    firstDay: null,
    lastDay: null,
    missing: 0,
    rows: [{ isMissing: false, grain: null }],
  });
});

it('a value is entered, replaced and taken away, and each change is in the trail with who made it', async () => {
  expect(await change('C2', 'dayBudget', ' 5000 ', '')).toMatchObject({ before: null, now: '5000' });
  expect(await change('C2', 'dayBudget', '5000')).toEqual({ before: '5000', now: '5000', changeId: null });
  expect(await change('C2', 'dayBudget', '6000', '')).toBe('PD409 5000');
  expect(await change('C2', 'dayBudget', '', '5000')).toMatchObject({ before: '5000', now: null });
  expect(await change('C2', 'status', 'off')).toMatchObject({ before: null, now: 'off' });
  expect(ids(await register('off'))).toEqual(['C2']);
  expect(await change('C2', 'goalType', 'NCA')).toMatchObject({ now: 'NCA' });
  expect(await change('C2', 'memo', ' 여름까지 ')).toMatchObject({ now: '여름까지' });
  const trail = await ask<Answer>(`public.changes('P1', 'campaign', 'C2')`);
  expect(trail).toMatchObject({
    total: 5,
    rows: [
      { field: 'memo', from: null, to: '여름까지', memberName: 'member@example.com', interventionId: null },
      { field: 'goalType', to: 'NCA' },
      { field: 'status', from: null, to: 'off' },
      { field: 'dayBudget', from: '5000', to: null },
      { subjectId: 'C2', subjectName: 'C2', field: 'dayBudget', from: null, to: '5000' },
    ],
  });
  expect(await ask(`public.changes('P1', 'campaign', 'C1')`)).toEqual({ total: 0, rows: [] });
});

it.each([
  ['none', 'memo', 'x', 'PD404'],
  ['D1', 'memo', 'x', 'PD404'],
  ['C1', 'name', 'x', '22023'],
  ['C1', 'dayBudget', '0', '22023'],
  ['C1', 'dayBudget', '1.5', '22023'],
  ['C1', 'dayBudget', '1000000001', '22023'],
  ['C1', 'targetRoas', '100001', '22023'],
  ['C1', 'targetRoas', '삼백', '22023'],
  ['C1', 'status', 'paused', '22023'],
  ['C1', 'goalType', 'sales', '22023'],
  ['C1', 'memo', 'x'.repeat(1001), '22023'],
])('of campaign %s, %s %s is refused with %s', async (campaign, field, value, code) => {
  expect(await change(campaign, field, value)).toBe(code);
});

it('of two who change the same value at once, the second is told', async () => {
  const answers = await Promise.all([
    change('C3', 'targetRoas', '1', ''),
    change('C3', 'targetRoas', '2', ''),
  ]);
  expect(answers.filter((answer) => typeof answer === 'string')).toHaveLength(1);
});

it('a change becomes one intervention of its day, about the options that the campaign paid for and a master knows', async () => {
  const { sql } = company;
  const { changeId } = (await change('C1', 'targetRoas', '400')) as { changeId: number };
  await sql`update public.log_change set "REG_DT" = '2026-11-05 23:30+09' where "ID" = ${changeId}`;
  const create = (partner: string) =>
    refusal(`public.create_intervention_of_change($1, $2)`, [partner, changeId]);
  expect(await create('P2')).toBe('PD404');
  const first = await create('P1');
  expect(first).toMatchObject({ created: true });
  expect(await create('P1')).toEqual({ ...(first as object), created: false });
  const kept =
    await sql`select "NAME", "TYPE", "START_DT", "END_DT", "CAMPAIGN_ID", "FIELD", "FROM_VAL", "TO_VAL", "USER_NM"
    from public.log_intervention`;
  expect(kept.map((row) => Object.values(row as Record<string, unknown>))).toEqual([
    ['C1 목표 ROAS 변경', 'ad', '20261105', null, 'C1', 'targetRoas', '300', '400', 'member@example.com'],
  ]);
  const options = await sql`select "OPTION_CD" as id from public.log_intervention_option order by 1`;
  expect(options.map((row) => String(row.id))).toEqual(['1', '2', '3']);
  const trail = await ask<Answer>(`public.changes('P1', 'campaign', 'C1')`);
  expect(trail.rows[0]).toMatchObject({ interventionId: (first as { id: number }).id });
});

it('a partner without a report has a register without a row, and figures that are not known', async () => {
  const answer = await ask<Answer>(`public.ad_register('P2', 'all', 'all', '{}', '', '', 'desc', 1, 50)`);
  expect(answer).toMatchObject({
    total: 1,
    week: { from: null, to: null, days: 0 },
    month: { from: null, to: null, days: 0 },
    rows: [{ campaignId: 'D1', adDayCost: null, adLastDayCost: null, adCost30: null, adBlockedCost: null }],
  });
});

it.each([
  `public.ad_register('P1', tab => 'none')`,
  `public.ad_register('P1', brand_cds => null)`,
  `public.ad_register('P1', campaign_name => repeat('x', 201))`,
  `public.ad_register('P1', sort_by => 'brandCds')`,
  `public.ad_register_options('P1', campaign_id => repeat('x', 101))`,
  `public.ad_register_options('P1', page_size => 0)`,
  `public.ad_days('P1', '20261101', '20261031')`,
  `public.ad_days('P1', '20250101', '20261101')`,
  `public.ad_days('P1', '20261131', '20261201')`,
])('%s is refused', async (call) => {
  expect(await refusal(call)).toBe('22023');
});
