import { choiceOf, share, unitsOf, won, type StatisticsFilter } from './expected-statistics.ts';
import { addDays, sum } from './independent-numbers.ts';
import { daysOf, groupsOf, sumOf, withRatios, type Sale, type WingSales } from './independent-sales.ts';
import { achievement, againstTarget, targetGap, targetOf } from './independent-targets.ts';
import { wingToday } from './load-wing.ts';

/*
 * 브랜드 매출 관리 worked out from the spreadsheets and the targets alone: another reader, no SQL, nothing of the product.
 */

type Measure = 'saleAmt' | 'saleQty' | 'orderCnt' | 'targetAmt';

/** A filter's days and what brands sold on some of them, against their targets. */
export function brandChoice(sales: WingSales, filter: StatisticsFilter) {
  const choice = choiceOf(sales, filter);
  const { missing, isChosen } = choice;
  const targeted = [...sales.brands.keys()].filter(
    (brand) => filter.brands.length === 0 || filter.brands.includes(brand),
  );
  const loadedOf = (list: string[]) => list.filter((day) => missing([day]).length === 0);
  const soldOn = (list: string[], brand?: string) =>
    sales.among(list, (option) => isChosen(option) && (brand === undefined || option.brand === brand));
  const ads = (list: string[], brand: string | undefined) =>
    sales.ads.brief(
      list,
      (option) => isChosen(option) && (brand === undefined || option.brand === brand),
      sales,
    );
  /** Null where no day is loaded. */
  const figures = (list: string[], brand?: string) => {
    const loaded = loadedOf(list);
    if (loaded.length === 0) return null;
    const sold = soldOn(list, brand);
    const target = againstTarget(
      brand === undefined ? targeted : targeted.filter((one) => one === brand),
      loaded,
      sold,
    );
    const sums = withRatios(sumOf(sold));
    return {
      ...sums,
      ...target,
      achievementRate: achievement(target),
      targetGapAmt: targetGap(target),
      ...ads(list, brand),
    };
  };
  const advertised = (list: string[]) => sales.ads.brands(list, isChosen);
  const adCover = sales.ads.cover(choice.days);
  return { ...choice, targeted, loadedOf, soldOn, figures, ads, advertised, adCover };
}

type Choice = ReturnType<typeof brandChoice>;

/** Brands with a line of sales, a target on a loaded day or advertising, in either period; '' are options without one. */
function listedBrands(
  { days, before, loadedOf, soldOn, targeted, advertised }: Choice,
  daysBefore = before(days),
): string[] {
  const periods = [days, daysBefore];
  const sold = periods.flatMap((list) => soldOn(list).map(({ option }) => option.brand));
  const wanted = targeted.filter((brand) =>
    periods.some((list) => loadedOf(list).some((day) => targetOf(brand, day.slice(0, 6)) !== null)),
  );
  return [...new Set([...sold, ...wanted, ...periods.flatMap(advertised)])].toSorted();
}

const head = (choice: Choice, before = choice.before(choice.days)) => ({
  period: choice.head.period,
  comparison: choice.described(before),
  figures: choice.figures(choice.days),
  comparisonFigures: choice.figures(before),
});

