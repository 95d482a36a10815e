import { daysBefore } from './comparison-days.ts';
import { addDays } from './independent-numbers.ts';
import { daysOf, groupsOf } from './independent-sales.ts';
import {
  adSums,
  adTotal,
  campaignMargins,
  nothing,
  sidesOf,
  type AdFilter,
  type AdSums,
  type AdWorld,
  type Side,
} from './independent-ads.ts';

/* What the answers of advertising must say, put together from the independent sums. */

export const ratio = (above: number | null, below: number | null, factor = 100) =>
  above === null || below === null || below <= 0 ? null : (above * factor) / below;
const share = (part: number, whole: number) => (whole > 0 ? (part * 100) / whole : null);

/** Sums with the ratios made of them; null for null. */
export const adFigures = (sums: AdSums | null) =>
  sums && {
    ...sums,
    adCtr: ratio(sums.adClickCnt, sums.adImpCnt),
    adCpc: ratio(sums.adCost, sums.adClickCnt, 1),
    adCvr: ratio(sums.adOrderCnt, sums.adClickCnt),
    adRoas: ratio(sums.adSaleAmt, sums.adCost),
    adAcos: ratio(sums.adCost, sums.adSaleAmt),
    marginRate: ratio(sums.adMarginAmt, sums.adCostedAmt),
    breakEvenRoas: sums.adMarginAmt > 0 ? ratio(sums.adCostedAmt, sums.adMarginAmt) : null,
    costedShare: share(sums.adCostedAmt, sums.adSaleAmt),
  };

/** A filter over the reports: the sides of its period and of the one before. */
export class AdView {
  readonly now: Side[];
  readonly before: Side[];
  readonly period: ReturnType<AdView['periodOf']>;
  readonly comparison: ReturnType<AdView['periodOf']>;

  private readonly margins: Record<'now' | 'before', ReturnType<typeof campaignMargins>>;
  readonly world: AdWorld;
  readonly filter: AdFilter;

  /** search: of 검색 영역 alone. */
  constructor(world: AdWorld, filter: AdFilter, search = false) {
    this.world = world;
    this.filter = filter;
    const before = daysBefore(filter.comparison, daysOf(filter.from, filter.to));
    const [from = '', to = ''] = before([filter.from, filter.to]);
    this.now = sidesOf(world, filter, filter.from, filter.to, search);
    this.before = sidesOf(world, filter, from, to, search);
    // A campaign has one margin, whichever of its keywords is looked at.
    const whole = search ? { ...filter, placement: 'all' } : filter;
    this.margins = {
      now: campaignMargins(world, sidesOf(world, whole, filter.from, filter.to, false)),
      before: campaignMargins(world, sidesOf(world, whole, from, to, false)),
    };
    this.period = this.periodOf(filter.from, filter.to);
    this.comparison = this.periodOf(from, to);
  }

  private periodOf(from: string, to: string) {
    const days = daysOf(from, to);
    return { from, to, days: days.length, missing: days.filter((day) => !this.world.covered.has(day)) };
  }

  sums(sides: Side[], of: 'now' | 'before' = 'now'): AdSums {
    return adSums(this.world, sides, this.filter.withVat, this.margins[of]);
  }

  /** Where days are covered and nothing is there, 0 each; where none is, nothing is known. */
  known(sums: AdSums | null, { days, missing }: { days: number; missing: string[] }): AdSums | null {
    return sums ?? (missing.length < days ? nothing : null);
  }

  /** What is no search, as campaigns add up: of a view of every placement. */
  others(side: 'now' | 'before'): AdSums | null {
    const own = this[side].filter(({ line }) => line.placement !== '검색 영역');
    return adTotal([...groupsOf(own, campaignKey).values()].map((sides) => this.sums(sides, side)));
  }

