/** How much a partner has. */
export interface PartnerSize {
  options: number;
  /** Days of daily sales, one row an option and day. */
  days: number;
  inboundLines: number;
  /** Campaigns of 50 keywords with 34 rows of advertising a day, and days of them. */
  campaigns: number;
  adDays: number;
  /** Lines of 판매수수료 in so many months. */
  settlementLines: number;
  settlementMonths: number;
}

/** How big the measured partner is. */
export interface BenchSize extends PartnerSize {
  /** The shorter history that the full one is compared to. */
  shortDays: number;
  /** How many partners an overview has at most, and how much each. */
  overviewPartners: number;
  overview: PartnerSize;
  /** How many partners the reports that are due are listed of, the fewest first. */
  duePartners: readonly number[];
  /** How many partners the largest one has beside it, the most first, and how much those have, one after another. */
  growthPartners: readonly [most: number, fewer: number];
  growth: readonly PartnerSize[];
  /** How often each of our requests is measured; the median counts. */
  repeats: number;
}

/** A partner with as many options, and about as much of everything else as they bring. */
const ofOptions = (options: number): PartnerSize => ({
  options,
  days: 365,
  inboundLines: options * 2,
  campaigns: Math.ceil(options / 100),
  adDays: 60,
  settlementLines: options * 20,
  settlementMonths: 12,
});

/** Ten partners: a large one, three of middle size, six small ones. */
const mixed = [2000, 150, 500, 150, 150, 500, 150, 150, 500, 150].map(ofOptions);

/** A big seller with two years of history: 14.6 million daily rows. */
export const fullSize: BenchSize = {
  options: 20_000,
  days: 730,
  shortDays: 73,
  inboundLines: 100_000,
  campaigns: 400,
  adDays: 368,
  settlementLines: 2_000_000,
  settlementMonths: 24,
  overviewPartners: 100,
  overview: {
    options: 300,
    days: 120,
    inboundLines: 600,
    campaigns: 8,
    adDays: 60,
    settlementLines: 6_000,
    settlementMonths: 4,
  },
  duePartners: [1, 100, 200],
  growthPartners: [100, 20],
  growth: mixed,
  repeats: 9,
};

/** Proves in seconds that the bench runs; its ratios mean nothing. */
export const smallSize: BenchSize = {
  options: 1_200,
  days: 40,
  shortDays: 31,
  inboundLines: 3_000,
  campaigns: 20,
  adDays: 40,
  settlementLines: 4_000,
  settlementMonths: 3,
  overviewPartners: 13,
  overview: {
    options: 20,
    days: 40,
    inboundLines: 40,
    campaigns: 2,
    adDays: 20,
    settlementLines: 100,
    settlementMonths: 3,
  },
  duePartners: [1, 4, 8],
  growthPartners: [4, 2],
  growth: mixed.map((size) => ({ ...size, options: size.options / 10, days: 20, adDays: 10 })),
  repeats: 2,
};

/** A partner with something of everything, filled in minutes. */
export const functionsSize: BenchSize = {
  ...fullSize,
  options: 10_000,
  days: 120,
  inboundLines: 40_000,
  campaigns: 100,
  adDays: 60,
  settlementLines: 200_000,
  settlementMonths: 8,
  repeats: 5,
};

/** The size with a tenth of the rows of each of these kinds, which the measured page has but is not about. */
export const tenthOf = <Size extends PartnerSize>(size: Size, ...kinds: (keyof PartnerSize)[]): Size => ({
  ...size,
  ...Object.fromEntries(kinds.map((kind) => [kind, Math.ceil(size[kind] / 10)])),
});
