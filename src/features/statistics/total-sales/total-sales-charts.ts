import { calendar, largestShares, pareto } from '@/components/charts/chart-kinds.ts';
import { metricOf } from '@/components/figures/metric.ts';
import { formatDay } from '@/domain/korea-time.ts';
import { calendarText } from '@/text/calendar.ts';
import { salesDaysText } from '@/text/sales-days.ts';
import { totalSalesText as text } from '@/text/total-sales.ts';
import type { TotalSalesBrands, TotalSalesProducts, TotalSalesSummary } from './total-sales-queries.ts';

const { columns: heading } = text;
const figure = metricOf('saleAmt');

export const brandShares = ({ rows }: TotalSalesBrands) =>
  largestShares({
    heading: heading.brandName,
    figure,
    items: rows.map(({ brandName, share, figures }) => ({
      name: brandName ?? text.noBrand,
      value: figures?.saleAmt ?? null,
      share,
    })),
  });

/** Net sales of each day, a row each weekday, a column each week. */
export const weekdays = ({ heatMap }: TotalSalesSummary) =>
  calendar({
    heading: salesDaysText.columns.from,
    figure,
    weekdays: calendarText.weekdays,
    days: heatMap.map(({ day, week, weekday, saleAmt: value }) => ({
      name: `${formatDay(day)} ${calendarText.weekdays[weekday - 1] ?? ''}`,
      label: formatDay(week).slice(5),
      weekday: weekday - 1,
      value,
    })),
  });

/** How much of the sales the first products bring. */
export const concentration = ({ rows }: TotalSalesProducts) =>
  pareto({
    heading: heading.productName,
    figure,
    items: rows.map(({ productName, figures, cumulativeShare }) => ({
      name: productName,
      value: figures.saleAmt,
      cumulative: cumulativeShare,
    })),
    limits: text.abcLimits,
  });
