import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sql } from '../../../host/postgres/connect.ts';
import {
  asCaller,
  createAccount,
  createTestDatabase,
  type TestDatabase,
} from '../../../host/testing/test-database.ts';
import { setToday } from '../../../host/testing/today.ts';
import { addOption, createCompany, salesChanged, stockIds, stockList, type Company } from './company.ts';

let company: Company;

beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  await addOption(sql, {
    id: '1',
    stock: 10,
    exhaustion: '9일 이내',
    recommended: 4,
    winner: 'Y',
    sales: [[1, 30, 1]],
    lines: [{ quantities: [50] }],
  });
  await addOption(sql, { id: '2', stock: 30, sales: [[1, 30, 1]] });
  await addSnapshot('1', '20261031', 70);
  await addSnapshot('2', '20261031', 0);
  await addSnapshot('no-option', '20261031', 99);
});
afterAll(() => company.database.drop());

async function addSnapshot(option: string, day: string, stock: number, partner = 'P1'): Promise<void> {
  await company.sql`insert into public.fact_stock_snapshot ("OPTION_CD", "PARTNER_CD", "SNAP_DT", "STOCK_QTY", "EXH_DAY", "REQ_IBQTY", "ITEM_WINNER_YN", "SOLD_YN")
    values (${option}, ${partner}, ${day}, ${stock}, '9일 이내', 3, 'Y', 'Y')`;
}

it('today: stock plus incoming decides the order, 10 + 50 before 30', async () => {
  expect(await stockIds(company)).toEqual(['1', '2']);
  expect(await stockList(company, { snapDate: '20261121' })).toEqual(await stockList(company));
});

it('a past day: stock alone decides, what the page shows as a dash is null, a snapshot without an option is not listed', async () => {
  const list = await stockList(company, { snapDate: '20261031' });
  const dashes = {
    incomingQty: null,
    exhaustionDay: null,
    recommendedInboundQty: null,
    itemWinner: null,
    avgSales7Days: null,
    avgSales30Days: null,
    doc: null,
    docNormalized: null,
  };
  expect(list.rows).toMatchObject([
    { optionId: '1', stockQty: 70, ...dashes },
    { optionId: '2', stockQty: 0, ...dashes },
  ]);
  expect(list).toMatchObject({ total: 2, counts: { out: 1, under7: null, under14: null } });
});

it('a past day has nothing under a DOC, and a day without a snapshot has no rows', async () => {
  expect(await stockIds(company, { snapDate: '20261031', state: 'under14' })).toEqual([]);
  expect(await stockIds(company, { snapDate: '20261031', state: 'out' })).toEqual(['2']);
  expect(await stockList(company, { snapDate: '20260930' })).toMatchObject({ total: 0, rows: [] });
});

it('snapshot dates: today, then past month ends of this partner; Feb 28 of a leap year is none', async () => {
  const days = [
    '20270228',
    '20271129',
    '20271130',
    '20271231',
    '20280131',
    '20280228',
    '20280229',
    '20280430',
    '20280501',
  ];
  for (const day of days) await addSnapshot('1', day, 1);
  await addSnapshot('1', '20280531', 1);
  await addSnapshot('x', '20280331', 1, 'P2');
  expect(await snapshotDates('2028-05-01')).toEqual([
    '20280501',
    '20280430',
    '20280229',
    '20280131',
    '20271231',
    '20271130',
    '20270228',
    '20261031',
  ]);
  expect((await snapshotDates('2028-04-30')).slice(0, 3)).toEqual(['20280430', '20280229', '20280131']);
  await company.sql`delete from public.fact_stock_snapshot where "SNAP_DT" > '2027'`;
});

async function snapshotDates(day: string): Promise<string[]> {
  await setToday(company.sql, day);
  const [row] = await asMember((member) => member`select public.snapshot_dates('P1') as days`);
  return row?.days as string[];
}

