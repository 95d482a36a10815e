import { addOption, type Company } from '../golden/company.ts';
import { addReports, addSettled, type FeeLine } from '../golden/profits.ts';

const partner = 'P21';
type CallOf = [string, Record<string, unknown>];
const entered = {
  partner_cd: partner,
  name: '쿠폰',
  type: 'coupon',
  start_day: '20261101',
  end_day: '20261107',
  cost_amt: 10_000,
  memo: '메모',
  option_ids: ['P21-1'],
};
const bare = { ...entered, end_day: '', cost_amt: null, memo: null };

/** Calls about interventions of a partner with every kind of it (P21) and of one with none (P2). */
export const interventionCalls: CallOf[] = [
  ...['price', 'coupon', 'ad', 'detail', 'thumbnail', 'inbound', 'live', 'other'].flatMap(
    (type): CallOf[] => [
      ['save_intervention', { ...bare, type, intervention_id: null, version: null }],
      ['save_intervention', { ...entered, type, intervention_id: null, version: null }],
    ],
  ),
  ...[partner, 'P2'].flatMap((partner_cd): CallOf[] => [
    ['interventions', { partner_cd, date_start: '20261001', date_end: '20261130' }],
    ['removed_interventions', { partner_cd }],
    ['intervention_panels', { partner_cd, ids: [1001, 1002, 1003] }],
    ['intervention_panels', { partner_cd, ids: [1001], days: 28, option_ids: ['P21-2'] }],
  ]),
  ['intervention_detail', { partner_cd: partner, intervention_id: 1001 }],
  ['intervention_detail', { partner_cd: partner, intervention_id: 1002 }],
  ...Array.from({ length: 8 }, (_, index): CallOf => [
    'delete_intervention',
    { partner_cd: partner, intervention_id: 1101 + index, version: 1 },
  ]),
  ['removed_interventions', { partner_cd: partner }],
];

/** Partner P21: options with sales, one of them out of stock, and interventions on them and on none. */
export async function fillInterventionPartner(sql: Company['sql'], memberId: string): Promise<void> {
  await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM") values (${partner}, '파트너 21')`;
  await sql`insert into public.auth_member_partner ("USER_ID", "PARTNER_CD") values (${memberId}, ${partner})`;
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values ('B211', '가온', ${partner})`;
  for (const id of ['1', '2', '3', '4', '5'])
    await addOption(sql, {
      id: `P21-${id}`,
      partner,
      brand: id === '4' ? null : 'B211',
      // The last is of the product of the first.
      productId: id === '4' ? null : `9${id === '5' ? '1' : id}`,
      sales: [[1, 60, 2]],
    });
  await sql`update public.agg_performance_option_daily set "SALE_AMT" = 2000 where "PARTNER_CD" = ${partner}`;
  await sql`delete from public.agg_performance_option_daily where "PARTNER_CD" = ${partner} and "DATE_SK" = 20261020`;
  await addReports(sql, partner, '20261115');
  await sql`insert into public.dim_option_cost ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT") values ('P21-1', '20260101', ${partner}, 400)`;
  const fees = ['20261109', '20261110', '20261111', '20261112'].map((day): FeeLine => [
    day,
    'P21-1',
    2000,
    0,
    200,
    20,
  ]);
  await addSettled(sql, partner, fees, []);
  await sql`insert into public.fact_stock_snapshot ("OPTION_CD", "PARTNER_CD", "OFFER_CONDITION", "SOLD_YN", "STOCK_QTY", "SNAP_DT")
    select "OPTION_CD", "PARTNER_CD", "OFFER_CONDITION", "SOLD_YN", 0, '20261102' from public.fact_stock where "OPTION_CD" = 'P21-1'`;
  await sql`insert into public.log_intervention ("ID", "PARTNER_CD", "NAME", "TYPE", "START_DT", "USER_NM", "CAMPAIGN_ID")
    overriding system value
    select n, ${partner}, '개입 ' || n, (array['price', 'coupon', 'ad', 'detail', 'thumbnail', 'inbound', 'live', 'other'])[(n - 1) % 8 + 1],
      case n when 1002 then '20261108' when 1003 then '20251001' else '20261101' end, case when n % 2 = 0 then '김하늘' end, null
    from (values (1001), (1002), (1003), (1101), (1102), (1103), (1104), (1105), (1106), (1107), (1108)) v (n)`;
  await sql`update public.log_intervention set "END_DT" = "START_DT", "COST_AMT" = 5, "MEMO" = '메모' where "PARTNER_CD" = ${partner} and "ID" in (1002, 1102)`;
  await sql`insert into public.dim_campaign ("PARTNER_CD", "CAMPAIGN_ID", "CAMPAIGN_NM") values (${partner}, 'C1', '여름')`;
  await sql`update public.log_intervention set "CAMPAIGN_ID" = 'C1' where "PARTNER_CD" = ${partner} and "ID" = 1002`;
  await sql`insert into public.log_intervention_option ("INTERVENTION_ID", "OPTION_CD", "PARTNER_CD")
    values (1001, 'P21-1', ${partner}), (1002, 'P21-1', ${partner}), (1002, 'P21-4', ${partner}), (1101, 'P21-2', ${partner})`;
  // By somebody who is no member any more.
  await sql`insert into public.log_change ("PARTNER_CD", "SUBJECT", "INTERVENTION_ID", "FIELD", "FROM_VAL", "TO_VAL")
    select ${partner}, 'intervention', case when n is null then 999 else 1001 end, 'state', s, n from private.intervention_state(${partner}, 1001) s, unnest(array[s, null]) n`;
  await sql`insert into public.log_change ("PARTNER_CD", "SUBJECT", "INTERVENTION_ID", "FIELD", "FROM_VAL", "TO_VAL", "USER_NM")
    select ${partner}, 'intervention', 1001, 'state', s || jsonb_build_object('type', t, 'endDay', '20261107', 'costAmt', 5, 'memo', '메모', 'memberName', '김하늘'),
      s || jsonb_build_object('type', t, 'endDay', '20261107', 'costAmt', 5, 'memo', '메모', 'memberName', '김하늘'), '김하늘'
    from private.intervention_state(${partner}, 1001) s,
      unnest(array['coupon', 'ad', 'detail', 'thumbnail', 'inbound', 'live', 'other']) t`;
}
