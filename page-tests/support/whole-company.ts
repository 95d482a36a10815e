import { addAds, coverAdDays } from '../../supabase/tests/golden/ads.ts';
import { addPaid, addStock, followLosses, loadMonths } from '../../supabase/tests/golden/losses.ts';
import { addCosts, addSales } from '../../supabase/tests/golden/settlement.ts';
import { database, koreaDay, type TestPartner } from './desk.ts';
import { fillDashboard } from './dashboard-company.ts';

/** The id of the product that is 크림. */
export const productOf = ({ id }: TestPartner) => `10${id}`;

/** The company of fillDashboard with everything else that a page may need: advertising, settlement and losses of last month. */
export async function fillWholeCompany(partner: TestPartner): Promise<void> {
  await fillDashboard(partner);
  const sql = database();
  const { code } = partner;
  const today = await koreaDay();
  const option = `${code}-크림`;
  const days = await sql<{ day: number; month: string; end: string; before: string }[]>`
    select private.date_sk(${today}::date - n) as day, left(m.ended::text, 6) as month, m.ended as end, m.before
    from generate_series(1, 30) n, (select
      private.day_text((date_trunc('month', ${today}::date) - interval '1 day')::date) as ended,
      private.day_text((date_trunc('month', ${today}::date) - interval '1 month 1 day')::date) as before) m`;
  const { month = '', end = '', before = '' } = days[0] ?? {};
  await sql`update public.dim_option set "PRODUCTID" = ${productOf(partner)} where "OPTION_CD" = ${option}`;
  await addAds(
    sql,
    code,
    days.map(({ day }) => ({
      day,
      campaign: '여름',
      option,
      bought: option,
      cost: 1000,
      orders: 1,
      won: 2000,
    })),
  );
  await coverAdDays(
    sql,
    code,
    days.map(({ day }) => day),
  );
  await addSales(sql, code, end, [
    { day: `${month}04`, option, pieces: 3, won: 30_000, fee: 3000, vat: 300 },
  ]);
  await addCosts(sql, code, end, [{ day: `${month}04`, type: 'WAREHOUSING', option, won: 500, vat: 50 }]);
  await addStock(sql, code, { [before]: { [option]: 100 }, [end]: { [option]: 60 } });
  await addPaid(sql, code, [{ option, day: `${month}12`, qty: 10 }]);
  await loadMonths(sql, code, [month]);
  await followLosses(sql, code);
  await sql`insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "PERIOD_START", "PERIOD_END", "ROW_CNT")
    values ('판매수수료', 'fact_settlement_option', ${code}, ${end}, ${end}, 1),
      ('재고 손실 보상', 'fact_inventory_compensation', ${code}, ${end}, ${end}, 1)`;
  await sql`insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "PERIOD_START", "PERIOD_END", "ROW_CNT")
    select '재고현황', 'fact_stock', ${code}, d, d, 6 from private.day_text(${today}::date) d`;
}
