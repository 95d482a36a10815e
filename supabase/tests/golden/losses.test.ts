import { afterAll, beforeAll, expect, it } from 'vitest';
import { asCaller } from '../../../host/testing/test-database.ts';
import type { LossClaims, LossReport, Reconciliation } from '../../../src/data/answers/losses.ts';
import { createCompany, type Company } from './company.ts';
import { addLossCases } from './loss-cases.ts';
import { addPaid, followLosses } from './losses.ts';

let company: Company;
const period = `'20260801', '20261031'`;
async function ask<Answer>(call: string): Promise<Answer> {
  const [row] = await asCaller(company.sql, { role: 'authenticated', id: company.memberId }, (member) =>
    member.unsafe(`select ${call} as answer`),
  );
  return (row as unknown as { answer: Answer }).answer;
}
const refusal = async (call: string) => {
  try {
    return await ask(call);
  } catch (error) {
    const { code, detail } = error as { code: string; detail?: string };
    return code === 'PD409' ? `${code} ${detail}` : code;
  }
};
const rowsOf = async (option: string) => {
  const { rows } = await ask<Reconciliation>(
    `public.stock_reconciliation('P1', ${period}, state => 'all', option_ids => '{${option}}', sort_by => 'month', sort_direction => 'asc')`,
  );
  return rows;
};
/** month state difference paid unpaid */
const brief = async (option: string) =>
  (await rowsOf(option)).map(({ month, state, diffQty, paidQty, unpaidQty }) =>
    [month, state, diffQty, paidQty, unpaidQty].join(' '),
  );

beforeAll(async () => {
  company = await createCompany();
  await addLossCases(company.sql);
}, 120_000);
afterAll(() => company.database.drop());

it('what should be there is the stock before, what came and what went', async () => {
  const [row] = await rowsOf('1');
  expect(row).toEqual({
    rowKey: '1 202608', month: '202608', optionId: '1', brandCd: 'B1', brandName: '가온', productName: '상품 1', optionName: '1개',
    isUsed: false, openQty: 100, readyQty: 50, restockQty: 2, soldQty: 30, removedQty: 12, theoryQty: 110, closeQty: 100, diffQty: 10,
    paidQty: 0, lossQty: 10, unpaidQty: 10, unpaidLowQty: 9, unpaidHighQty: 11, salePrice: 1000, lossAmt: 10_000, unpaidAmt: 10_000,
    unpaidLowAmt: 9000, unpaidHighAmt: 11_000, state: 'loss', reasons: [], guessedQty: 20,
  }); // prettier-ignore
});

it('compensation that is dated in a later month pays for the loss before it', async () => {
  expect(await brief('2')).toEqual(['202608 loss 30 30 0', '202609 even 0 0 0', '202610 even 0 0 0']);
});

it('compensation of as many pieces as a loss of its month is for that one, not for the older', async () => {
  expect(await brief('3')).toEqual(['202608 loss 40 0 40', '202609 loss 25 25 0', '202610 even 0 0 0']);
});

it('what is more than the losses of its month goes to the oldest', async () => {
  // 30 of October: 20 for the loss of October, 10 for what is open of August.
  expect(await brief('4')).toEqual(['202608 loss 50 20 30', '202609 even 0 0 0', '202610 loss 20 20 0']);
});

it('what was lost on the way back from a customer pays for no stock', async () => {
  expect((await brief('5'))[0]).toBe('202608 loss 20 0 20');
});

it('compensation with a day just before the month in which stock is taken off pays for it', async () => {
  expect((await brief('12'))[1]).toBe('202609 loss 15 15 0');
});

it('a piece or 1 % of what should be there is no loss, more is', async () => {
  // 1,011 - 1 = 1,010, 1 % of it 10.1; then 1,000 - 1 = 999, of which 11 is more.
  expect((await brief('6')).slice(0, 2)).toEqual(['202608 even 10 0 0', '202609 loss 11 0 11']);
  expect((await brief('11')).slice(0, 2)).toEqual(['202608 even 1 0 0', '202609 even -1 0 0']);
});

it('stock that is too much is said, and may be what was missing before; without a price there are no won', async () => {
  expect((await brief('7')).slice(0, 2)).toEqual(['202608 loss 60 0 60', '202609 excess -40 0 0']);
  // 60 - 9 (1 % of 999) - 40, and 60 + 9.
  expect((await rowsOf('7'))[0]).toMatchObject({
    unpaidLowQty: 11,
    unpaidHighQty: 69,
    unpaidAmt: null,
    lossAmt: null,
  });
});

