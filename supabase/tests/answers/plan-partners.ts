import { addOption, type Company } from '../golden/company.ts';

/** Calls about partners P3, which has 800 days of sales, and P4, which has none but is expected to sell; P2 has nothing. */
export const planCalls: [string, Record<string, unknown>][] = [
  ['inbound_plan', { partner_cd: 'P3', option_ids: ['31', '32', '33', '34'] }],
  ['inbound_plan', { partner_cd: 'P4', option_ids: ['41'] }],
  ['order_list', { partner_cd: 'P3' }],
  ['order_list', { partner_cd: 'P4' }],
  ['order_list', { partner_cd: 'P2' }],
];

/** Partners P3 and P4 with all that the 입고 plan may show. */
export async function fillPlanPartners(sql: Company['sql'], memberId: string): Promise<void> {
  await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P3', '파트너 3'), ('P4', '파트너 4')`;
  await sql`insert into public.auth_member_partner ("USER_ID", "PARTNER_CD") values (${memberId}, 'P3'), (${memberId}, 'P4')`;
  const [row] = await sql<{ today: string }[]>`select private.korea_today()::text as today`;
  const known = {
    partner: 'P3',
    brand: null,
    stock: 5,
    sku: '2',
    productId: '1',
    recommended: 4,
    exhaustion: '70일 이내',
  };
  await addOption(sql, { ...known, id: '31', sales: [[1, 1, 3]] }, row?.today);
  await addOption(sql, { id: '32', partner: 'P3', brand: null, grade: 'used-best' });
  await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD") values ('33', 'P3')`;
  await addOption(sql, { id: '34', partner: 'P3', brand: null });
  await sql`update public.dim_option set "SALE_PRICE" = 5900, "BARCODE" = '8801' where "OPTION_CD" = '31'`;
  await sql`insert into public.dim_option_setting ("OPTION_CD", "PARTNER_CD", "LEAD_DAY") values ('31', 'P3', 7)`;
  await sql`insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "PERIOD_START", "PERIOD_END")
    select '판매분석', 'agg_performance_option_daily', 'P3', private.day_text(t - 800), private.day_text(t - 1)
    from private.korea_today() t`;
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values ('B41', '새솔', 'P4')`;
  await addOption(sql, { id: '41', partner: 'P4', brand: 'B41', productId: '1' });
  await addOption(sql, { id: '42', partner: 'P4', brand: null, stock: 20 });
  await sql`insert into public.dim_option_setting ("OPTION_CD", "PARTNER_CD", "LEAST_QTY", "BOX_QTY") values ('41', 'P4', 50, 12)`;
  await sql`insert into public.dim_option_cost ("OPTION_CD", "PARTNER_CD", "APPLY_DT", "COST_AMT") values ('41', 'P4', '20260101', 900)`;
}
