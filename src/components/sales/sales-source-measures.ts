import type { MetricId } from '@/domain/metrics.ts';
import { type SalesMeasure, salesMeasures, salesRatios } from '@/domain/model/sales.ts';

/** What a figure is of: a period of two Korea-time days, the brands (none: all), a product or an option. */
export interface SalesSource {
  date_start: string;
  date_end: string;
  brand_cds?: string[];
  product_id?: string;
  option_cd?: string;
}

type Shown<Name> = Name extends 'winnerViews' ? 'winnerViewCnt' : Name;
export type SourcedMetric = Shown<(typeof salesMeasures | typeof salesRatios)[number]['name']>;

/** Views as item winner are shown as views, not in the ten-thousandths that make the ratio. */
const shown = <Name extends SalesMeasure>(name: Name) =>
  (name === 'winnerViews' ? 'winnerViewCnt' : name) as Shown<Name>;

/** The sums that a figure of sales is made of: itself, or both sides of a ratio. */
export const sourceMeasures = Object.fromEntries<readonly SourcedMetric[]>([
  ...salesMeasures.map(({ name }) => [shown(name), [shown(name)]] as const),
  ...salesRatios.map(
    ({ name, numerator, denominator }) => [name, [shown(numerator), shown(denominator)]] as const,
  ),
]) as Readonly<Record<SourcedMetric, readonly SourcedMetric[]>>;

export const hasSource = (metric: MetricId): metric is SourcedMetric => metric in sourceMeasures;

/** Those of a row, the first of which is shown first. */
export const rowMeasures = [
  'saleAmt',
  'saleQty',
  'orderCnt',
  'grossAmt',
  'cancelAmt',
] as const satisfies readonly SourcedMetric[];

export type RowMeasure = (typeof rowMeasures)[number];
