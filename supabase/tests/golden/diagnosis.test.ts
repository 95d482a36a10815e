import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../host/testing/test-database.ts';

// Each rule by hand, of an option of which all is well but what the rule is about.

type Fact = Readonly<Record<string, unknown>>;

/** 28 pieces of 10,000 won in 28 days, 1 a day expected, stock for 30 days, bought at 4,000. */
const well: Fact = {
  option_cd: '1', grade: 'NEW', sold_yn: 'Y', stock: 30, price: 10_000, days_14: 14, days_before: 28, demand_class: 'smooth', demand: 28,
  demand_low: 20, demand_high: 36, incoming: 0, arrive_days: [], arrive_qtys: [], amount_14: 140_000, amount_before: 140_000, qty_28: 28,
  amount_28: 280_000, views_14: 140, views_before: 280, order_views_14: 140, order_views_before: 280, order_won: 10_000, orders_14: 14, orders_before: 28, amount_traffic: 280_000, winner_7: 95, winner_before: 95,
  views_7: 70, gross_14: 14, cancel_14: 0, gross_before: 28, cancel_before: 0, margin: 0.4, aged: 0, known_age: 30, storage_fee: 3000, cost: 4000,
  profit: 28_000, profit_sales: 280_000, chance: 0.01, chance_days: 14,
}; // prettier-ignore

interface Golden {
  rule: string;
  arithmetic: string;
  facts: Fact;
  impact: number | null;
  problem: string;
  /** Facts with which nothing is found any more. */
  resolved: Fact;
}

