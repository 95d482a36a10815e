import { addOption, type Company } from '../golden/company.ts';

const partner = 'P12';

/** Calls about the diagnosis of a partner with all of it (P12), of one whose options are diagnosed now (P1), of one without options (P13) and of one with many (P14). */
export const diagnosisCalls: [string, Record<string, unknown>][] = [
  ['refresh_diagnosis', { partner_cd: 'P1' }],
  ['refresh_diagnosis', { partner_cd: 'P13' }],
  ['refresh_diagnosis', { partner_cd: 'P14' }],
  ['diagnosis_list', { partner_cd: 'P1' }],
  ['diagnosis_list', { partner_cd: 'P13' }],
  ['diagnosis_record', { partner_cd: 'P1' }],
  ['diagnosis_list', { partner_cd: partner, page_size: 100 }],
  ...['P12-1', 'P12-2', 'P12-3'].map((option_id): [string, Record<string, unknown>] => [
    'diagnosis_detail',
    { partner_cd: partner, option_id },
  ]),
  // 901, 902 and 904 end as doing, held and done.
  ...[901, 902, 904].flatMap((finding_id, index) =>
    ['held', 'done', 'new', 'doing', 'held', 'done']
      .slice(0, 4 + index)
      .map((status): [string, Record<string, unknown>] => [
        'change_diagnosis',
        { partner_cd: partner, finding_id, status },
      ]),
  ),
  ['change_diagnosis', { partner_cd: partner, finding_id: 903, status: 'held' }],
  ['diagnosis_list', { partner_cd: partner, page_size: 100 }],
  ...['noCost', 'adLoss', 'inboundLate', 'excessStock'].map((rule_cd): [string, Record<string, unknown>] => [
    'diagnosis_list',
    { partner_cd: partner, rule_cd },
  ]),
  ['diagnosis_detail', { partner_cd: partner, option_id: 'P12-1' }],
];

/** Partner P12: findings of every confidence and state, one that came back and one that is over, options with and without a score. */
export async function fillDiagnosisPartner(sql: Company['sql'], memberId: string): Promise<void> {
  await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM") values (${partner}, '파트너 10'), ('P13', '파트너 11'), ('P14', '파트너 12')`;
  await sql`insert into public.auth_member_partner ("USER_ID", "PARTNER_CD") values (${memberId}, ${partner}), (${memberId}, 'P13'), (${memberId}, 'P14')`;
  await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD") select 'P14-' || n, 'P14' from generate_series(1, 5001) n`;
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values ('B121', '가온', ${partner})`;
  for (const id of ['1', '2', '3'])
    await addOption(sql, {
      id: `P12-${id}`,
      partner,
      brand: id === '2' ? null : 'B121',
      productId: id === '2' ? null : '1',
    });
  const evidence = JSON.stringify({ amount: 1000, keyword: '참기름', low: null });
  await sql`insert into public.fact_product_diagnosis overriding system value
    select f.id, ${partner}, f.option_cd, f.rule, t - f.first, t - f.last, ${evidence}::text::jsonb, f.impact, f.confidence
    from private.korea_today() t, (values (901, 'P12-1', 'noCost', 3, 0, null::bigint, 'high'), (902, 'P12-1', 'noCost', 9, 6, null, 'low'),
      (903, 'P12-2', 'soldOut', 0, 0, 1000, 'middle'), (904, 'P12-1', 'idleStock', 0, 0, null, 'low'),
      (905, 'P12-2', 'adLoss', 0, 0, 500, 'low'), (906, 'P12-2', 'inboundLate', 0, 0, 300, 'low'), (907, 'P12-2', 'excessStock', 0, 0, 200, 'low'))
      f (id, option_cd, rule, first, last, impact, confidence)`;
  const measures = { growth: { value: 3, points: 16.5 }, aged: { value: 1, points: null } };
  const figures = {
    axes: { sales: { points: 16.5, weight: 20, measures } },
    demandClass: 'smooth',
    demandMethod: 'mean56',
    classError: 20,
    ownError: 30,
    demand: 4,
    demandLow: 1,
    demandHigh: 7,
    stock: 1,
    incoming: 0,
    soldOutChance: 62,
    chanceDays: 19,
    soldOutDay: '20261120',
  };
  const none = {
    axes: {},
    demandClass: null,
    demandMethod: null,
    classError: null,
    ownError: null,
    demand: 0,
    demandLow: null,
    demandHigh: null,
    stock: null,
    incoming: 0,
    soldOutChance: null,
    chanceDays: 14,
    soldOutDay: null,
  };
  await sql`insert into public.agg_product_score
    select ${partner}, t - s.ago, s.option_cd, s.score, s.figures::jsonb
    from private.korea_today() t, (values (0, 'P12-1', 50, ${JSON.stringify(figures)}), (7, 'P12-1', 40, null), (0, 'P12-2', null, ${JSON.stringify(none)}),
      (0, 'P12-3', 70, ${JSON.stringify(none)})) s (ago, option_cd, score, figures)`;
  await sql`insert into public.log_diagnosis ("PARTNER_CD", "CALC_DAY") select ${partner}, t - n from private.korea_today() t, unnest(array[0, 7]) n`;
  await sql`insert into public.log_change ("PARTNER_CD", "SUBJECT", "DIAGNOSIS_ID", "FIELD", "FROM_VAL", "TO_VAL") values (${partner}, 'finding', 901, 'status', 'new', 'new')`;
}
