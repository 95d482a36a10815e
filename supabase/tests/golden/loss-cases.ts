import type { Sql } from '../../../host/postgres/connect.ts';
import { addOption } from './company.ts';
import { addMoves, addPaid, addStock, loadMonths } from './losses.ts';

/** Stock at the ends of July to October, so that a month lacks what is given, of an option that sells 1 a month from 1,000. */
const ends = ['20260731', '20260831', '20260930', '20261031'];
const months = ['202608', '202609', '202610'];
async function lose(sql: Sql, option: string, lost: [number, number, number], start = 1000): Promise<void> {
  let qty = start;
  await addStock(sql, 'P1', { '20260731': { [option]: qty } });
  for (const [index, missing] of lost.entries()) {
    qty -= missing + 1;
    await addStock(sql, 'P1', { [ends[index + 1] ?? '']: { [option]: qty } });
    await addMoves(sql, 'P1', [{ option, month: months[index] ?? '', sold: 1 }]);
  }
}

/** What losses.test.ts works out: options of P1 from August to October 2026, each with a case of its own. */
export async function addLossCases(sql: Sql): Promise<void> {
  for (const id of ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'])
    await addOption(sql, { id, name: `상품 ${id}`, brand: id === '2' ? 'B2' : 'B1' });
  await addOption(sql, { id: '21', name: '머그', optionName: '1개' });
  await addOption(sql, { id: '22', name: '머그', optionName: '1개', grade: 'used-good' });
  await addOption(sql, { id: '23', name: '머그', optionName: '1개', grade: 'used-best' });
  await sql`update public.dim_option set "SALE_PRICE" = 1000 where "OPTION_CD" <> '7'`;

  // 1: 100 + 50 put on sale (20 of them planned) + 2 restocked - 30 sold - 12 removed = 110, and 100 are there.
  await addStock(sql, 'P1', {
    '20260731': { 1: 100 },
    '20260831': { 1: 100 },
    '20260930': { 1: 100 },
    '20261031': { 1: 100 },
  });
  await addMoves(sql, 'P1', [
    { option: '1', month: '202608', ready: 30, sold: 30, restocked: [2, 'NEW'], removed: 12 },
    { option: '1', month: '202608', planned: 20 },
  ]);
  // 2: lost in August, paid for with a day in September.
  await lose(sql, '2', [30, 0, 0]);
  // 3: two losses of which the second alone is as large as what was paid in its month.
  await lose(sql, '3', [40, 25, 0]);
  // 4: paid in part, in the month and later.
  await lose(sql, '4', [50, 0, 20]);
  // 5: what was lost on the way back was never stock.
  await lose(sql, '5', [20, 0, 0]);
  // 6: within the tolerance: 10 of 1,000 is 1 %, 11 is more.
  await lose(sql, '6', [10, 11, 0], 1011);
  // 7: no price; too much a month later.
  await lose(sql, '7', [60, -40, 0]);
  // 8: without a row at the end of August.
  await lose(sql, '8', [30, 30, 30]);
  await sql`delete from public.fact_stock_snapshot where "OPTION_CD" = '8' and "SNAP_DT" = '20260831'`;
  // 9: came to be in September, when nothing was before it.
  await addStock(
    sql,
    'P1',
    { '20260930': { 9: 70 }, '20261031': { 9: 70 } },
    { 9: { registered: '20260905' } },
  );
  await addMoves(sql, 'P1', [{ option: '9', month: '202609', ready: 100, sold: 10 }]);
  // 10: restocked in a grade that nobody said.
  await lose(sql, '10', [30, 0, 0]);
  await addMoves(sql, 'P1', [{ option: '10', month: '202608', restocked: [1, null] }]);
  // 11: a piece that is missing and is there again.
  await lose(sql, '11', [1, -1, 0], 50);
  // 12: lost in September and paid for with a day at the end of August.
  await lose(sql, '12', [0, 15, 0]);
  // 21 is sold new; 3 of it come back in a returned grade, 2 of which stand under 23 and one is lost.
  await addStock(
    sql,
    'P1',
    {
      '20260731': { 21: 10, 22: 4, 23: 0 },
      '20260831': { 21: 10, 22: 1, 23: 2 },
      '20260930': { 21: 10, 22: 1, 23: 2 },
      '20261031': { 21: 10, 22: 1, 23: 2 },
    },
    { 22: { grade: 'used-good' }, 23: { grade: 'used-best' } },
  );
  await addMoves(sql, 'P1', [
    { option: '21', month: '202608', restocked: [3, 'used-best'] },
    { option: '22', month: '202608', sold: 1 },
  ]);

  await addPaid(sql, 'P1', [
    { option: '2', day: '20260905', qty: 30 },
    { option: '3', day: '20260910', qty: 25 },
    { option: '4', day: '20260810', qty: 10 },
    { option: '4', day: '20261005', qty: 30, settled: '20261130' },
    { option: '5', day: '20260820', qty: 20, type: '반품 회수 중 분실' },
    { option: '12', day: '20260830', qty: 15, type: '보관 중 파손', center: null, price: null },
    { option: '23', day: '20260820', qty: 1, grade: 'used-best' },
  ]);
  await loadMonths(sql, 'P1', months);
}