/** KPIs, 요약 and 목록 of a filter; brands and rows by code. */
export function expectedBrandSales(sales: WingSales, filter: StatisticsFilter) {
  const choice = brandChoice(sales, filter);
  const { days, before, missing, figures, sold, adCover } = choice;
  const listed = listedBrands(choice);
  const beforeRows = choice.beforeRow(filter.unit)(days);
  const listedRows = listedBrands(choice, beforeRows);
  const ofRows = head(choice, beforeRows);
  const { period, comparison, ...sums } = head(choice);
  const nameOf = (brand: string) => ({
    brandCd: brand || null,
    brandName: sales.brands.get(brand) ?? null,
  });
  const byDay = groupsOf(sold, ({ option, day }) => `${option.brand} ${day}`);
  const sellsOn = [...byDay].flatMap(([key, own]) => {
    const { saleAmt, saleQty } = sumOf(own);
    return (saleAmt ?? 0) !== 0 || (saleQty ?? 0) !== 0 ? [key.split(' ') as [string, string]] : [];
  });
  return {
    summary: {
      period,
      comparison,
      ...sums,
      adCover,
      withoutTarget: choice.targeted
        .map((brand) => ({
          ...nameOf(brand),
          months: [...new Set(sellsOn.filter(([own]) => own === brand).map(([, day]) => day.slice(0, 6)))]
            .filter((ym) => targetOf(brand, ym) === null)
            .toSorted(),
        }))
        .filter(({ months }) => months.length > 0),
    },
    brands: {
      period,
      comparison,
      ...sums,
      adCover,
      rows: listed.map((brand) => ({
        ...nameOf(brand),
        share: share(won(choice.soldOn(days, brand)), won(sold)),
        figures: figures(days, brand),
        comparisonFigures: figures(before(days), brand),
      })),
    },
    rows: {
      period,
      comparison: ofRows.comparison,
      summary: { figures: ofRows.figures, comparisonFigures: ofRows.comparisonFigures },
      adCover,
      rows: unitsOf(days, filter.unit).flatMap((list) =>
        listedRows.map((brand) => {
          const listBefore = choice.beforeRow(filter.unit)(list);
          const [own, previous] = [figures(list, brand), figures(listBefore, brand)];
          const isWhole = missing(list).length + missing(listBefore).length === 0;
          const { adCost, tacos } = choice.ads(list, brand);
          const of = (name: string) => (own as Record<string, number | null> | null)?.[name] ?? null;
          const previousSaleAmt = (previous as Record<string, number | null> | null)?.saleAmt ?? null;
          return {
            id: `${list[0]} ${brand}`,
            from: list[0],
            to: list.at(-1),
            days: list.length,
            missingDays: missing(list).length,
            comparisonFrom: listBefore[0],
            comparisonTo: listBefore.at(-1),
            comparisonMissingDays: missing(listBefore).length,
            ...nameOf(brand),
            ...Object.fromEntries(ROW_FIGURES.map((name) => [name, of(name)])),
            adCost,
            tacos,
            previousSaleAmt,
            baseSaleAmt: isWhole ? previousSaleAmt : null,
          };
        }),
      ),
    },
  };
}

const ROW_FIGURES = [
  'saleAmt', 'saleQty', 'orderCnt', 'averageOrderAmt', 'cancelAmt', 'cancelQty', 'cancelRate', 'targetAmt', 'targetedSaleAmt',
  'achievementRate', 'targetGapAmt',
]; // prettier-ignore

/** The pivot of a measure, with so many brands in columns of their own. */
export function expectedPivot(sales: WingSales, filter: StatisticsFilter, measure: Measure, top: number) {
  const choice = brandChoice(sales, filter);
  const { days, missing, loadedOf, soldOn, targeted } = choice;
  const nothing = measure === 'targetAmt' ? null : 0;
  /** Of each brand that has a line, or a target, on the days. */
  const cells = (list: string[]) =>
    measure === 'targetAmt'
      ? new Map(
          targeted.flatMap((brand): [string, number | null][] => {
            const { targetAmt } = againstTarget([brand], loadedOf(list), []);
            return targetAmt === null ? [] : [[brand, targetAmt]];
          }),
        )
      : new Map(
          [...groupsOf(soldOn(list), ({ option }) => option.brand)].map(([brand, own]) => [
            brand,
            sumOf(own)[measure] ?? null,
          ]),
        );
  const all = cells(days);
  const ranked = [...all].toSorted(
    ([a, x], [b, y]) => Number(x === null) - Number(y === null) || (y ?? 0) - (x ?? 0) || (a < b ? -1 : 1),
  );
  const shown = ranked.slice(0, top).map(([brand]) => brand);
  const added = (values: (number | null)[]) =>
    values.reduce((sum, value) => (value === null ? sum : (sum ?? 0) + value), null);
  const targetsOf = (list: string[]) => againstTarget(targeted, loadedOf(list), []).targetAmt;
  const totalOf = (list: string[]) =>
    measure === 'targetAmt' || loadedOf(list).length === 0 ? null : (sumOf(soldOn(list))[measure] ?? null);
  const line = (list: string[], listBefore: string[]) => {
    const [own, isLoaded] = [cells(list), loadedOf(list).length > 0];
    const others = [...own].filter(([brand]) => !shown.includes(brand)).map(([, value]) => value);
    const empty = isLoaded ? nothing : null;
    const isWhole = missing(list).length + missing(listBefore).length === 0;
    return {
      values: shown.map((brand) => (own.has(brand) ? (own.get(brand) ?? null) : empty)),
      others: ranked.length <= top ? null : others.length > 0 ? added(others) : empty,
      total: own.size > 0 ? added([...own.values()]) : empty,
      previousTotal: totalOf(listBefore),
      baseTotal: isWhole ? totalOf(listBefore) : null,
      targetAmt: targetsOf(list),
    };
  };
  return {
    period: choice.head.period,
    measure,
    brands: shown.map((brand) => ({ brandCd: brand || null, brandName: sales.brands.get(brand) ?? null })),
    otherCount: Math.max(0, ranked.length - top),
    rows: unitsOf(days, filter.unit).map((list) => ({
      from: list[0],
      to: list.at(-1),
      missingDays: missing(list).length,
      ...line(list, choice.beforeRow(filter.unit)(list)),
    })),
    totals: line(days, choice.beforeRow(filter.unit)(days)),
  };
}