  /** Sums by a key, now and before. */
  groups(key: (side: Side) => string | null) {
    const of = (part: 'now' | 'before') => {
      const named = this[part].filter((side) => key(side) !== null);
      return new Map(
        [...groupsOf(named, (side) => key(side) ?? '')].map(([name, own]) => [name, this.sums(own, part)]),
      );
    };
    return { now: of('now'), before: of('before') };
  }

  /** The figures of a row, what it is compared with and its part of the whole. */
  row(now: AdSums | undefined, before: AdSums | undefined, wholeCost: number) {
    const isWhole = this.period.missing.length + this.comparison.missing.length === 0;
    const past = adFigures(this.known(before ?? null, this.comparison));
    const base = isWhole ? past : null;
    return {
      ...adFigures(now ?? nothing),
      previousAdCost: past?.adCost ?? null,
      baseAdCost: base?.adCost ?? null,
      previousAdSaleAmt: past?.adSaleAmt ?? null,
      baseAdSaleAmt: base?.adSaleAmt ?? null,
      previousAdRoas: past?.adRoas ?? null,
      baseAdRoas: base?.adRoas ?? null,
      share: share((now ?? nothing).adCost, wholeCost),
    };
  }

  /** Rows by a key, by their keys. */
  rows(key: (side: Side) => string | null) {
    const { now, before } = this.groups(key);
    const cost = [...now.values()].reduce((sum, { adCost }) => sum + adCost, 0);
    return new Map(
      [...new Set([...now.keys(), ...before.keys()])].map((name) => [
        name,
        this.row(now.get(name), before.get(name), cost),
      ]),
    );
  }

  /** figures and comparisonFigures over rows by a key, and the two periods. */
  compared(key: (side: Side) => string | null) {
    const { now, before } = this.groups(key);
    return {
      period: this.period,
      comparison: this.comparison,
      figures: adFigures(this.known(adTotal([...now.values()]), this.period)),
      comparisonFigures: adFigures(this.known(adTotal([...before.values()]), this.comparison)),
    };
  }

  isYoung(day: string): boolean {
    return this.filter.attribution === '14' && this.world.covered.has(day) && this.world.age(day) < 14;
  }

