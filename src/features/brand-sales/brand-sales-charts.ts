import { partLines } from '@/components/charts/chart-kinds.ts';
import { metricOf } from '@/components/figures/metric.ts';
import { brandSalesText as text } from '@/text/brand-sales.ts';
import type { BrandSalesPivot } from './brand-sales-queries.ts';

/** Brands with a line of their own. */
export const CHART_BRANDS = 5;

const target = metricOf('targetAmt');

/** Net sales of the largest brands and of all of them against their target. */
export const brandLines = ({ brands, otherCount, rows }: BrandSalesPivot) =>
  partLines({
    heading: text.columns.from,
    figure: metricOf('saleAmt'),
    points: rows,
    parts: [
      ...brands.map(({ brandName }, place) => ({
        name: brandName ?? text.noBrand,
        values: rows.map(({ values }) => values[place] ?? null),
      })),
      ...(otherCount === 0
        ? []
        : [
            {
              name: text.othersOf(otherCount),
              values: rows.map(({ others }) => others),
              rest: true as const,
            },
          ]),
    ],
    whole: brands.length > 1 ? { name: text.chart.total, values: rows.map(({ total }) => total) } : null,
    target: { name: target.label, figure: target, values: rows.map(({ targetAmt }) => targetAmt) },
  });
