import { addAds, coverAdDays } from '../golden/ads.ts';
import { addOption, type Company } from '../golden/company.ts';
import { addProduct } from '../golden/products.ts';

/** Calls without a partner, and those about partner P5, whose member sees no other. */
export const overviewCalls: [string, Record<string, unknown>][] = [
  ['refresh_dashboards', {}],
  ['my_dashboards', {}],
  ['dashboard_todos_all', {}],
];
export const dashboardCalls: [string, Record<string, unknown>][] = ['P1', 'P2', 'P3', 'P4', 'P5'].flatMap(
  (partner_cd): [string, Record<string, unknown>][] => [
    ['my_dashboard', { partner_cd }],
    ['change_todo', { partner_cd, rule: 'out', reason: '시즌 종료' }],
    ['todo_people', { partner_cd }],
    ['dashboard_todos', { partner_cd }],
    ['home_summary', { partner_cd }],
    ['sales_forecast', { partner_cd }],
  ],
);

/** Partner P5, too new for a forecast, with something to do by every rule; and sales of P3. */
export async function fillDashboardPartner(sql: Company['sql'], memberId: string): Promise<void> {
  await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P5', '파트너 5')`;
  await sql`insert into public.auth_member_partner ("USER_ID", "PARTNER_CD") values (${memberId}, 'P5')`;
  const [row] = await sql<{ today: string; day: string }[]>`
    select t::text as today, private.day_text(t) as day from private.korea_today() t`;
  const { today, day } = row ?? { today: '', day: '' };
  const known = { partner: 'P5', brand: null, sold: 'Y' as const };
  await addOption(
    sql,
    {
      ...known,
      id: '51',
      stock: 0,
      winner: 'N',
      sales: [[1, 3, 9]],
      lines: [
        { quantities: [5], request: 'R51', scheduled: day, partner: 'P5' },
        { quantities: [9, 1, 1], request: 'R52', scheduled: day, partner: 'P5' },
      ],
    },
    today,
  );
  await addOption(sql, { ...known, id: '52', stock: 1, sales: [[1, 3, 9]] }, today);
  const unbranded = { id: '53', partner: 'P5', brand: null };
  await addProduct(sql, { ...unbranded, ages: [0, 0, 0, 9], fee: 700, registered: day });
  await sql`insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "PERIOD_START", "PERIOD_END")
    select '판매분석', 'agg_performance_option_daily', 'P5', private.day_text(t - 3), private.day_text(t - 1)
    from private.korea_today() t`;
  // Partner P3, of which every day is loaded, can be compared with what it sold before.
  await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT")
    select '34', 'P3', private.date_sk(private.korea_today() - n), 1, 900 from generate_series(1, 62) n`;
  await sql`select private.rebuild_rollups('P3'), private.rebuild_running_sales('P3')`;
  // In won a month ago alone.
  await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT")
    values ('51', 'P5', private.date_sk(private.korea_today() - 46), 1, 900)`;
  await sql`select private.rebuild_rollups('P5'), private.rebuild_option_stock('P5'), private.rebuild_running_sales('P5')`;
  await fillAds(sql);
  // Put off until a day that is over, and closed when it counted less: both are open again.
  await sql`insert into public.dim_todo_care ("PARTNER_CD", "RULE", "ASSIGNEE_ID", "ASSIGNEE_NM", "UNTIL_DAY", "REASON", "CLOSED_CNT", "USER_NM")
    values ('P5', 'noWinner', ${memberId}, '김하나', '20200101', null, null, '김하나'),
      ('P5', 'over', null, null, null, '행사 재고', 0, '김하나'),
      ('P5', 'inboundDue', ${memberId}, '김하나', '20200101', null, null, '김하나')`;
}

/** A campaign of P5 that loses, judged by days three weeks ago and not yet reported of yesterday; two weeks of P3 with what is before them. */
async function fillAds(sql: Company['sql']): Promise<void> {
  const days = await sql<{ day: number }[]>`
    select private.date_sk(private.korea_today() - n) as day from generate_series(1, 21) n`;
  const ago = (from: number, to: number) => days.slice(from - 1, to).map(({ day }) => day);
  await sql`insert into public.dim_option_cost ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT") values ('51', '20260101', 'P5', 10)`;
  const [twoDaysAgo = 0, judged = 0] = [...ago(2, 2), ...ago(20, 20)];
  await addAds(sql, 'P5', [
    { day: twoDaysAgo, option: '51', cost: 100 },
    { day: judged, option: '51', cost: 100 },
  ]);
  await coverAdDays(sql, 'P5', ago(2, 14), 1);
  await coverAdDays(sql, 'P5', ago(15, 21));
  await addAds(sql, 'P3', ago(1, 1).map((day) => ({ day, option: '34', bought: '34', cost: 100, orders: 1, won: 900 }))); // prettier-ignore
  await coverAdDays(sql, 'P3', ago(1, 14), 1);
}