const cases: Golden[] = [
  {
    rule: 'soldOut',
    arithmetic: '1 a day x 14 x 10,000',
    facts: { stock: 0, incoming: 40 },
    impact: 140_000,
    problem: '하루 1개씩 팔릴 옵션인데 재고가 없어 판매가 멈췄습니다. 입고 예정은 40개입니다.',
    resolved: { stock: 30 },
  },
  {
    rule: 'runsOut',
    arithmetic: '76.5 % is enough; 10 pieces are 10 days; 1 a day x (14 - 10) x 10,000',
    facts: { stock: 10, chance: 0.765, arrive_days: [13, 20], arrive_qtys: [2, 7] },
    impact: 40_000,
    problem:
      '재고 10개가 14일 안에 품절될 확률이 76%입니다. 28일 예상 수요는 28개이고, 그 전에 도착할 입고는 2개입니다.',
    resolved: { stock: 10, chance: 0.599 },
  },
  {
    rule: 'winnerLost',
    arithmetic: '280,000 / 28 x 14 = 140,000, of which (80 - 40) / 80 is half',
    facts: { winner_7: 40, winner_before: 80 },
    impact: 70_000,
    problem: '아이템위너 비율이 80%에서 40%로 떨어졌습니다.',
    resolved: { winner_7: 50, winner_before: 80 },
  },
  {
    rule: 'winnerLostAds',
    arithmetic: 'the same, while advertising goes on',
    facts: { winner_7: 40, winner_before: 80, ad_cost_14: 25_000 },
    impact: 70_000,
    problem: '아이템위너 비율이 80%에서 40%로 떨어져, 최근 14일에 25,000원을 쓴 광고가 멈출 수 있습니다.',
    resolved: { winner_7: 60, winner_before: 80, ad_cost_14: 25_000 },
  },
  {
    rule: 'conversionFell',
    arithmetic: '10 % of 140 views are 14 orders, 5 came; 9 x 10,000; 9 is more than 2 x root of 14',
    facts: { orders_14: 5 },
    impact: 90_000,
    problem: '조회 140회 중 주문이 5건으로, 전환율이 10%에서 3.6%로 떨어졌습니다.',
    resolved: { orders_14: 10 },
  },
  {
    rule: 'viewsFell',
    arithmetic: '10 a day before, 5 now; 5 x 14 x 10 % x 10,000',
    facts: { views_14: 70, order_views_14: 70, orders_14: 7 },
    impact: 70_000,
    problem: '하루 조회가 10회에서 5회로 50% 줄었습니다.',
    resolved: { views_14: 98, order_views_14: 98, orders_14: 10 },
  },
  {
    rule: 'cancelsRose',
    arithmetic: '5 of 20 are 25 %, 2 of 40 were 5 %; 20 % of 20 x 10,000',
    facts: { gross_14: 20, cancel_14: 5, gross_before: 40, cancel_before: 2 },
    impact: 40_000,
    problem: '최근 14일 판매 20개 중 5개가 취소·반품되어, 비율이 5%에서 25%로 올랐습니다.',
    resolved: { gross_14: 20, cancel_14: 4, gross_before: 40, cancel_before: 2 },
  },
  {
    rule: 'adLoss',
    arithmetic: 'break-even 100 / 0.4 = 250 %; 100,000 x 1.1 - 200,000 x 0.4',
    facts: { ad_cost: 100_000, ad_sales: 200_000, other_cost: 0, other_sales: 0 },
    impact: 30_000,
    problem: '광고비 100,000원으로 200,000원을 팔아 ROAS 200%이며, 브랜드 손익분기 250%에 못 미칩니다.',
    resolved: { ad_cost: 100_000, ad_sales: 250_000, other_cost: 0, other_sales: 0 },
  },
  {
    rule: 'adPlacement',
    arithmetic: '60,000 of 100,000 elsewhere at 100 %, search at 600 %; 60,000 x 1.1 - 60,000 x 0.4',
    facts: { ad_cost: 100_000, ad_sales: 300_000, other_cost: 60_000, other_sales: 60_000 },
    impact: 42_000,
    problem: '광고비의 60%인 60,000원이 검색 외 지면에 쓰였고, 그 ROAS는 100%로 검색의 600%보다 낮습니다.',
    resolved: { ad_cost: 100_000, ad_sales: 300_000, other_cost: 49_000, other_sales: 49_000 },
  },
  {
    rule: 'deadKeywords',
    arithmetic: '12,000 x 1.1',
    facts: { dead_cost: 12_000, dead_clicks: 45, dead_count: 2, dead_keyword: '참기름' },
    impact: 13_200,
    problem: '전환 없이 45번 클릭된 검색어 2개(예: 참기름)에 광고비 12,000원이 쓰였습니다.',
    resolved: { dead_cost: 9000, dead_clicks: 45, dead_count: 2, dead_keyword: '참기름' },
  },
  {
    rule: 'excessStock',
    arithmetic: '(150 - 60 x 1) x 4,000',
    facts: { stock: 150 },
    impact: 360_000,
    problem: '하루 1개씩 팔려 재고 150개가 약 150일치입니다.',
    resolved: { stock: 120 },
  },
  {
    rule: 'idleStock',
    arithmetic: '30 x 4,000',
    facts: { demand: 0, demand_class: null, amount_14: 0, qty_28: 0, amount_28: 0 },
    impact: 120_000,
    problem: '8주 동안 팔리지 않은 재고가 30개 있습니다.',
    resolved: { demand: 0, stock: 9 },
  },
  {
    rule: 'agedStock',
    arithmetic: '15 of 30 is half of the fee of 3,000',
    facts: { aged: 15 },
    impact: 1500,
    problem: '보관 61일을 넘긴 재고가 15개로 전체의 50%입니다.',
    resolved: { aged: 8 },
  },
  {
    rule: 'noCost',
    arithmetic: 'no won can be told',
    facts: { cost: null },
    impact: null,
    problem: '최근 28일에 280,000원어치 팔렸지만 원가가 없어 이익을 알 수 없습니다.',
    resolved: {},
  },
  {
    rule: 'noInbound',
    arithmetic: 'no won can be told',
    facts: { rise: 12, rise_days: 7 },
    impact: null,
    problem: '7일 사이 재고가 판매분을 빼고도 12개 늘었지만 입고 요청 기록이 없습니다.',
    resolved: { rise: 9, rise_days: 7 },
  },
  {
    rule: 'inboundLate',
    arithmetic: '3 x 10,000',
    facts: { late_qty: 3, late_days: 8 },
    impact: 30_000,
    problem: '입고 예정일이 8일 지난 요청에서 3개의 수량이 맞지 않습니다.',
    resolved: { late_qty: 3, late_days: 7 },
  },
  {
    rule: 'priceHigh',
    arithmetic:
      '280,000 / 28 x 14 = 140,000, of which (60 - 45) / 60 is a quarter; 11,000 is 10 % above 10,000',
    facts: { winner_7: 45, winner_before: 60, price_7: 11_000, low_price: 10_000 },
    impact: 35_000,
    problem: '최근 7일 판매가 11,000원이 30일 최저 10,000원보다 10% 높고, 아이템위너 비율은 45%입니다.',
    resolved: { winner_7: 45, winner_before: 60, price_7: 10_900, low_price: 10_000 },
  },
  {
    rule: 'adsInVain',
    arithmetic: '20,000 x 1.1, spent on three days without the winner',
    facts: { winner_7: 45, winner_before: 60, vain_cost: 20_000, vain_days: 3 },
    impact: 22_000,
    problem:
      '최근 14일 가운데 품절이거나 위너가 아닌 3일에 광고비 20,000원이 쓰였습니다. 지금 재고는 30개, 아이템위너 비율은 45%입니다.',
    resolved: { vain_cost: 20_000, vain_days: 3 },
  },
  {
    rule: 'adViewsFell',
    arithmetic: '500 a day before, 200 now; 300 x 14 x 10 won',
    facts: { seen_7: 1400, seen_days_7: 7, seen_before: 14_000, seen_days_before: 28, won_seen: 10 },
    impact: 42_000,
    problem: '하루 광고 노출이 500회에서 200회로 60% 줄었습니다.',
    resolved: { seen_7: 1407, seen_days_7: 7, seen_before: 14_000, seen_days_before: 28, won_seen: 10 },
  },
  {
    rule: 'storageGrows',
    arithmetic:
      '40 of 46 to 60 days: 7 are sold in 7 days, 33 are left, on average after 23.5; 33 x 16.5 x 400 / 40',
    facts: { stock: 40, young: [40, 0, 0], aged: 0, known_age: 40, fee_day: 400, stock_day: '2026-11-10' },
    impact: 5445,
    problem:
      '재고 40개 가운데 33개가 보관 60일 안에 팔리지 않아, 팔릴 때까지 보관비가 약 5,445원 더 듭니다. 반출비가 이보다 적으면 2026.11.17까지 반출하는 편이 낫습니다.',
    resolved: { stock: 40, young: [0, 0, 40], aged: 0, known_age: 40, fee_day: 400, stock_day: '2026-11-10' },
  },
  {
    rule: 'returnsRose',
    arithmetic: '10 of 100 are 10 %, 3 % before: 7 more than 3, over 2 x root of 3; 7 x 10,000',
    facts: { returns_30: 10, sold_30: 100, returns_before: 0.03 },
    impact: 70_000,
    problem: '최근 30일 판매 100개 중 10개가 반품되어, 반품률이 이 옵션의 이전 3%에서 10%로 올랐습니다.',
    resolved: { returns_30: 10, sold_30: 100, returns_before: 0.06 },
  },
  {
    rule: 'inboundStuck',
    arithmetic: '20 x 10,000',
    facts: { stuck_qty: 20, stuck_days: 9, stuck_usual: 4 },
    impact: 200_000,
    problem:
      '입고 예정일이 9일 지났는데 20개가 아직 판매로 넘어가지 않았습니다. 열 번 중 아홉 번은 예정일에서 4일 안에 끝났습니다.',
    resolved: { stuck_qty: 20, stuck_days: 2, stuck_usual: 1 },
  },
];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
}, 120_000);
afterAll(() => database.drop());