/** What sold of a brand against the cost that held on the day, as far as one did, and advertising with VAT. */
export function expectedProfit(
  sold: Sale[],
  costs: Map<string, { from: string; won: number }[]>,
  adCost: number | null,
) {
  const costed = sold.map((sale) => ({
    sale,
    cost: costs.get(sale.option.id)?.findLast(({ from }) => from <= sale.day)?.won ?? null,
  }));
  const without = costed.flatMap(({ sale, cost }) => (cost === null ? [sale] : []));
  const withCost = costed.filter(({ cost }) => cost !== null);
  const goodsCostAmt =
    withCost.length === 0
      ? null
      : withCost.reduce((sum, { sale, cost }) => sum + (cost ?? 0) * (sumOf([sale]).saleQty ?? 0), 0);
  const uncosted = [...groupsOf(without, ({ option }) => option.id).values()].map((own) => won(own));
  const grossProfitAmt = goodsCostAmt === null ? null : won(withCost.map(({ sale }) => sale)) - goodsCostAmt;
  const adCostAmt = adCost === null ? null : Math.round((adCost * 11) / 10);
  const goods = {
    saleAmt: sumOf(sold).saleAmt,
    uncostedSaleAmt: uncosted.reduce((sum, amount) => sum + amount, 0),
    uncostedOptions: uncosted.filter((amount) => amount !== 0).length,
    goodsCostAmt,
    grossProfitAmt,
    adCostAmt,
    afterAdsAmt: grossProfitAmt === null || adCostAmt === null ? null : grossProfitAmt - adCostAmt,
  };
  // Nothing is settled in these files.
  return { days: null, missing: [], settled: null, goods };
}

/**
 * Break-even ROAS of a brand, percent: by what the goods leave of its sales in this and the last month, at the costs that hold
 * today. null if its advertising sold nothing in the period, or nothing is left.
 */
export function expectedBreakEven(
  sales: WingSales,
  costs: Map<string, { from: string; won: number }[]>,
  brand: string,
  adSaleAmt: number | null,
): number | null {
  const months = daysOf(`${addDays(wingToday, -31).slice(0, 6)}01`, wingToday);
  const sold = sales
    .among(months, (option) => option.brand === brand)
    .flatMap((sale) => {
      const cost = costs.get(sale.option.id)?.findLast(({ from }) => from <= wingToday);
      const { saleAmt, saleQty } = sumOf([sale]);
      return cost ? [{ amount: saleAmt ?? 0, left: (saleAmt ?? 0) - (saleQty ?? 0) * cost.won }] : [];
    });
  const [amount, left] = [sum(sold.map((one) => one.amount)), sum(sold.map((one) => one.left))];
  return (adSaleAmt ?? 0) > 0 && amount > 0 && left > 0 ? (amount * 100) / left : null;
}
