import { type Comparison, daysBefore, weekdayBefore } from './comparison-days.ts';
import { addDays, type Option } from './independent-numbers.ts';
import { daysOf, groupsOf, sumOf, withRatios, type Sale, type WingSales } from './independent-sales.ts';

/** What a person chooses on 전체 통계. */
export interface StatisticsFilter {
  from: string;
  to: string;
  unit: 'day' | 'week' | 'month';
  comparison: Comparison;
  brands: string[];
}

type Choice = ReturnType<typeof choiceOf>;

/** The days of a filter and of its comparison, and what was sold on them. */
export function choiceOf(sales: WingSales, { from, to, comparison, brands }: StatisticsFilter) {
  const days = daysOf(from, to);
  const before = daysBefore(comparison, days);
  const loaded = new Set(sales.days);
  const missing = (list: string[]) => list.filter((day) => !loaded.has(day));
  const chosen = new Set(brands);
  const isChosen = (option: Option) => chosen.size === 0 || chosen.has(option.brand);
  const figuresOf = (list: string[]) => {
    const isMissing = missing(list).length === list.length;
    return (some: Sale[]) => (isMissing ? null : withRatios(sumOf(some)));
  };
  const sold = sales.among(days, isChosen);
  const soldBefore = sales.among(before(days), isChosen);
  const described = (list: string[]) => ({
    from: list[0],
    to: list.at(-1),
    days: list.length,
    missing: missing(list),
  });
  return {
    days,
    before,
    /** The days that a row is compared with: those of the same weekday. */
    beforeRow: (unit: StatisticsFilter['unit']) =>
      unit === 'day' ? weekdayBefore(comparison, days) : before,
    missing,
    described,
    isChosen,
    sold,
    soldBefore,
    /** Figures of some days, and of the days that they are compared with. */
    both: (list: string[], listBefore = before(list)) => {
      const [figures, figuresBefore] = [figuresOf(list), figuresOf(listBefore)];
      return (some: Sale[], someBefore: Sale[]) => ({
        figures: figures(some),
        comparisonFigures: figuresBefore(someBefore),
      });
    },
    head: {
      period: described(days),
      comparison: described(before(days)),
      figures: figuresOf(days)(sold),
      comparisonFigures: figuresOf(before(days))(soldBefore),
    },
  };
}

