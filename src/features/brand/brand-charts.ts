import { waterfall } from '@/components/charts/chart-kinds.ts';
import type { SlicesSpec } from '@/components/charts/chart-spec.ts';
import { distinctNames } from '@/components/charts/distinct-names.ts';
import { metricOf } from '@/components/figures/metric.ts';
import { brandText as text } from '@/text/brand.ts';
import type { BrandDetail, BrandProducts } from './brand-queries.ts';

const figure = metricOf('saleAmt');
const { charts, columns: heading, profit: words } = text;

/** The ten products that sell most, and all others as one. */
export function productMix({ rows, others }: BrandProducts): SlicesSpec {
  const rest = others.figures?.saleAmt ?? 0;
  const restShare = rows.reduce<number | null>(
    (left, { share }) => (left === null || share === null ? null : left - share),
    100,
  );
  const names = distinctNames(
    rows.map(({ productId, optionCd, productName: name }) => ({ id: productId ?? optionCd ?? '', name })),
  );
  return {
    kind: 'slices',
    heading: heading.productName,
    figure,
    slices: [
      ...rows.map(({ share, figures }, index) => ({
        name: names[index] ?? '',
        share,
        value: figures.saleAmt,
      })),
      ...(rest === 0
        ? []
        : [
            {
              name: text.othersOf(others.productCount),
              value: rest,
              share: restShare,
              rest: true as const,
            },
          ]),
    ],
  };
}

/** From sales to what is left of them once goods and advertising are paid, without the sales whose cost nobody knows. */
export function profitSteps({ profit }: Pick<BrandDetail, 'profit'>) {
  const { saleAmt = null, uncostedSaleAmt = 0, goodsCostAmt = null, grossProfitAmt = null } = profit ?? {};
  const { adCostAmt = null, afterAdsAmt = null } = profit ?? {};
  const grossProfit = metricOf('grossProfitAmt');
  return waterfall({
    heading: charts.step,
    figure,
    steps: [
      { name: figure.label, value: saleAmt, isTotal: true },
      ...(uncostedSaleAmt === 0
        ? []
        : [{ name: words.uncosted, short: words.short.uncosted, value: -uncostedSaleAmt }]),
      { name: words.cost, value: goodsCostAmt === null ? null : -goodsCostAmt },
      { name: grossProfit.label, short: words.short.grossProfit, value: grossProfitAmt, isTotal: true },
      ...(adCostAmt === null
        ? []
        : [
            { name: words.ads, short: words.short.ads, value: -adCostAmt },
            { name: words.afterAds, short: words.short.afterAds, value: afterAdsAmt, isTotal: true as const },
          ]),
    ],
  });
}