it.each([
  ['a leap year', '2028-03-01', '20280229', '20280223', '20280131'],
  ['a year without Feb 29', '2027-03-01', '20270228', '20270222', '20270130'],
  ['the new year', '2027-01-01', '20261231', '20261225', '20261202'],
  ['a month of 31 days', '2026-08-01', '20260731', '20260725', '20260702'],
])(
  'windows across %s: read on %s they end on %s, the 7 days begin on %s, the 30 days on %s',
  async (_, day, last, first7, first30) => {
    const id = `window-${day}`;
    await addOption(company.sql, { id, stock: 0 });
    const sold: [string, number][] = [
      [last, 7],
      [first7, 7],
      [first30, 16],
    ];
    for (const [sk, pieces] of sold) await sell(id, sk, pieces);
    // The days just outside, which must not count.
    for (const ago of [8, 31])
      await company.sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY")
    select ${id}, 'P1', private.date_sk(${day}::date - ${ago}::int), case ${ago}::int when 8 then 30 else 5000 end`;
    await sell(id, day.replaceAll('-', ''), 5000);
    await salesChanged(company.sql, 'P1');
    // 7+7 = 14, 14/7 = 2; 14+30+16 = 60, 60/30 = 2.
    expect((await stockList(company, { day, ids: [id] })).rows).toMatchObject([
      { avgSales7Days: 2, avgSales30Days: 2 },
    ]);
  },
);

async function sell(id: string, sk: string, pieces: number): Promise<void> {
  await company.sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY")
    values (${id}, 'P1', ${Number(sk)}, ${pieces})`;
}

const zones = ['UTC', 'America/Los_Angeles', 'Asia/Seoul'];

it.each(zones)(
  "at 00:30 and 23:30 Korea time the day is Korea's, on a machine and in a session in %s",
  async (zone) => {
    const machineZone = process.env.TZ;
    process.env.TZ = zone;
    try {
      // 00:30 and 23:30 of Nov 21 in Korea are 15:30 of Nov 20 and 14:30 of Nov 21 in UTC.
      for (const moment of ['2026-11-20T15:30:00Z', '2026-11-21T14:30:00Z']) {
        const inZone = <T>(query: (member: Sql) => Promise<T>) =>
          asMember(async (member) => {
            await member`select set_config('timezone', ${zone}, true)`;
            return query(member);
          });
        const [now] = await inZone(
          (member) => member`select private.korea_day(${moment}::timestamptz)::text as day`,
        );
        expect(now).toEqual({ day: '2026-11-21' });
        await setToday(company.sql, String(now?.day));
        const [row] = await inZone(
          (member) => member`select public.stock_list('P1', option_ids => '{1}') as list`,
        );
        // 30 sales up to Nov 20, one a day: (10+50)/1 = 60. A day too early would end the window on Nov 19.
        expect(row).toMatchObject({ list: { rows: [{ avgSales7Days: 1, avgSales30Days: 1, doc: 60 }] } });
      }
      // One minute before and after midnight.
      const [edge] = await asMember(
        (member) => member`select private.korea_day('2026-11-20T14:59:00Z') = '2026-11-20' as before,
      private.korea_day('2026-11-20T15:00:00Z') = '2026-11-21' as after`,
      );
      expect(edge).toEqual({ before: true, after: true });
    } finally {
      if (machineZone === undefined) delete process.env.TZ;
      else process.env.TZ = machineZone;
    }
  },
);

// A database whose day nobody fixed.
let current: TestDatabase;
let member: string;
beforeAll(async () => {
  current = await createTestDatabase();
  await current.sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '파트너 1')`;
  member = await createAccount(current.sql, { email: 'member@example.com', partners: ['P1'] });
});
afterAll(() => current.drop());

it.each(zones)("the page's today is Korea's today for a session in %s", async (zone) => {
  const [row] = await asCaller(current.sql, { role: 'authenticated', id: member }, async (transaction) => {
    await transaction`select set_config('timezone', ${zone}, true)`;
    return transaction`select public.snapshot_dates('P1') -> 0 as day, public.home_summary('P1') -> 'today' as home`;
  });
  const korea = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Seoul' }).replaceAll('-', '');
  expect(row).toEqual({ day: korea, home: korea });
});

function asMember<T>(work: Parameters<typeof asCaller<T>>[2]): Promise<T> {
  return asCaller(company.sql, { role: 'authenticated', id: company.memberId }, work);
}
