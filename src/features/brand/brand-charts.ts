import { waterfall } from '@/components/charts/chart-kinds.ts';
import { PALETTE_SIZE, type SlicesSpec } from '@/components/charts/chart-spec.ts';
import { distinctNames } from '@/components/charts/distinct-names.ts';
import { metricOf } from '@/components/figures/metric.ts';
import { brandText as text } from '@/text/brand.ts';
import type { BrandDetail, BrandProducts } from './brand-queries.ts';

const figure = metricOf('saleAmt');
const { charts, columns: heading, profit: words } = text;

/** The products that sell most, as many as there are colours, and all others as one. */
export function productMix({ rows, others }: BrandProducts): SlicesSpec {
  const own = rows.slice(0, PALETTE_SIZE);
  const small = rows.slice(PALETTE_SIZE);
  const rest = small.reduce((sum, { figures }) => sum + (figures.saleAmt ?? 0), others.figures?.saleAmt ?? 0);
  const restShare = own.reduce<number | null>(
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
      ...own.map(({ share, figures }, index) => ({
        name: names[index] ?? '',
        share,
        value: figures.saleAmt,
      })),
      ...(rest === 0
        ? []
        : [
            {
              name: text.othersOf(others.productCount + small.length),
              value: rest,
              share: restShare,
              rest: true as const,
            },
          ]),
    ],
  };
}

type Profit = Pick<BrandDetail, 'profit'>;
/** Taken off; an unknown value is a gap. */
const less = (name: string, short: string, value: number | null) => ({
  name,
  short,
  value: value === null ? null : -value,
});
/** Sales that are not in the profit, where there are any. */
const without = (name: string, short: string, value: number) =>
  value === 0 ? [] : [less(name, short, value)];

/** From sales to what is left of them: of settled days, or, without one, once goods and advertising are paid. */
export function profitSteps({ profit }: Profit) {
  const { short } = words;
  return waterfall({
    heading: charts.step,
    figure,
    steps: profit?.settled ? settledSteps(profit.settled) : goodsSteps(profit?.goods ?? null),
  });

  function settledSteps(sums: NonNullable<NonNullable<BrandDetail['profit']>['settled']>) {
    const left = metricOf('profitAmt');
    return [
      { name: figure.label, value: sums.saleAmt, isTotal: true as const },
      ...without(words.uncosted, short.uncosted, sums.uncostedSaleAmt),
      ...without(words.unsettled, short.unsettled, sums.unsettledSaleAmt),
      less(words.coupon, short.coupon, sums.couponAmt),
      less(words.salesFee, short.salesFee, sums.salesFeeAmt),
      less(words.fulfilment, short.fulfilment, sums.fulfilmentAmt),
      less(words.cost, words.cost, sums.goodsCostAmt),
      less(words.ads, short.ads, sums.adCostAmt),
      { name: left.label, short: left.label, value: sums.profitAmt, isTotal: true as const },
    ];
  }

  function goodsSteps(sums: NonNullable<BrandDetail['profit']>['goods']) {
    const grossProfit = metricOf('grossProfitAmt');
    return [
      { name: figure.label, value: sums?.saleAmt ?? null, isTotal: true as const },
      ...without(words.uncosted, short.uncosted, sums?.uncostedSaleAmt ?? 0),
      less(words.cost, words.cost, sums?.goodsCostAmt ?? null),
      {
        name: grossProfit.label,
        short: short.grossProfit,
        value: sums?.grossProfitAmt ?? null,
        isTotal: true as const,
      },
      ...(sums === null || sums.adCostAmt === null
        ? []
        : [
            less(words.ads, short.ads, sums.adCostAmt),
            { name: words.afterAds, short: short.afterAds, value: sums.afterAdsAmt, isTotal: true as const },
          ]),
    ];
  }
}