export const won = (sold: Sale[]) => sumOf(sold).saleAmt ?? 0;
export const share = (part: number, whole: number) => (whole > 0 ? (part * 100) / whole : null);
const weekday = (day: string) =>
  new Date(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00Z`).getUTCDay() || 7;
const monday = (day: string) => addDays(day, 1 - weekday(day));
const bucket = { day: (day: string) => day, week: monday, month: (day: string) => day.slice(0, 6) };
/** Days, weeks from Monday or months of some days, each with those of them that it has. */
export const unitsOf = (days: string[], unit: keyof typeof bucket) => [
  ...groupsOf(days, bucket[unit]).values(),
];

/** What the four parts of 전체 통계 must show, worked out from the spreadsheets. */
export function expectedStatistics(sales: WingSales, filter: StatisticsFilter) {
  const choice = choiceOf(sales, filter);
  const { days, before, missing, sold, soldBefore, both, head } = choice;
  const figures = both(days);
  const beforeRows = choice.beforeRow(filter.unit)(days);
  const whole = won(sold);
  const on = (list: string[]) => sales.among(list, choice.isChosen);
  const byBrand = groupsOf(sold, ({ option }) => option.brand);
  const byBrandBefore = groupsOf(soldBefore, ({ option }) => option.brand);
  const adCover = sales.ads.cover(days);
  const coverBefore = sales.ads.cover(before(days));
  // Two periods of advertising are compared where both have all their days.
  const isCovered = adCover?.missing.length === 0 && coverBefore?.missing.length === 0;
  const withAds = (list: string[], own: typeof head.figures): typeof head.figures =>
    own && { ...own, ...sales.ads.brief(list, choice.isChosen, sales) };
  const brands = [...new Set([...byBrand.keys(), ...byBrandBefore.keys()])].toSorted();
  return {
    summary: {
      ...head,
      figures: withAds(days, head.figures),
      comparisonFigures: withAds(isCovered ? before(days) : [], head.comparisonFigures),
      adCover,
      heatMap: days.map((day) => ({
        day,
        week: monday(day),
        weekday: weekday(day),
        saleAmt: missing([day]).length === 0 ? won(on([day])) : null,
      })),
    },
    days: {
      ...head,
      comparison: choice.described(beforeRows),
      ...both(days, beforeRows)(sold, on(beforeRows)),
      rows: unitsOf(days, filter.unit).map((list) => {
        const listBefore = choice.beforeRow(filter.unit)(list);
        return {
          from: list[0],
          to: list.at(-1),
          missingDays: missing(list).length,
          comparisonFrom: listBefore[0],
          comparisonTo: listBefore.at(-1),
          comparisonMissingDays: missing(listBefore).length,
          ...both(list, listBefore)(on(list), on(listBefore)),
        };
      }),
    },
    brands: {
      ...head,
      rows: brands.map((brand) => ({
        brandCd: brand || null,
        brandName: sales.brands.get(brand) ?? null,
        share: share(won(byBrand.get(brand) ?? []), whole),
        ...figures(byBrand.get(brand) ?? [], byBrandBefore.get(brand) ?? []),
      })),
    },
    products: { ...head, ...expectedProducts(sales, choice) },
  };
}

/** What stands for a product: an option without one stands for itself. */
export const productOf = ({ product, id }: Option) => (product === '' ? `o${id}` : `p${product}`);

/** Products by what they sold, with the class of each. */
function rankedProducts({ sold }: Choice) {
  const products = [...groupsOf(sold, ({ option }) => productOf(option))]
    .map(([product, own]) => ({ product, amount: won(own) }))
    .toSorted((a, b) => b.amount - a.amount || (a.product < b.product ? -1 : 1));
  const positive = products.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0);
  let running = 0;
  const ranked = products.map((one, index) => {
    running += Math.max(one.amount, 0);
    const limit = running * 100 <= positive * 80 ? 'A' : running * 100 <= positive * 95 ? 'B' : 'C';
    return {
      ...one,
      rank: index + 1,
      cumulativeShare: share(running, positive),
      abcClass: one.amount > 0 ? limit : null,
    };
  });
  return { ranked, positive };
}

/** The brands of a product's options; null without any. */
function brandNames(names: (string | undefined)[]): string | null {
  const known = names.filter((name) => name !== undefined);
  return known.length === 0 ? null : [...new Set(known)].toSorted().join(', ');
}

function expectedProducts(sales: WingSales, choice: Choice) {
  const { days, sold, soldBefore, both, isChosen } = choice;
  const figures = both(days);
  const whole = won(sold);
  const { ranked, positive } = rankedProducts(choice);
  const shown = ranked.slice(0, 100);
  const isShown = new Set(shown.map(({ product }) => product));
  const rest = ({ option }: Sale) => !isShown.has(productOf(option));
  const [byProduct, byProductBefore, optionsOf] = [
    groupsOf(sold, ({ option }) => productOf(option)),
    groupsOf(soldBefore, ({ option }) => productOf(option)),
    groupsOf(sales.options.filter(isChosen), productOf),
  ];
  return {
    productCount: ranked.length,
    classes: ['A', 'B', 'C'].map((abcClass) => {
      const members = ranked.filter((one) => one.abcClass === abcClass);
      const saleAmt = members.reduce((sum, { amount }) => sum + amount, 0);
      return { abcClass, productCount: members.length, saleAmt, share: share(saleAmt, positive) };
    }),
    rows: shown.map(({ product, amount, ...place }) => {
      const options = (optionsOf.get(product) ?? []).toSorted((a, b) => (a.id < b.id ? -1 : 1));
      return {
        ...place,
        productId: product.startsWith('p') ? product.slice(1) : null,
        hasPage: product.startsWith('p'),
        optionCd: product.startsWith('o') ? product.slice(1) : null,
        productName: options[0]?.name,
        brandName: brandNames(options.map(({ brand }) => sales.brands.get(brand))),
        optionCount: options.length,
        share: share(amount, whole),
        ...figures(byProduct.get(product) ?? [], byProductBefore.get(product) ?? []),
      };
    }),
    others: {
      productCount: Math.max(ranked.length - 100, 0),
      ...figures(sold.filter(rest), soldBefore.filter(rest)),
    },
  };
}
