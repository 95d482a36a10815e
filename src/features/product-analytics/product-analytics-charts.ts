import { calendar, funnel, largestShares, spans } from '@/components/charts/chart-kinds.ts';
import type { SeriesSpec } from '@/components/charts/chart-spec.ts';
import { distinctNames } from '@/components/charts/distinct-names.ts';
import { metricOf } from '@/components/figures/metric.ts';
import { formatDay } from '@/domain/korea-time.ts';
import { calendarText } from '@/text/calendar.ts';
import { productAnalyticsText as text } from '@/text/product-analytics.ts';
import { salesExplanationText } from '@/text/sales-explanation.ts';
import type {
  AnalysedProduct,
  ProductAnalyticsDays,
  ProductAnalyticsOptions,
} from './product-analytics-queries.ts';

const figure = metricOf('saleAmt');
const { charts, columns: headings } = text;
const { why } = salesExplanationText;

/** Days as the points of a chart. */
const dayLabels = (days: readonly string[]) => ({
  heading: headings.day,
  ...spans(days.map((day) => ({ from: day, to: day }))),
});

const STEPS = ['viewCnt', 'cartCnt', 'orderCnt'] as const;

export const orderFunnel = (product: AnalysedProduct, previous: string) =>
  funnel({
    heading: charts.step,
    names: { current: why.now, previous },
    steps: STEPS.map((name) => ({
      figure: metricOf(name),
      value: product.figures?.[name] ?? null,
      previous: product.comparisonFigures?.[name] ?? null,
    })),
  });

/** Sales, what advertising cost and share of views as winner by day; days on which options were out of stock are shaded. */
export function dailySales({ rows }: ProductAnalyticsDays): SeriesSpec {
  const winnerRate = metricOf('winnerRate');
  const cost = metricOf('adCost');
  const costs = rows.map(({ adCost }) => adCost);
  return {
    kind: 'series',
    ...dayLabels(rows.map(({ day }) => day)),
    series: [
      {
        name: figure.label,
        figure,
        mark: 'line',
        values: rows.map(({ figures }) => figures?.saleAmt ?? null),
      },
      ...(costs.some((value) => value !== null)
        ? [{ name: cost.label, figure: cost, mark: 'bar', values: costs } as const]
        : []),
      {
        name: winnerRate.label,
        figure: winnerRate,
        mark: 'line',
        right: true,
        values: rows.map(({ figures }) => figures?.winnerRate ?? null),
      },
    ],
    shade: {
      name: charts.shade,
      figure: metricOf('stockoutOptions'),
      values: rows.map(({ stockoutOptions }) => stockoutOptions),
    },
    newestFirst: true,
  };
}

/** Sales of each day, a row each weekday, a column each week, and what the weekday usually sells. */
export const weekdaySales = ({ rows, weekdays }: ProductAnalyticsDays) =>
  calendar({
    heading: headings.day,
    figure,
    weekdays: calendarText.weekdays,
    days: rows.map(({ day, week, weekday, figures }) => ({
      name: `${formatDay(day)} ${calendarText.weekdays[weekday - 1] ?? ''}`,
      label: formatDay(week).slice(5),
      weekday: weekday - 1,
      value: figures?.saleAmt ?? null,
    })),
    usual: {
      label: charts.usual,
      days: weekdays.map(({ weekday, days, averageSaleAmt }) => ({
        name: charts.usualOf(calendarText.weekdays[weekday - 1] ?? '', days),
        weekday: weekday - 1,
        value: averageSaleAmt,
      })),
    },
  });

export function optionMix({ rows }: ProductAnalyticsOptions) {
  const names = distinctNames(
    rows.map(({ optionId, optionName }) => ({ id: optionId, name: optionName || text.noName })),
  );
  return largestShares({
    heading: headings.optionName,
    figure,
    items: rows.map(({ share, figures }, index) => ({
      name: names[index] ?? '',
      value: figures?.saleAmt ?? null,
      share,
    })),
  });
}

/** Sales by day, a line each product. */
export function productLines(
  products: readonly { id: string; name: string; days: ProductAnalyticsDays }[],
): SeriesSpec {
  const names = distinctNames(products);
  return {
    kind: 'series',
    ...dayLabels((products[0]?.days.rows ?? []).map(({ day }) => day)),
    series: products.map(({ days }, index) => ({
      name: names[index] ?? '',
      figure,
      mark: 'line',
      values: days.rows.map(({ figures }) => figures?.saleAmt ?? null),
    })),
    newestFirst: true,
  };
}