  /** Rows of a series: days, weeks from Monday or months, cut to the period. */
  series(unit: 'day' | 'week' | 'month', key: (side: Side) => boolean = () => true) {
    const byDay = groupsOf(this.now.filter(key), ({ line }) => line.day);
    const unitOf = (day: string) => {
      if (unit === 'month') return day.slice(0, 6);
      const weekday = new Date(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00Z`).getUTCDay();
      return unit === 'week' ? addDays(day, -((weekday + 6) % 7)) : day;
    };
    return [...groupsOf(daysOf(this.filter.from, this.filter.to), unitOf).values()].map((days) => {
      const loaded = days.filter((day) => this.world.covered.has(day));
      return {
        from: days[0],
        to: days.at(-1),
        missingDays: days.length - loaded.length,
        isGrowing: days.some((day) => this.isYoung(day)),
        figures: adFigures(
          adTotal(loaded.map((day) => (byDay.has(day) ? this.sums(byDay.get(day) ?? []) : nothing))),
        ),
      };
    });
  }

  growingFrom(): string | null {
    return daysOf(this.filter.from, this.filter.to).find((day) => this.isYoung(day)) ?? null;
  }

  margin() {
    const own = [...this.world.margins].filter(
      ([brand]) => this.filter.brands.length === 0 || this.filter.brands.includes(brand),
    );
    const sum = (name: 'costed' | 'uncosted' | 'left') =>
      own.reduce((total, [, one]) => total + one[name], 0);
    const [costed, uncosted] = [sum('costed'), sum('uncosted')];
    const marginRate = own.length === 0 ? null : share(sum('left'), costed);
    return {
      marginRate,
      costedShare: own.length === 0 ? null : share(costed, costed + uncosted),
      settledFrom: null,
      settledTo: null,
    };
  }

  /** Percent that the cost is of the sales of the brands, on the days of a period of which both are known. */
  tacos(of: 'now' | 'before'): number | null {
    const { from, to } = of === 'now' ? this.period : this.comparison;
    const loaded = new Set(this.world.sales.days);
    const days = daysOf(from, to).filter((day) => loaded.has(day) && this.world.covered.has(day));
    if (days.length === 0) return null;
    const own = this[of].filter(({ line }) => days.includes(line.day));
    const { brands } = this.filter;
    const won = this.world.sales
      .among(days, ({ brand }) => brands.length === 0 || brands.includes(brand))
      .reduce((sum, { values }) => sum + (values[5] ?? 0), 0);
    return ratio(this.sums(own, of).adCost, won);
  }
}

export const campaignKey = ({ line }: Side) => line.campaign;

/** Profit and cost of the campaigns of a keyword whose margin is known. */
const judged = (own: readonly (readonly [string, AdSums])[]) =>
  own.reduce(
    (sum, [, { adProfitAmt, adCost }]) =>
      adProfitAmt === null
        ? sum
        : { adProfitAmt: sum.adProfitAmt + adProfitAmt, adCost: sum.adCost + adCost },
    { adProfitAmt: 0, adCost: 0 },
  );

/** Every keyword with its class: keywordClass, sureness and campaignCvr by the rule of 키워드 성과. */
export function expectedKeywords(view: AdView, text: string) {
  const pairs = view.groups(({ line }) => `${line.keyword}\n${line.campaign}`);
  const rates = new Map<string, number | null>();
  const byCampaign = groupsOf([...pairs.now], ([key]) => key.split('\n')[1] ?? '');
  for (const [campaign, own] of byCampaign) {
    const total = adTotal(own.map(([, sums]) => sums));
    rates.set(campaign, ratio(total?.adOrderCnt ?? null, total?.adClickCnt ?? null, 1));
  }
  const merged = (side: Map<string, AdSums>) =>
    new Map(
      [...groupsOf([...side], ([key]) => key.split('\n')[0] ?? '')].map(([keyword, own]) => [
        keyword,
        { sums: adTotal(own.map(([, sums]) => sums)) ?? nothing, own },
      ]),
    );
  const [now, before] = [merged(pairs.now), merged(pairs.before)];
  return [...new Set([...now.keys(), ...before.keys()])]
    .filter((keyword) => keyword.toLowerCase().includes(text.toLowerCase()))
    .map((keyword) => {
      const sums = now.get(keyword)?.sums ?? null;
      let [chance, expected, isKnown] = [0, 0, false];
      for (const [key, own] of now.get(keyword)?.own ?? []) {
        const rate = rates.get(key.split('\n')[1] ?? '') ?? null;
        if (rate === null) continue;
        isKnown = true;
        chance += own.adClickCnt * Math.log(1 - Math.min(rate, 0.9999));
        expected += own.adClickCnt * rate;
      }
      // Without a click nothing is sure; of no advertising at all nothing is said.
      const sureness = sums ? 1 - Math.exp(chance) : null;
      const orders = sums?.adOrderCnt ?? 0;
      const { adProfitAmt, adCost } = judged(now.get(keyword)?.own ?? []);
      const keywordClass =
        orders === 0
          ? keyword !== '' && sureness !== null && sureness >= 0.95
            ? 'exclude'
            : 'short'
          : adProfitAmt < 0
            ? 'check'
            : adProfitAmt >= 0.3 * adCost && adCost > 0 && orders >= 3
              ? 'expand'
              : 'keep';
      return {
        keyword,
        campaignCount: now.get(keyword)?.own.length ?? 0,
        keywordClass,
        sureness: orders === 0 && keyword !== '' && sureness !== null ? sureness * 100 : null,
        campaignCvr: isKnown ? ratio(expected, sums?.adClickCnt ?? null) : null,
        now: sums,
        before: before.get(keyword)?.sums ?? null,
      };
    });
}
