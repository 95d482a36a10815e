import { addOption, type Company } from '../golden/company.ts';
import { addMoves, addPaid, addStock, followLosses, loadMonths } from '../golden/losses.ts';

const partner = 'P8';
const period = { date_start: '20260501', date_end: '20261031' };
const of = { partner_cd: partner, ...period };
const claim = (
  option_id: string,
  month: string,
  field: string,
  value: string,
): [string, Record<string, unknown>] => [
  'change_loss_claim',
  { partner_cd: partner, option_id, month, field, value },
];

/** Calls about losses of a partner with all of it (P8), of one without (P2) and of one with stock alone (P9). */
export const lossCalls: [string, Record<string, unknown>][] = [
  claim('P8-1', '202608', 'status', 'REVIEW'),
  claim('P8-1', '202608', 'status', ''),
  claim('P8-1', '202608', 'memo', '메모'),
  claim('P8-2', '202608', 'status', 'CLAIMED'),
  claim('P8-3', '202608', 'status', 'PAID'),
  // Of losses that there are not.
  claim('P8-4', '202608', 'status', 'REJECTED'),
  claim('P8-4', '202609', 'status', 'REVIEW'),
  ['loss_report', { ...of, partner_cd: 'P9', basis: 'OCCUR' }],
  // Compensated with nothing.
  ['loss_report', { ...of, basis: 'OCCUR', option_ids: ['unknown'] }],
  ...[of, { ...of, partner_cd: 'P2' }].flatMap((args): [string, Record<string, unknown>][] => [
    ['loss_report', { ...args, basis: 'OCCUR' }],
    ['loss_compensations', { ...args, basis: 'SETTLE' }],
    ['stock_reconciliation', { ...args, state: 'all', page_size: null }],
    ['loss_claims', args],
  ]),
  ...['P8-1', 'P8-2'].map((option_id): [string, Record<string, unknown>] => [
    'loss_evidence',
    { partner_cd: partner, option_id, month: '202608' },
  ]),
  ['loss_evidence', { partner_cd: 'P2', option_id: 'P8-1', month: '202608' }],
];

/** Partner P8: losses in every state, in a month with everything, and months that lack each input. */
export async function fillLossPartner(sql: Company['sql'], memberId: string): Promise<void> {
  await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM") values (${partner}, '파트너 8')`;
  await sql`insert into public.auth_member_partner ("USER_ID", "PARTNER_CD") values (${memberId}, ${partner})`;
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values ('B81', '가온', ${partner})`;
  for (const id of ['1', '2', '3', '4', '5', '6'])
    await addOption(sql, { id: `P8-${id}`, partner, brand: id === '2' ? null : 'B81' });
  await sql`update public.dim_option set "SALE_PRICE" = 1000 where "PARTNER_CD" = ${partner} and "OPTION_CD" <> 'P8-3'`;
  await sql`insert into public.dim_option_cost ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT") values ('P8-1', '20260101', ${partner}, 400)`;
  await addStock(sql, partner, {
    '20260430': { 'P8-1': 100 },
    '20260630': { 'P8-1': 100 },
    '20260731': { 'P8-1': 100, 'P8-2': 100, 'P8-3': 100, 'P8-4': 100, 'P8-5': 100, 'P8-6': 100 },
    '20260831': { 'P8-1': 100, 'P8-2': 90, 'P8-3': 80, 'P8-4': 100, 'P8-5': 120 },
    '20260930': { 'P8-1': 100, 'P8-2': 90, 'P8-3': 80, 'P8-4': 100, 'P8-5': 120, 'P8-6': 50 },
    '20261031': { 'P8-1': 90, 'P8-2': 90, 'P8-3': 80, 'P8-4': 100, 'P8-5': 120, 'P8-6': 50 },
  });
  await addMoves(sql, partner, [
    ...['202605', '202606', '202607', '202608', '202609', '202610'].map((month) => ({
      option: 'P8-4',
      month,
      sold: 1,
    })),
    { option: 'P8-1', month: '202608', ready: 20, planned: 0, restocked: [1, 'NEW'], removed: 1, sold: 5 },
    { option: 'P8-1', month: '202608', planned: 5 },
    { option: 'P8-4', month: '202609', restocked: [1, null] },
    { option: 'P8-2', month: '202608', restocked: [1, null] },
  ]);
  await sql`update public.fact_settlement_cost set "OCCUR_DT" = '20260901' where "OPTION_CD" = 'P8-2'`;
  await sql`insert into public.fact_settlement_cost ("PARTNER_CD", "COST_TYPE", "SETTLE_END_DT", "RECOG_DT", "OCCUR_DT", "OPTION_CD", "QTY", "COST_AMT",
      "VAT_AMT", "FILE_ID", "ROW_NO")
    select ${partner}, t, '20260831', '20260820', '20260820', 'P8-2', null, 0, 0, 0, 1 from unnest(array['RESTOCKING', 'REMOVAL']) t`;
  await addPaid(sql, partner, [
    { option: 'P8-3', day: '20260820', qty: 5 },
    { option: 'P8-1', day: '20260820', qty: 2 },
    { option: 'unknown', day: '20260821', qty: 1, amount: 0, type: null, center: null, price: null },
    { option: 'P8-2', day: '20260822', qty: 1, type: null, grade: null },
  ]);
  await sql`update public.fact_inventory_compensation set "COMP_RATE" = 80, "REMARKS" = '비고', "INSPECT_ID" = 'INS1' where "OPTION_CD" = 'P8-3'`;
  await loadMonths(sql, partner, ['202607', '202608', '202609', '202610']);
  await sql`delete from public.log_settlement_file where "PARTNER_CD" = ${partner} and "CATEGORY" = '재고 손실 보상' and "SETTLE_END_DT" = '20260930'`;
  for (const table of ['fact_settlement_cost', 'fact_inventory_compensation'])
    await sql.unsafe(`update public.${table} t set "FILE_ID" = l."FILE_ID" from public.log_settlement_file l
      where l."PARTNER_CD" = '${partner}' and l."SETTLE_END_DT" = '20260831' and l."PART" in ('', 'RESTOCKING') and t."PARTNER_CD" = '${partner}' and t."OPTION_CD" = 'P8-1'`);
  await sql`update public.fact_settlement_cost set "FILE_ID" = (select min("FILE_ID") from public.log_settlement_file where "PARTNER_CD" = ${partner}) where "OPTION_CD" = 'P8-1'`;
  await sql`insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "FILE_NM", "PERIOD_START", "PERIOD_END")
    select '재고현황', 'fact_stock', ${partner}, 'stock.xlsx', d, d from unnest(array['20260731', '20260831']) d`;
  await sql`insert into public.log_loss_claim_change ("PARTNER_CD", "OPTION_CD", "MONTH_SK", "FIELD", "FROM_VAL", "USER_NM")
    values (${partner}, 'P8-1', 202608, 'memo', '전', null)`;
  await followLosses(sql, partner);
  // P9 never loaded a report of compensation.
  await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P9', '파트너 9')`;
  await sql`insert into public.auth_member_partner ("USER_ID", "PARTNER_CD") values (${memberId}, 'P9')`;
  await addOption(sql, { id: 'P9-1', partner: 'P9', brand: null });
  await addStock(sql, 'P9', { '20260731': { 'P9-1': 5 }, '20260831': { 'P9-1': 5 } });
  await addMoves(sql, 'P9', [{ option: 'P9-1', month: '202608', sold: 1 }]);
  await followLosses(sql, 'P9');
}