it('without the option in a stock file nothing is claimed, and nothing is 0', async () => {
  const [august, september, october] = await rowsOf('8');
  expect(august).toMatchObject({
    state: 'held',
    reasons: ['closeRow'],
    openQty: 1000,
    closeQty: null,
    theoryQty: null,
    diffQty: null,
    unpaidQty: null,
  });
  expect(september).toMatchObject({ state: 'held', reasons: ['openRow'], openQty: null, unpaidQty: null });
  expect(october).toMatchObject({ state: 'loss', unpaidQty: 30 });
});

it('an option that came to be in the month had nothing before it', async () => {
  expect(await brief('9')).toEqual(['202609 loss 20 0 20', '202610 even 0 0 0']);
});

it('returns of no grade hold the option', async () => {
  expect((await rowsOf('10'))[0]).toMatchObject({ state: 'held', reasons: ['grade'], unpaidQty: null });
  expect((await brief('10'))[1]).toBe('202609 even 0 0 0');
});

it('returned grades of a product are reconciled together, new ones by themselves', async () => {
  expect((await brief('21'))[0]).toBe('202608 even 0 0 0');
  // 4 + 0 + 3 restocked - 1 sold = 6, and 1 + 2 are there: 3 lost, one of them paid under the other id.
  expect((await rowsOf('22'))[0]).toMatchObject({
    isUsed: true,
    openQty: 4,
    restockQty: 3,
    theoryQty: 6,
    closeQty: 3,
    paidQty: 1,
    unpaidQty: 2,
  });
  expect(await rowsOf('23')).toEqual([]);
});

type ReconciliationRow = Reconciliation['rows'][number];
const states = ['all', 'differs', 'loss', 'excess', 'even', 'held'] as const;
const list = (more: string) => ask<Reconciliation>(`public.stock_reconciliation('P1', ${period}${more})`);
const summed = (rows: readonly ReconciliationRow[], column: keyof Reconciliation['summary']) => {
  // Where nothing is lost there are no won to claim, whether there is a price or not.
  if (column === 'unpaidAmt' && rows.every(({ state }) => state !== 'loss'))
    return rows.some(({ state }) => state !== 'held') ? 0 : null;
  const known = rows.map((row) => row[column]).filter((value) => value !== null);
  return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) : null;
};

/** The sums of lists that are not those of all of their rows, which are read without what is kept. */
async function wrongSums(): Promise<unknown[]> {
  const wrong: unknown[] = [];
  for (const filter of [
    '',
    `, brand_cd => 'B2'`,
    `, product_name => '상품 1'`,
    `, option_ids => '{4,7,none}'`,
  ])
    for (const state of states) {
      const { total, counts, summary } = await list(`, state => '${state}'${filter}`);
      const { rows } = await list(`, state => '${state}', page_size => 5000${filter}`);
      const isOf = (row: ReconciliationRow) =>
        state === 'all' || row.state === state || (state === 'differs' && /loss|excess/.test(row.state));
      const sums = Object.keys(summary) as (keyof Reconciliation['summary'])[];
      wrong.push(
        ...sums
          .filter((column) => summary[column] !== summed(rows, column))
          .map((column) => [filter, state, column]),
        ...[total, counts[state], rows.filter(isOf).length]
          .filter((count) => count !== rows.length)
          .map((count) => [filter, state, count, rows.length]),
      );
    }
  return wrong;
}

it('what is kept of months is what their rows add up to, of each state and under each filter', async () => {
  expect(await wrongSums()).toEqual([]);
});

it('a page is the part of all rows that it says, by each column', async () => {
  const columns = ['', 'month', 'optionId', 'brandName', 'productName', 'optionName', 'openQty', 'readyQty', 'restockQty', 'soldQty',
    'removedQty', 'theoryQty', 'closeQty', 'diffQty', 'paidQty', 'unpaidQty', 'unpaidLowQty', 'unpaidHighQty', 'unpaidAmt', 'state']; // prettier-ignore
  for (const column of columns)
    for (const direction of ['asc', 'desc'])
      for (const state of ['all', 'loss'] as const) {
        const order = `, state => '${state}', sort_by => '${column}', sort_direction => '${direction}'`;
        const { rows } = await list(`${order}, page_size => 5000`);
        const pages = [];
        for (let page = 1; page <= 5; page += 1)
          pages.push(...(await list(`${order}, page_size => 9, page_number => ${page}`)).rows);
        expect([order, ...pages.map(({ rowKey }) => rowKey)]).toEqual([
          order,
          ...rows.map(({ rowKey }) => rowKey),
        ]);
        expect(pages).toEqual(rows);
      }
});

