import { addAds, coverAdDays } from '../golden/ads.ts';
import type { Company } from '../golden/company.ts';
import { addCharged, addCosts, addPayment, addPickups, addSales } from '../golden/settlement.ts';

const partner_cd = 'P8';
const reports = [
  '판매수수료',
  '입출고/배송비',
  '보관비',
  '반품 회수/재입고',
  '반출',
  '부가서비스',
  '재고 손실 보상',
  '광고비 내역',
  '밀크런 내역',
];

/** September: sales alone; October: costs alone; the first week of November: everything; the day after it: nothing. */
const periods = [
  ['20260901', '20260930'],
  ['20261001', '20261031'],
  ['20261101', '20261108'],
  ['20261110', '20261110'],
];

/** Calls about settlement of a partner with all of it (P8) and of one with nothing. */
export const settlementCalls: [string, Record<string, unknown>][] = [
  ...['OPERATION', 'LIVE', 'LOGISTICS'].flatMap((charge_type): [string, Record<string, unknown>][] =>
    ['100', '', '3000'].map((value) => [
      'change_brand_charge',
      { partner_cd, brand_cd: 'B81', ym: '202611', charge_type, value },
    ]),
  ),
  ...reports.map((category): [string, Record<string, unknown>] => [
    'change_settlement_waiver',
    { partner_cd, category, period_end: '20260930', waived: true },
  ]),
  ...['P2', partner_cd].flatMap((partner): [string, Record<string, unknown>][] => [
    ...periods.flatMap(([date_start, date_end]): [string, Record<string, unknown>][] => {
      const filters = { partner_cd: partner, date_start, date_end };
      return [
        ['settlement_report', filters],
        ['settlement_products', filters],
        ['settlement_periods', filters],
        ['settlement_lines', { ...filters, measure: 'finalSettlement' }],
      ];
    }),
    ['settlement_months', { partner_cd: partner, last_month: '202611' }],
    ...['OPERATION', 'LIVE', 'LOGISTICS'].map((charge_type): [string, Record<string, unknown>] => [
      'brand_charges',
      { partner_cd: partner, year: 2026, charge_type },
    ]),
    ['changes', { partner_cd: partner, subject: 'charge' }],
  ]),
];

/** Partner P8: an option of a brand, one of none, one that no master knows, lines of no option; a payment with and without its files. */
export async function fillSettlementPartner(sql: Company['sql'], memberId: string): Promise<void> {
  await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM") values (${partner_cd}, '파트너 8')`;
  await sql`insert into public.auth_member_partner ("USER_ID", "PARTNER_CD") values (${memberId}, ${partner_cd})`;
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values ('B81', '가온', ${partner_cd}), ('B82', '나래', ${partner_cd})`;
  await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD", "BRAND_CD", "ITEM_NM", "OPTION_NM")
    values ('811', ${partner_cd}, 'B81', '컵', '1개'), ('812', ${partner_cd}, null, '접시', '')`;
  await sql`insert into public.log_change ("PARTNER_CD", "SUBJECT", "BRAND_CD", "PERIOD", "FIELD", "TO_VAL") values (${partner_cd}, 'charge', 'B81', '202611', 'LIVE', 1)`;
  const fee = { fee: 100, vat: 10 };
  await addSales(sql, partner_cd, '20260930', [{ day: '20260930', option: '811', won: 1000, ...fee }]);
  await addCosts(sql, partner_cd, '20261031', [{ day: '20261031', type: 'STORAGE', option: '811', won: 50 }]);
  await addSales(sql, partner_cd, '20261108', [
    { day: '20261103', option: '811', won: 1000, ...fee },
    { day: '20261103', option: '812', won: 1000, coupon: 1000 },
    { day: '20261103', option: 'unknown', won: 1000, kind: '' },
    { day: '20261103', won: 3000 },
  ]);
  await sql`update public.fact_settlement_option set "ITEM_NM" = '컵', "OPTION_NM" = '1개' where "OPTION_CD" = '811'`;
  await addCosts(sql, partner_cd, '20261108', [
    { day: '20261103', type: 'STORAGE', option: '811', won: 50, vat: 5 },
  ]);
  await addAds(sql, partner_cd, [20261103, 20261104].map((day) => ({ day, option: '811', cost: 100 }))); // prettier-ignore
  await coverAdDays(sql, partner_cd, [20261104]);
  await addCharged(sql, partner_cd, '20261108', [[20261104, 90, 9]]);
  await addPickups(sql, partner_cd, '20261108', [['20261104', 'R', 30, 3]]);
  const sums = { SALE_AMT: 6000, BASE_AMT: 4890, PAYABLE_AMT: 3423, STORAGE_AMT: 55, COMP_AMT: 7 };
  await addPayment(sql, partner_cd, ['20261102', '20261108'], 70, sums, { day: '20261204', status: '지급예정' }); // prettier-ignore
  // A payment of a period of which no file is loaded.
  await addPayment(sql, partner_cd, ['20261101', '20261101'], 70, sums);
}