const one = (facts: Fact) => JSON.stringify({ ...well, ...facts });

async function findings(facts: Fact) {
  return database.sql<{ rule: string; impact: number | null; confidence: string; problem: string }[]>`
    select f.rule_cd as rule, f.impact::float8 as impact, f.confidence, private.fill_text(r."SENTENCE", f.evidence) as problem
    from private.diagnosis_findings(array[jsonb_populate_record(null::private.diagnosis_fact, ${one(facts)}::text::jsonb)]) f
    join public.dim_diagnosis_rule r on r."RULE_CD" = f.rule_cd`;
}

it('nothing is found where all is well', async () => {
  expect(await findings({})).toEqual([]);
});

it.each(cases)('$rule: $arithmetic', async ({ rule, facts, impact, problem, resolved }) => {
  expect(await findings(facts)).toMatchObject([{ rule, impact, problem }]);
  expect(await findings(resolved)).toEqual([]);
});

it('every rule of a finding has its case', async () => {
  const rules = await database.sql<{ rule: string }[]>`
    select "RULE_CD" as rule from public.dim_diagnosis_rule where "SENTENCE" is not null`;
  expect(rules.map(({ rule }) => rule).toSorted()).toEqual(cases.map(({ rule }) => rule).toSorted());
});

it('a rule of losses is silent where what it needs is not known, or chance says as much', async () => {
  // Never returned before is no rate that could double; few returns are chance; who ended advertising lost nothing.
  expect(await findings({ returns_30: 10, sold_30: 100 })).toEqual([]);
  expect(await findings({ returns_30: 6, sold_30: 100, returns_before: 0.03 })).toEqual([]);
  expect(
    await findings({ seen_7: 0, seen_days_7: 7, seen_before: 14_000, seen_days_before: 28, won_seen: 10 }),
  ).toEqual([]);
  expect(
    await findings({ seen_7: 100, seen_days_7: 4, seen_before: 14_000, seen_days_before: 28, won_seen: 10 }),
  ).toEqual([]);
  expect(await findings({ stock: 40, young: null, aged: 0, fee_day: 400, stock_day: '2026-11-10' })).toEqual(
    [],
  );
  // Old pieces are 장기 재고, and are sold first: they hold up the younger ones.
  expect(
    await findings({
      stock: 40,
      young: [20, 0, 0],
      aged: 5,
      known_age: 25,
      fee_day: 400,
      stock_day: '2026-11-10',
    }),
  ).toMatchObject([{ rule: 'storageGrows', problem: expect.stringContaining('18개가') }]);
});