it('key figures: what was paid under the filters, what is open of the months', async () => {
  const all = await ask<LossReport>(`public.loss_report('P1', 'OCCUR', ${period})`);
  // 131 pieces at 500; the 15 without a price are not held against one.
  expect(all).toMatchObject({
    compAmt: 65_500,
    compCount: 7,
    compQty: 131,
    compUnitAmt: 500,
    compPriceRate: 50,
    unpricedCount: 1,
    heldCount: 3,
  });
  // 10 + 30 + 65 + 70 + 20 + 11 + 60 + 30 + 20 + 15 + 3, less what was paid for it.
  expect([all.lossQty, all.paidQty, all.unpaidQty]).toEqual([334, 111, 334 - 30 - 25 - 40 - 15 - 1]);
  // 60 of 7 have no price.
  expect(all.unpaidAmt).toBe(((all.unpaidQty ?? 0) - 60) * 1000);
  expect(all.types).toMatchObject([
    { name: '보관 중 분실', compCount: 5, compQty: 96, compAmt: 48_000 },
    { name: '반품 회수 중 분실', compCount: 1, compQty: 20, compAmt: 10_000 },
    { name: '보관 중 파손', compCount: 1, compQty: 15, compAmt: 7500 },
  ]);
  // 7,500 of 65,500.
  expect(all.centers.at(-1)).toEqual({
    name: null,
    compCount: 1,
    compQty: 15,
    compAmt: 7500,
    share: 11.4503816794,
  });
  const brand = await ask<LossReport>(`public.loss_report('P1', 'OCCUR', ${period}, brand_cd => 'B2')`);
  expect(brand).toMatchObject({ compQty: 30, lossQty: 30, unpaidQty: 0, rowCount: 3, heldCount: 0 });
  const settled = await ask<LossReport>(`public.loss_report('P1', 'SETTLE', '20261101', '20261130')`);
  expect(settled).toMatchObject({ compQty: 30, lossQty: null, unpaidQty: null, rowCount: 0 });
  const lost = await ask<LossReport>(
    `public.loss_report('P1', 'OCCUR', ${period}, loss_type => '보관 중 파손', product_name => '상품 12')`,
  );
  expect(lost).toMatchObject({ compQty: 15, lossQty: 15, unpaidQty: 0 });
});

it('claims: from a sum on, the dearest first, with what is lacking', async () => {
  const claims = await ask<LossClaims>(`public.loss_claims('P1', ${period}, min_amt => 20000)`);
  expect(claims.rows.map(({ rowKey, unpaidAmt }) => `${rowKey}: ${unpaidAmt}`)).toEqual([
    '3 202608: 40000', '8 202610: 30000', '4 202608: 30000', '9 202609: 20000', '5 202608: 20000',
  ]); // prettier-ignore
  expect(claims.counts).toMatchObject({ all: 5, none: 5 });
  expect(claims.summary.unpaidQty).toBe(140);
  // Without a cost; compensation is known until October 31, in which that of October may not be.
  expect(claims.rows.map(({ lacking }) => lacking.join())).toEqual([
    'cost',
    'cost,wait',
    'cost',
    'cost,wait',
    'cost',
  ]);
  const [first] = (await ask<LossClaims>(`public.loss_claims('P1', ${period}, option_ids => '{1}')`)).rows;
  expect(first).toMatchObject({ lacking: ['inboundDay', 'cost'], evidenceCount: 6 });
});

it('what is entered about a claim stays, and is not written over unseen', async () => {
  const change = (field: string, value: string, expected: string, option = '3') =>
    refusal(`public.change_loss_claim('P1', '${option}', '202608', '${field}', '${value}', '${expected}')`);
  expect(await change('status', 'REVIEW', '')).toEqual({ before: null, now: 'REVIEW' });
  expect(await change('memo', '쿠팡 문의 7788', '')).toEqual({ before: null, now: '쿠팡 문의 7788' });
  expect(await change('status', 'CLAIMED', '')).toBe('PD409 REVIEW');
  expect(await change('status', 'CLAIMED', 'REVIEW')).toEqual({ before: 'REVIEW', now: 'CLAIMED' });
  expect(await change('status', 'LOST', 'CLAIMED')).toBe('22023');
  expect(await change('memo', 'x'.repeat(501), '쿠팡 문의 7788')).toBe('22023');
  expect(await change('status', 'PAID', '', 'of nobody')).toBe('PD404');
  const of = (more = '') =>
    ask<LossClaims>(`public.loss_claims('P1', ${period}, min_amt => 1000000 ${more})`);
  expect((await of()).rows).toMatchObject([
    { rowKey: '3 202608', status: 'CLAIMED', memo: '쿠팡 문의 7788', unpaidQty: 40 },
  ]);
  expect((await of(`, status => 'PAID'`)).rows).toEqual([]);
  // Paid for meanwhile: the claim stays, without an open loss.
  await addPaid(company.sql, 'P1', [{ option: '3', day: '20260820', qty: 40 }]);
  await followLosses(company.sql, 'P1');
  expect((await of()).rows).toMatchObject([
    { rowKey: '3 202608', status: 'CLAIMED', unpaidQty: null, lacking: ['loss', 'cost'] },
  ]);
  const { changes } = await ask<{ changes: object[] }>(`public.loss_evidence('P1', '3', '202608')`);
  expect(changes).toMatchObject([
    { field: 'status', from: 'REVIEW', to: 'CLAIMED' },
    { field: 'memo', from: null, to: '쿠팡 문의 7788' },
    { field: 'status', from: null, to: 'REVIEW' },
  ]);
  await change('memo', '', '쿠팡 문의 7788');
  await change('status', '', 'CLAIMED');
  expect((await of()).rows).toEqual([]);
});

