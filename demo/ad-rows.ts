import { HISTORY_DAYS, type Calendar } from './calendar.ts';
import type { DemoCampaign } from './ad-campaigns.ts';
import { MISSING_DAYS, WINDOW_DAYS, type AdRow, type AdSale } from './ad-days.ts';
import { companies } from './catalog.ts';
import type { Value } from './copy.ts';
import { random } from './random.ts';

export const adColumns = [
  'PARTNER_CD',
  'DATE_SK',
  'CAMPAIGN_ID',
  'ADGROUP_NM',
  'OPTION_CD',
  'CONV_OPTION_CD',
  'PLACEMENT',
  'KEYWORD',
  'IMP_CNT',
  'CLICK_CNT',
  'AD_COST',
  'ORD_1D',
  'DIR_ORD_1D',
  'QTY_1D',
  'DIR_QTY_1D',
  'REV_1D',
  'DIR_REV_1D',
  'ORD_14D',
  'DIR_ORD_14D',
  'QTY_14D',
  'DIR_QTY_14D',
  'REV_14D',
  'DIR_REV_14D',
] as const;
export const campaignColumns = [
  'PARTNER_CD',
  'CAMPAIGN_ID',
  'CAMPAIGN_NM',
  'AD_TYPE',
  'START_DT',
  'END_DT',
  'NAMED_SK',
  'GOAL_TYPE',
  'TARGET_ROAS',
  'DAY_BUDGET',
  'STATUS',
  'MEMO',
] as const;
export const adOptionColumns = ['PARTNER_CD', 'OPTION_CD', 'ITEM_NM'] as const;
export const adDayColumns = ['PARTNER_CD', 'DATE_SK', 'GRAIN', 'AGE', 'FILE_NM', 'MOD_DT'] as const;
export const growthColumns = ['PARTNER_CD', 'DATE_SK', 'CAMPAIGN_ID', 'AGE', 'ORD_14D', 'REV_14D'] as const;

/** fact_ad_daily of a row of the report. */
export function adRow({ campaign, index, option, sales, ...row }: AdRow, calendar: Calendar): Value[] {
  const direct = sales.filter(({ isDirect }) => isDirect);
  const sums = [WINDOW_DAYS, 1].map((days) => [within(sales, days), within(direct, days)] as const);
  const [[all, own], [soon, ownSoon]] = sums as [(typeof sums)[0], (typeof sums)[0]];
  return [
    campaign.brand.company.code,
    calendar.day(index),
    campaign.id,
    option.group,
    option.code,
    row.bought,
    row.placement,
    row.keyword,
    row.impressions,
    row.clicks,
    row.cost,
    ...[soon.orders, ownSoon.orders, soon.pieces, ownSoon.pieces, soon.won, ownSoon.won],
    ...[all.orders, own.orders, all.pieces, own.pieces, all.won, own.won],
  ];
}

/** Sales of the first days after the click, its own day among them. */
function within(sales: AdSale[], days: number) {
  const found = sales.filter(({ lag }) => lag < days);
  return {
    orders: found.length,
    pieces: found.reduce((sum, { quantity }) => sum + quantity, 0),
    won: found.reduce((sum, { amount }) => sum + amount, 0),
  };
}

const memos = [
  '목표 수익률 밑이면 입찰가 조정',
  '시즌 상품, 재고 확인 후 증액',
  '신규 키워드 매주 점검',
  '행사 기간 예산 두 배',
];

/** dim_campaign: what the report says of a campaign, and what members entered about most of them. */
export function campaignRow(campaign: DemoCampaign, dailyCost: number, calendar: Calendar): Value[] {
  const rng = random(`ads register ${campaign.id}`);
  const isEntered = rng.chance(0.75);
  return [
    campaign.brand.company.code,
    campaign.id,
    campaign.name,
    campaign.adType,
    campaign.start,
    campaign.end,
    calendar.day(campaign.until - 1),
    isEntered ? rng.pick(['SALES', 'SALES', 'SALES', 'NCA', 'REACH']) : null,
    isEntered ? rng.pick([200, 250, 300, 350, 400]) : null,
    isEntered ? Math.max(1, Math.round((dailyCost * (1 + rng.next())) / 1000)) * 1000 : null,
    isEntered && rng.chance(0.3) ? (campaign.end === null ? 'on' : 'ended') : null,
    rng.chance(0.3) ? rng.pick(memos) : null,
  ];
}

/** A load of a partner's report: on the morning of a day, of the three weeks before it. */
export interface AdLoad {
  morning: number;
  from: number;
  /** The last day in it. */
  to: number;
  file: string;
}

const LOADED_DAYS = 21;
const LOAD_WEEKS = 12;

/** Loads of a partner, the newest first: one a week, so that every day is read young and final. */
export function adLoads(partner: string, calendar: Calendar): AdLoad[] {
  return Array.from({ length: LOAD_WEEKS }, (_, week) => {
    const morning = HISTORY_DAYS - 7 * week;
    const [from, to] = [morning - LOADED_DAYS, morning - 1];
    return { morning, from, to, file: reportName(partner, calendar, from, to) };
  });
}

const reportName = (partner: string, calendar: Calendar, from: number, to: number) =>
  `${partner.replace('P', 'A9000')}_pa_daily_keyword_${calendar.day(from)}_${calendar.day(to)}.xlsx`;

/** log_ad_day: every day but the missing ones, by the newest load of it; what is older came with one file. */
export function* adDayRows(calendar: Calendar, uploadedOn: (index: number) => string): Generator<Value[]> {
  for (const { code } of companies) {
    const loads = adLoads(code, calendar);
    const first = HISTORY_DAYS - 7 * LOAD_WEEKS;
    for (let index = 0; index < HISTORY_DAYS; index += 1) {
      if (MISSING_DAYS.includes(index)) continue;
      const load = loads.find(({ from, to }) => from <= index && index <= to);
      const morning = load?.morning ?? first;
      const file = load?.file ?? reportName(code, calendar, 0, first - 1);
      yield [code, calendar.day(index), 'keyword', ageOf(morning, index), file, uploadedOn(morning)];
    }
  }
}

const ageOf = (morning: number, index: number) => Math.min(WINDOW_DAYS, morning - index);

/** agg_ad_growth: what each load said of a campaign and day; an order is told of from the morning after it on. */
export function* growthRows(rows: AdRow[], calendar: Calendar): Generator<Value[]> {
  const days = new Map<string, { campaign: DemoCampaign; index: number; sales: AdSale[] }>();
  for (const { campaign, index, sales } of rows) {
    const key = `${campaign.id} ${index}`;
    const day = days.get(key) ?? { campaign, index, sales: [] };
    day.sales.push(...sales);
    days.set(key, day);
  }
  for (const { campaign, index, sales } of days.values()) {
    const partner = campaign.brand.company.code;
    const ages = adLoads(partner, calendar)
      .filter(({ from, to }) => from <= index && index <= to)
      .map(({ morning }) => ageOf(morning, index));
    if (!ages.some((age) => age < WINDOW_DAYS)) continue;
    for (const age of new Set(ages)) {
      const { orders, won } = within(sales, age);
      yield [partner, calendar.day(index), campaign.id, age, orders, won];
    }
  }
}
