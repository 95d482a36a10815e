import { addOption, type Company } from '../golden/company.ts';
import { addMoves, addPaid, addStock, followLosses, loadMonths } from '../golden/losses.ts';

const partner = 'P10';
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

/** Calls about losses of a partner with all of it (P10), of one without (P2) and of one with stock alone (P11). */
export const lossCalls: [string, Record<string, unknown>][] = [
  claim('P10-1', '202608', 'status', 'REVIEW'),
  claim('P10-1', '202608', 'status', ''),
  claim('P10-1', '202608', 'memo', '메모'),
  claim('P10-2', '202608', 'status', 'CLAIMED'),
  claim('P10-3', '202608', 'status', 'PAID'),
  // Of losses that there are not.
  claim('P10-4', '202608', 'status', 'REJECTED'),
  claim('P10-4', '202609', 'status', 'REVIEW'),
  ['loss_report', { ...of, partner_cd: 'P11', basis: 'OCCUR' }],
  // Compensated with nothing.
  ['loss_report', { ...of, basis: 'OCCUR', option_ids: ['unknown'] }],
  ...[of, { ...of, partner_cd: 'P2' }].flatMap((args): [string, Record<string, unknown>][] => [
    ['loss_report', { ...args, basis: 'OCCUR' }],
    ['loss_compensations', { ...args, basis: 'SETTLE' }],
    ['stock_reconciliation', { ...args, state: 'all', page_size: 100 }],
    ['loss_claims', args],
  ]),
  ...['P10-1', 'P10-2'].map((option_id): [string, Record<string, unknown>] => [
    'loss_evidence',
    { partner_cd: partner, option_id, month: '202608' },
  ]),
  ['loss_evidence', { partner_cd: 'P2', option_id: 'P10-1', month: '202608' }],
];

/** Partner P10: losses in every state, in a month with everything, and months that lack each input. */
export async function fillLossPartner(sql: Company['sql'], memberId: string): Promise<void> {
  await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM") values (${partner}, '파트너 8')`;
  await sql`insert into public.auth_member_partner ("USER_ID", "PARTNER_CD") values (${memberId}, ${partner})`;
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values ('B101', '가온', ${partner})`;
  for (const id of ['1', '2', '3', '4', '5', '6'])
    await addOption(sql, { id: `P10-${id}`, partner, brand: id === '2' ? null : 'B101' });
  await sql`update public.dim_option set "SALE_PRICE" = 1000 where "PARTNER_CD" = ${partner} and "OPTION_CD" <> 'P10-3'`;
  await sql`insert into public.dim_option_cost ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT") values ('P10-1', '20260101', ${partner}, 400)`;
  await addStock(sql, partner, {
    '20260430': { 'P10-1': 100 },
    '20260630': { 'P10-1': 100 },
    '20260731': { 'P10-1': 100, 'P10-2': 100, 'P10-3': 100, 'P10-4': 100, 'P10-5': 100, 'P10-6': 100 },
    '20260831': { 'P10-1': 100, 'P10-2': 90, 'P10-3': 80, 'P10-4': 100, 'P10-5': 120 },
    '20260930': { 'P10-1': 100, 'P10-2': 90, 'P10-3': 80, 'P10-4': 100, 'P10-5': 120, 'P10-6': 50 },
    '20261031': { 'P10-1': 90, 'P10-2': 90, 'P10-3': 80, 'P10-4': 100, 'P10-5': 120, 'P10-6': 50 },
  });
  await addMoves(sql, partner, [
    ...['202605', '202606', '202607', '202608', '202609', '202610'].map((month) => ({
      option: 'P10-4',
      month,
      sold: 1,
    })),
    { option: 'P10-1', month: '202608', ready: 20, planned: 0, restocked: [1, 'NEW'], removed: 1, sold: 5 },
    { option: 'P10-1', month: '202608', planned: 5 },
    { option: 'P10-4', month: '202609', restocked: [1, null] },
    { option: 'P10-2', month: '202608', restocked: [1, null] },
  ]);
  await sql`update public.fact_settlement_cost set "OCCUR_DT" = '20260901' where "OPTION_CD" = 'P10-2'`;
  await sql`insert into public.fact_settlement_cost ("PARTNER_CD", "COST_TYPE", "SETTLE_END_DT", "RECOG_DT", "OCCUR_DT", "OPTION_CD", "QTY", "COST_AMT",
      "VAT_AMT", "FILE_ID", "ROW_NO")
    select ${partner}, t, '20260831', '20260820', '20260820', 'P10-2', null, 0, 0, 0, 1 from unnest(array['RESTOCKING', 'REMOVAL']) t`;
  await addPaid(sql, partner, [
    { option: 'P10-3', day: '20260820', qty: 5 },
    { option: 'P10-1', day: '20260820', qty: 2 },
    { option: 'unknown', day: '20260821', qty: 1, amount: 0, type: null, center: null, price: null },
    { option: 'P10-2', day: '20260822', qty: 1, type: null, grade: null },
  ]);
  await sql`update public.fact_inventory_compensation set "COMP_RATE" = 80, "REMARKS" = '비고', "INSPECT_ID" = 'INS1' where "OPTION_CD" = 'P10-3'`;
  await loadMonths(sql, partner, ['202607', '202608', '202609', '202610']);
  await sql`delete from public.log_settlement_file where "PARTNER_CD" = ${partner} and "CATEGORY" = '재고 손실 보상' and "SETTLE_END_DT" = '20260930'`;
  for (const table of ['fact_settlement_cost', 'fact_inventory_compensation'])
    await sql.unsafe(`update public.${table} t set "FILE_ID" = l."FILE_ID" from public.log_settlement_file l
      where l."PARTNER_CD" = '${partner}' and l."SETTLE_END_DT" = '20260831' and l."PART" in ('', 'RESTOCKING') and t."PARTNER_CD" = '${partner}' and t."OPTION_CD" = 'P10-1'`);
  await sql`update public.fact_settlement_cost set "FILE_ID" = (select min("FILE_ID") from public.log_settlement_file where "PARTNER_CD" = ${partner}) where "OPTION_CD" = 'P10-1'`;
  await sql`insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "FILE_NM", "PERIOD_START", "PERIOD_END")
    select '재고현황', 'fact_stock', ${partner}, 'stock.xlsx', d, d from unnest(array['20260731', '20260831']) d`;
  await sql`insert into public.log_change ("PARTNER_CD", "SUBJECT", "OPTION_CD", "PERIOD", "FIELD", "FROM_VAL", "USER_NM")
    values (${partner}, 'claim', 'P10-1', '202608', 'memo', '전', null)`;
  await followLosses(sql, partner);
  // P11 never loaded a report of compensation.
  await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P11', '파트너 9')`;
  await sql`insert into public.auth_member_partner ("USER_ID", "PARTNER_CD") values (${memberId}, 'P11')`;
  await addOption(sql, { id: 'P11-1', partner: 'P11', brand: null });
  await addStock(sql, 'P11', { '20260731': { 'P11-1': 5 }, '20260831': { 'P11-1': 5 } });
  await addMoves(sql, 'P11', [{ option: 'P11-1', month: '202608', sold: 1 }]);
  await followLosses(sql, 'P11');
}
