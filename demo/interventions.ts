import { demoAccounts } from './accounts.ts';
import { HISTORY_DAYS, type Calendar } from './calendar.ts';
import type { Catalog, DemoBrand, DemoOption } from './catalog.ts';
import type { Value } from './copy.ts';
import { optionTraits } from './demand.ts';
import { random, type Random } from './random.ts';

/** What a member did to some options, and what it really changed. */
export interface Planned {
  brand: DemoBrand;
  name: string;
  type: string;
  options: DemoOption[];
  /** Day indices; `last` is null where it stays. */
  first: number;
  last: number | null;
  /** Times the demand: 1 is no effect at all. */
  lift: number;
  cost: number | null;
}

/** The demo partner that visitors look at has more of them than the others. */
const MANY = { code: 'P1003', count: 16 };
const COUNT = 60;
/** Times the demand while it runs, and whether it ends: coupons and broadcasts sell, a new picture does not. */
const kinds = [
  { type: 'coupon', lift: 2, ends: true, names: ['신규 고객 쿠폰 10%', '주말 쿠폰 15%', '장바구니 쿠폰'] },
  { type: 'price', lift: 1.5, ends: false, names: ['가격 인하 8%', '묶음 가격 조정'] },
  { type: 'ad', lift: 1, ends: true, names: ['광고 목표 변경', '검색 광고 확대'] },
  { type: 'detail', lift: 1, ends: false, names: ['상세페이지 개편', '사용법 영상 추가'] },
  { type: 'thumbnail', lift: 1, ends: false, names: ['대표 사진 교체', '모델 컷으로 교체'] },
  { type: 'live', lift: 2, ends: true, names: ['라이브 방송', '라이브 앙코르'] },
  { type: 'inbound', lift: 1, ends: false, names: ['품절 옵션 재입고'] },
  { type: 'other', lift: 0.7, ends: false, names: ['정가 인상 5%', '사은품 종료'] },
] as const;

/** Sixty interventions, each on options of its own; some change demand and others nothing. The same in every installation. */
export function plannedInterventions({ brands, options }: Catalog): Planned[] {
  const others = brands.filter(({ company }) => company.code !== MANY.code);
  const own = brands.filter(({ company }) => company.code === MANY.code);
  const free = new Map(brands.map((brand) => [brand, productsOf(brand, options)]));
  return Array.from({ length: COUNT }, (_, index) => {
    const list = index < MANY.count ? own : others;
    const brand = list[index % list.length];
    if (!brand) throw new RangeError('the demo has no brand');
    return planned(brand, free.get(brand) ?? [], index);
  });
}

/** Options that sold for long enough before, product by product, in random order. */
function productsOf(brand: DemoBrand, options: readonly DemoOption[]): DemoOption[][] {
  const products = new Map<string, DemoOption[]>();
  for (const option of options) {
    const { launch, end, neglected } = optionTraits(option);
    const isSteady = option.grade === 'NEW' && launch < 0 && end > HISTORY_DAYS && !neglected;
    if (option.brand === brand && isSteady)
      products.set(option.productId, [...(products.get(option.productId) ?? []), option]);
  }
  return random(`interventions ${brand.code}`).shuffled([...products.values()]);
}

/** Of every ten one is on a product that sells too little to be judged. */
function planned(brand: DemoBrand, products: DemoOption[][], index: number): Planned {
  const rng = random(`intervention ${index}`);
  const least = index % 10 === 9 ? 0 : 4;
  const options: DemoOption[] = [];
  const rate = () => options.reduce((sum, option) => sum + optionTraits(option).rate, 0);
  while (products.length > 0 && (options.length === 0 || rate() < least))
    options.push(...(products.shift() ?? []));
  const { type, lift, ends, names } = kinds[index % kinds.length] ?? kinds[0];
  const first = rng.int(180, HISTORY_DAYS - 20);
  return {
    brand,
    name: rng.pick(names),
    type,
    options,
    first,
    last: ends ? first + 13 : null,
    lift,
    cost: rng.chance(0.7) ? costOf(rng, options, rate()) : null,
  };
}

/** A tenth to a third of what two weeks sell. */
function costOf(rng: Random, options: readonly DemoOption[], rate: number): number {
  const price = options.reduce((sum, option) => sum + option.price, 0) / Math.max(1, options.length);
  return Math.round((rate * 14 * price * (0.1 + 0.2 * rng.next())) / 10_000) * 10_000;
}

/** By how much interventions lift the demand of an option on a day. */
export function interventionLift(plans: readonly Planned[]): (option: DemoOption, index: number) => number {
  const byOption = new Map(plans.flatMap((plan) => plan.options.map(({ code }) => [code, plan] as const)));
  return ({ code }, index) => {
    const plan = byOption.get(code);
    if (plan === undefined || index < plan.first || (plan.last !== null && index > plan.last)) return 1;
    return plan.lift;
  };
}

export const interventionColumns = [
  'ID',
  'PARTNER_CD',
  'NAME',
  'TYPE',
  'START_DT',
  'END_DT',
  'COST_AMT',
  'USER_ID',
  'USER_NM',
  'REG_DT',
] as const;
export const interventionOptionColumns = ['INTERVENTION_ID', 'OPTION_CD', 'PARTNER_CD'] as const;

/** Rows of log_intervention and log_intervention_option; each was registered on the day that it began. */
export function interventionRows(plans: readonly Planned[], calendar: Calendar) {
  const [staff] = demoAccounts;
  const at = (first: number) =>
    `${calendar.day(first).replace(/(\d{4})(\d{2})(\d{2})/, '$1-$2-$3')}T09:30:00+09:00`;
  return {
    interventions: plans.map(({ brand, name, type, first, last, cost }, index): Value[] => [
      index + 1,
      brand.company.code,
      name,
      type,
      calendar.day(first),
      last === null ? null : calendar.day(last),
      cost,
      staff?.id ?? null,
      staff?.alias ?? null,
      at(first),
    ]),
    options: plans.flatMap(({ brand, options }, index) =>
      options.map(({ code }): Value[] => [index + 1, code, brand.company.code]),
    ),
  };
}
