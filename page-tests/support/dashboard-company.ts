import { addAds, coverAdDays } from '../../supabase/tests/golden/ads.ts';
import { addLine, addOption } from '../../supabase/tests/golden/company.ts';
import { database, koreaDay, type TestPartner } from './desk.ts';

const DAYS = 125;

/** The day that nobody loaded, days ago. */
const GAP = 4;

/**
 * A partner with something to do by every rule. Each option of its brand 가온 sold one piece a day: 크림, which is out, for
 * 10,000 won (11,160 yesterday), 로션, with 3 pieces left, for 1,000, 토너, no item winner, for 600, and 세럼, which is off
 * sale, for nothing. 비누 lies 61 days and more for 100 won a day of the month, 샴푸 never sold and is out. Of 토너 6 of 9
 * pieces did not come, of 비누 two requests are due today. All days but one of the last 7 are loaded.
 */
export async function fillDashboard(partner: TestPartner): Promise<void> {
  const sql = database();
  const today = await koreaDay();
  const brand = `${partner.code}-B`;
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values (${brand}, '가온', ${partner.code})`;
  const id = (name: string) => `${partner.code}-${name}`;
  for (const [name, stock, won, more] of [
    ['크림', 0, 10_000, {}],
    ['로션', 3, 1000, {}],
    ['토너', 50, 600, { winner: 'N' }],
    ['세럼', 2, 0, { sold: 'N' }],
    ['비누', 50, null, {}],
    ['샴푸', 0, null, {}],
  ] as const) {
    await addOption(sql, { id: id(name), partner: partner.code, brand, name, stock, ...more }, today);
    if (won !== null)
      await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT")
        select ${id(name)}, ${partner.code}, private.date_sk(${today}::date - n), 1,
          ${won}::bigint + case when n = 1 and ${won}::bigint = 10000 then 1160 else 0 end
        from generate_series(1, ${DAYS}::int) n where n <> ${GAP}::int`;
  }
  await sql`update public.dim_option set "SALE_PRICE" = 1000 where "PARTNER_CD" = ${partner.code}`;
  await sql`update public.fact_stock set "AGE_181" = 50, "MONTHLY_STORAGE_FEE" = 100 * extract(day from ${today}::date)
    where "OPTION_CD" = ${id('비누')}`;
  const line = (option: string, request: string, quantities: [number, number?, number?], ago: number) =>
    addLine(sql, id(option), {
      partner: partner.code,
      request: `${partner.code}-${request}`,
      quantities,
      scheduled: new Date(Date.parse(today) - ago * 86_400_000)
        .toISOString()
        .slice(0, 10)
        .replaceAll('-', ''),
    });
  await line('토너', 'R1', [9, 1, 2], 1);
  await line('비누', 'R2', [5], 0);
  await line('비누', 'R3', [5], 0);
  await sql`insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "PERIOD_START", "PERIOD_END", "ROW_CNT")
    select '판매분석', 'agg_performance_option_daily', ${partner.code}, private.day_text(${today}::date - n), private.day_text(${today}::date - n), 4
    from generate_series(1, ${DAYS}::int) n where n <> ${GAP}::int`;
  await sql`select private.sales_changed(${partner.code}, array(
    select distinct "DATE_SK" from public.agg_performance_option_daily where "PARTNER_CD" = ${partner.code}))`;
}

/** A partner that began to sell three days ago: 500 won a day, with nothing to do. */
export async function fillNewcomer(partner: TestPartner): Promise<void> {
  const sql = database();
  const today = await koreaDay();
  const id = `${partner.code}-1`;
  await addOption(sql, { id, partner: partner.code, brand: null, stock: 50 }, today);
  await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT")
    select ${id}, ${partner.code}, private.date_sk(${today}::date - n), 1, 500 from generate_series(1, 3) n`;
  await sql`select private.sales_changed(${partner.code}, array(
    select distinct "DATE_SK" from public.agg_performance_option_daily where "PARTNER_CD" = ${partner.code}))`;
}

/**
 * A partner who advertises 크림, of which 40 % are left after the goods: 여름 pays 1,000 won a day and sells for 2,000 (200
 * lost), 겨울 pays 500 and sells for 5,000. The day before yesterday is not covered; days until 15 days ago are final.
 */
export async function fillAdvertiser(partner: TestPartner): Promise<void> {
  const sql = database();
  const today = await koreaDay();
  const id = `${partner.code}-1`;
  await addOption(sql, { id, partner: partner.code, brand: null, stock: 50 }, today);
  await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT")
    select ${id}, ${partner.code}, private.date_sk(${today}::date - n), 1, 10000 from generate_series(1, 3) n`;
  await sql`insert into public.dim_option_cost ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT") values (${id}, '20250101', ${partner.code}, 6000)`;
  await sql`select private.sales_changed(${partner.code}, array(
    select distinct "DATE_SK" from public.agg_performance_option_daily where "PARTNER_CD" = ${partner.code}))`;
  const all = await sql<{ day: number; ago: number }[]>`
    select private.date_sk(${today}::date - n) as day, n as ago from generate_series(1, 30) n`;
  const days = all.filter(({ ago }) => ago !== 2);
  await addAds(sql, partner.code, days.flatMap(({ day }) => [
    { day, campaign: '여름', option: id, bought: id, cost: 1000, orders: 1, won: 2000 },
    { day, campaign: '겨울', option: id, bought: id, cost: 500, orders: 1, won: 5000 },
  ])); // prettier-ignore
  const daysOf = (isFinal: boolean) => days.filter(({ ago }) => ago > 14 === isFinal).map(({ day }) => day);
  await coverAdDays(sql, partner.code, daysOf(true));
  await coverAdDays(sql, partner.code, daysOf(false), 1);
}
