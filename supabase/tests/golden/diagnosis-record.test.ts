import { afterAll, beforeAll, expect, it } from 'vitest';
import { asCaller, createAccount } from '../../../host/testing/test-database.ts';
import { setToday } from '../../../host/testing/today.ts';
import { addOption, createCompany, type Company } from './company.ts';

const today = '20261120';
let company: Company;
beforeAll(async () => {
  company = await createCompany();
  await setToday(company.sql, '2026-11-20');
});
afterAll(() => company.database.drop());

interface Warning {
  option: string;
  /** Days ago on which it was said first and last, and of how many days it spoke. */
  first: number;
  last: number;
  days?: number;
  rule?: string;
  partner?: string;
  /** Stock so many days ago. */
  stock?: [ago: number, qty: number][];
}

async function warn({
  option,
  first,
  last,
  days = 14,
  rule = 'runsOut',
  partner = 'P1',
  stock = [],
}: Warning) {
  const { sql } = company;
  await addOption(sql, { id: option, partner, brand: partner === 'P1' ? 'B1' : null }, today);
  await sql`insert into public.fact_product_diagnosis ("PARTNER_CD", "OPTION_CD", "RULE_CD", "START_DAY", "LAST_DAY", "EVIDENCE", "CONFIDENCE")
    select ${partner}, ${option}, ${rule}, t - ${first}::int, t - ${last}::int, jsonb_build_object('days', ${days}::int), 'high'
    from private.korea_today() t`;
  for (const [ago, qty] of stock)
    await sql`insert into public.fact_stock_snapshot ("SNAP_DT", "OPTION_CD", "PARTNER_CD", "SOLD_YN", "STOCK_QTY")
      select private.day_text(t - ${ago}::int), ${option}, ${partner}, 'Y', ${qty} from private.korea_today() t`;
}
const record = (id = company.memberId) =>
  asCaller(company.sql, { role: 'authenticated', id }, async (member) => {
    const [row] = await member`select public.diagnosis_record('P1') as record`;
    return row?.record as unknown;
  });

it('counts warnings whose days are over and what became of them, as far as stock is loaded', async () => {
  expect(await record()).toEqual({ warnedCount: 0, soldOutCount: 0 });
  // Said on the days 40 to 35 ago of the 14 to come: until 21 days ago.
  const over = { first: 40, last: 35 };
  await warn({ option: 'out', ...over, stock: [[30, 0]] });
  await warn({ option: 'out on the last day', ...over, stock: [[21, 0]] });
  await warn({ option: 'not out', ...over, stock: [[30, 5]] });
  await warn({ option: 'out later', ...over, stock: [[30, 3], [20, 0]] }); // prettier-ignore
  await warn({ option: 'out before', ...over, stock: [[40, 0], [39, 4]] }); // prettier-ignore
  expect(await record()).toEqual({ warnedCount: 5, soldOutCount: 2 });
  await warn({ option: 'not loaded', ...over });
  await warn({ option: 'not over', first: 20, last: 14, stock: [[10, 0]] });
  await warn({ option: 'over since today', first: 20, last: 14, days: 13, stock: [[10, 0]] });
  await warn({ option: 'long ago', first: 130, last: 121, stock: [[125, 0]] });
  await warn({ option: 'another rule', ...over, rule: 'adLoss', stock: [[30, 0]] });
  await warn({ option: 'of another partner', ...over, partner: 'P2', stock: [[30, 0]] });
  expect(await record()).toEqual({ warnedCount: 6, soldOutCount: 3 });
});

it('is refused to a member of another partner', async () => {
  const stranger = await createAccount(company.sql, { email: 'stranger@example.com', partners: ['P2'] });
  await expect(record(stranger)).rejects.toMatchObject({ code: '42501' });
});