it('a month is held for each input that is not there, and its neighbours are not', async () => {
  const reasons = async () => {
    await followLosses(company.sql, 'P1');
    const kept =
      await company.sql`select "MONTH_SK" as month, "REASONS" as reasons from public.agg_loss_month where "PARTNER_CD" = 'P1'`;
    return Object.fromEntries(
      kept.map(({ month, reasons: why }) => [String(month), (why as string[]).join()]),
    );
  };
  expect(await reasons()).toEqual({ 202608: '', 202609: '', 202610: '' });
  // One day of September that nobody loaded.
  await company.sql`update public.log_file_upload set "PERIOD_START" = '20260902' where "CATEGORY" = '판매분석' and "PERIOD_START" = '20260901'`;
  expect(await reasons()).toEqual({ 202608: '', 202609: 'sales', 202610: '' });
  expect(await brief('3')).toEqual(['202608 loss 40 40 0', '202609 held   ', '202610 even 0 0 0']);
  // 25 were paid in September, of which nobody knows what it lost itself: of the 40 in August so many may be open.
  expect((await rowsOf('3'))[0]).toMatchObject({ unpaidQty: 0, unpaidLowQty: 0, unpaidHighQty: 25 });
  const { rows: claims } = await ask<LossClaims>(`public.loss_claims('P1', ${period}, option_ids => '{3}')`);
  expect(claims).toMatchObject([{ rowKey: '3 202608', unpaidQty: 0, unpaidHighQty: 25 }]);
  await company.sql`delete from public.log_settlement_file where "PART" = 'REMOVAL' and "SETTLE_END_DT" = '20261031'`;
  expect(await reasons()).toMatchObject({ 202610: 'removals' });
  // There was none.
  await company.sql`insert into public.dim_settlement_waiver ("PARTNER_CD", "CATEGORY", "SETTLE_END_DT") values ('P1', '반출', '20261031')`;
  expect(await reasons()).toMatchObject({ 202610: '' });
  // Months that are held, whole, and compensation that came since: what is kept followed.
  expect(await wrongSums()).toEqual([]);
  // 15 days on end without inbound, 1 to 15.
  await company.sql`update public.log_file_upload set "PERIOD_START" = '20260816' where "CATEGORY" = '입고요청' and "PERIOD_START" = '20260803'`;
  expect(await reasons()).toMatchObject({ 202608: 'inbound' });
  await company.sql`delete from public.fact_stock_snapshot where "SNAP_DT" = '20260731'`;
  await followLosses(company.sql, 'P1');
  expect(await reasons()).toMatchObject({ 202608: 'openFile,inbound' });
  // Paid by the end of September at the latest: what October lost is not known to be unpaid.
  await company.sql`delete from public.log_settlement_file where "CATEGORY" = '재고 손실 보상' and "SETTLE_END_DT" = '20261031'`;
  expect(await reasons()).toMatchObject({ 202610: 'compensation' });
  expect(await wrongSums()).toEqual([]);
  const kept = await company.sql`select k.* from public.agg_loss_kind k order by 1, 2, 3`;
  expect(kept).toEqual(
    await company.sql`select f.* from private.loss_kind_facts('P1', private.movement_months('P1'), null) f order by 1, 2, 3`,
  );
});

it.each([
  [`public.loss_report('P1', 'PAID', ${period})`],
  [`public.loss_report('P1', 'OCCUR', '20261031', '20260801')`],
  [`public.loss_report('P1', 'OCCUR', '20200101', '20261031')`],
  [`public.loss_compensations('P1', 'OCCUR', ${period}, sort_by => 'rowKey')`],
  [`public.stock_reconciliation('P1', ${period}, state => 'lost')`],
  [`public.loss_claims('P1', ${period}, min_amt => -1)`],
  [`public.loss_claims('P1', ${period}, status => 'open')`],
  [`public.loss_evidence('P1', '1', '202613')`],
])('%s is refused', async (call) => {
  expect(await refusal(call)).toBe('22023');
});