it('fewer days and pieces make a finding less sure', async () => {
  const sure = async (facts: Fact) => (await findings({ stock: 0, ...facts }))[0]?.confidence;
  expect(await sure({ qty_28: 30 })).toBe('high');
  expect(await sure({ qty_28: 29 })).toBe('middle');
  expect(await sure({ qty_28: 7 })).toBe('low');
  expect(await sure({ qty_28: 30, days_14: 9 })).toBe('low');
});

async function score(facts: Fact) {
  // Alone among the options of its partner.
  const rows = await database.sql.begin(async (tx) => {
    await tx`insert into private.diagnosis_option
      (partner_cd, option_cd, qty, brand_cd, category_nm, amount_14, amount_before, conversion, fact)
      select 'P1', 'alone', 0, f.brand_cd, f.category_nm, f.amount_14, f.amount_before, private.long_conversion(f.*), '{}'
      from jsonb_populate_record(null::private.diagnosis_fact, ${one(facts)}::text::jsonb) f`;
    const scores = await tx<{ score: number | null; axes: Record<string, { points: number }> }[]>`
      select s.score::float8 as score, s.figures -> 'axes' as axes
      from private.diagnosis_scores(array[jsonb_populate_record(null::private.diagnosis_fact, ${one(facts)}::text::jsonb)],
        private.diagnosis_norms('P1')) s`;
    await tx`delete from private.diagnosis_option where true`;
    return scores;
  });
  const [row] = rows;
  return {
    score: row?.score,
    points: Object.fromEntries(Object.entries(row?.axes ?? {}).map(([axis, { points }]) => [axis, points])),
  };
}

it('the score is the points of the axes that have data, as of a hundred', async () => {
  // Alone in its brand, growth is 0 beyond it: (0 + 30) / 40 x 20 = 15. Profit 10 % of 20 %: 10. Without advertising 65 of 80.
  expect(await score({})).toEqual({ score: 81.3, points: { sales: 15, stock: 20, traffic: 20, profit: 10 } });
  // ROAS 250 % is break-even: (1 - 0.5) / 0.8 x 20 = 12.5; 77.5 of 100.
  expect(await score({ ad_cost: 100_000, ad_sales: 250_000 })).toEqual({
    score: 77.5,
    points: { sales: 15, stock: 20, traffic: 20, profit: 10, ads: 12.5 },
  });
  // 7 days of 14: 10; 90 days between 60 and 120: 10; half of it old: half of 20.
  expect((await score({ stock: 7 })).points['stock']).toBe(10);
  expect((await score({ stock: 90 })).points['stock']).toBe(10);
  expect((await score({ aged: 15 })).points['stock']).toBe(10);
  // Winner 72.5 %, half way: 10, with conversion 20 the mean is 15.
  expect((await score({ winner_7: 72.5 })).points['traffic']).toBe(15);
});

it('of one axis alone there is no score', async () => {
  const bare = { amount_before: 0, order_views_14: 0, order_views_before: 0, views_7: 0, profit: null };
  expect(await score(bare)).toEqual({ score: null, points: { stock: 20 } });
});

it('a finding goes on, is over when its cause is, and is another one when it returns', async () => {
  const { sql } = database;
  await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '가게')`;
  await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD") values ('1', 'P1')`;
  await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "DATE_SK", "PARTNER_CD", "SALE_QTY", "SALE_AMT")
    select '1', private.date_sk(date '2026-11-20' - n), 'P1', 1, 1000 from generate_series(1, 90) n`;
  for (const [day, stock] of [
    ['20261120', 0],
    ['20261121', 0],
    ['20261122', 30],
    ['20261123', 0],
  ] as const)
    await sql`insert into public.fact_stock_snapshot ("SNAP_DT", "OPTION_CD", "PARTNER_CD", "SOLD_YN", "STOCK_QTY") values (${day}, '1', 'P1', 'Y', ${stock})`;
  // Twice the same day, as after a second load.
  for (const day of ['20261120', '20261121', '20261121', '20261122', '20261123'])
    await sql`select private.diagnose('P1', ${day}::text::date)`;
  expect(
    await sql`select "START_DAY"::text as from, "LAST_DAY"::text as to from public.fact_product_diagnosis where "RULE_CD" = 'soldOut' order by 1`,
  ).toEqual([
    { from: '2026-11-20', to: '2026-11-21' },
    { from: '2026-11-23', to: '2026-11-23' },
  ]);
});
