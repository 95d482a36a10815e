/** Where a world without a report of advertising has nothing of it. */
const ADS = [
  'adCover',
  'adCost',
  'adSaleAmt',
  'adRoas',
  'tacos',
  'adShare',
  'ads',
  'comparisonAds',
  'adCostAmt',
  'afterAdsAmt',
];
const isNothing = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.values(value ?? {}).every(isNothing));

/**
 * Where an answer is not what was wanted; numbers may differ by the rounding to 10 decimals, or by `tolerance` of a name,
 * and what is wanted need not say that there is no advertising.
 * `count` hears of each number.
 */
export function differences(
  shown: unknown,
  wanted: unknown,
  { count, tolerance = {} }: { count: () => void; tolerance?: Readonly<Record<string, number>> },
  path = '',
): string[] {
  if (typeof wanted === 'number' && typeof shown === 'number') {
    count();
    const most = tolerance[path.split('.').at(-1) ?? ''] ?? 1e-9;
    return Math.abs(shown - wanted) <= most ? [] : [`${path}: ${shown}, not ${wanted}`];
  }
  if (typeof wanted === 'object' && wanted !== null && typeof shown === 'object' && shown !== null) {
    const [is, must] = [shown as Record<string, unknown>, wanted as Record<string, unknown>];
    return [...new Set([...Object.keys(must), ...Object.keys(is)])].flatMap((name) =>
      !(name in must) && ADS.includes(name) && isNothing(is[name])
        ? []
        : differences(is[name], must[name], { count, tolerance }, `${path}.${name}`),
    );
  }
  return shown === wanted ? [] : [`${path}: ${String(shown)}, not ${String(wanted)}`];
}
