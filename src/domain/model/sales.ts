/**
 * The measures and ratios of 판매분석, each described once: the SQL that lists them is made from here (scripts/schema/model-lists.ts).
 * A measure's fact is the column of agg_performance_option_daily with its name in capitals, unless `fact` makes it of several.
 */
interface Measure {
  name: string;
  type: 'integer' | 'bigint';
  fact?: string;
  /** True if it only makes a ratio and is no figure of its own. */
  isWeight?: boolean;
}

export const salesMeasures = [
  { name: 'grossQty', type: 'integer' },
  { name: 'grossAmt', type: 'bigint' },
  { name: 'cancelQty', type: 'integer' },
  { name: 'cancelAmt', type: 'bigint' },
  { name: 'saleQty', type: 'integer' },
  { name: 'saleAmt', type: 'bigint' },
  { name: 'orderCnt', type: 'integer' },
  { name: 'visitorCnt', type: 'integer' },
  { name: 'viewCnt', type: 'integer' },
  { name: 'cartCnt', type: 'integer' },
  // Ten-thousandths of a view.
  {
    name: 'winnerViews',
    type: 'bigint',
    fact: '(d."WINNER_RATE" * 100)::bigint * d."VIEW_CNT"',
    isWeight: true,
  },
] as const satisfies readonly Measure[];

type SalesMeasure = (typeof salesMeasures)[number]['name'];

interface Ratio {
  name: string;
  numerator: SalesMeasure;
  denominator: SalesMeasure;
  /** What both are multiplied by. */
  times: readonly [numerator: number, denominator: number];
}

/** Ratios count the rows of facts in which numerator and denominator are known. */
export const salesRatios = [
  { name: 'averageOrderAmt', numerator: 'saleAmt', denominator: 'orderCnt', times: [1, 1] },
  { name: 'conversionRate', numerator: 'orderCnt', denominator: 'viewCnt', times: [100, 1] },
  { name: 'cartRate', numerator: 'cartCnt', denominator: 'viewCnt', times: [100, 1] },
  { name: 'cancelRate', numerator: 'cancelQty', denominator: 'grossQty', times: [-100, 1] },
  { name: 'winnerRate', numerator: 'winnerViews', denominator: 'viewCnt', times: [1, 100] },
] as const satisfies readonly Ratio[];

/** GROSS_QTY of grossQty. */
const columnOf = (name: string) => name.replace(/[A-Z]/g, '_$&').toUpperCase();
const factOf = ({ name, fact }: Measure) => fact ?? `d."${columnOf(name)}"`;
const measureOf = (name: SalesMeasure): Measure =>
  salesMeasures.find((measure) => measure.name === name) as Measure;

/** The part of a measure from rows of facts that do not know the other measure of a ratio. */
const without = (measure: Measure, other: Measure): Required<Measure> => ({
  name: `${measure.name}No${other.name.replace(/^./, (first) => first.toUpperCase())}`,
  type: measure.type,
  fact: `case when ${factOf(other)} is null then nullif(${factOf(measure)}, 0) end`,
  isWeight: true,
});

/**
 * Sums that a ratio leaves out. Kept instead of what it counts, because it is null in nearly every row: that takes no room, and is
 * added up for next to nothing. A measure that is made of the other one is never known without it.
 */
const leftOut = salesRatios.flatMap(({ numerator, denominator }) => {
  const [above, below] = [measureOf(numerator), measureOf(denominator)];
  return [...(factOf(above).includes(factOf(below)) ? [] : [without(above, below)]), without(below, above)];
});

export const leftOutNames = leftOut.map(({ name }) => name);
const allMeasures: readonly Measure[] = [...salesMeasures, ...leftOut];

type Item = Readonly<Record<string, string>>;

const measureItem = (measure: Measure): Item => {
  const column = columnOf(measure.name);
  const isColumn = measure.fact === undefined;
  return {
    name: measure.name,
    column,
    alias: column.toLowerCase(),
    type: measure.type,
    fact: factOf(measure),
    cast: measure.type === 'bigint' ? '::bigint' : '',
    factSum:
      isColumn && measure.type === 'integer'
        ? `sum(d."${column}")`
        : `private.bigint_sum(${factOf(measure)})`,
  };
};

/** A measure less what a ratio leaves out of it, in SQL. */
const counted = (measure: Measure, other: Measure, of: (name: string) => string, times: number) => {
  const { name } = without(measure, other);
  const known = leftOutNames.includes(name)
    ? `${of(measure.name)} - coalesce(${of(name)}, 0)`
    : of(measure.name);
  return times === 1 ? known : `(${known}) * ${times}`;
};

const ratioItem = ({ name, numerator, denominator, times }: Ratio): Item => {
  const [above, below] = [measureOf(numerator), measureOf(denominator)];
  const names = [above, without(above, below), below, without(below, above)]
    .map((measure) => measure.name)
    .filter((part) => allMeasures.some((measure) => measure.name === part));
  const lower = (part: string) => columnOf(part).toLowerCase();
  return {
    name,
    alias: lower(name),
    parameters: names.map((part) => `${lower(part)} bigint`).join(', '),
    fields: names.map((part) => `(sums)."${part}"`).join(', '),
    numerator: counted(above, below, lower, times[0]),
    denominator: counted(below, above, lower, times[1]),
  };
};

/** The lists that SQL may name, and the words of their items. */
export const salesLists = {
  measures: allMeasures.map(measureItem),
  figures: salesMeasures.map(measureItem),
  shown: salesMeasures.filter((measure) => !('isWeight' in measure)).map(measureItem),
  ratios: salesRatios.map(ratioItem),
} as const satisfies Record<string, readonly Item[]>;
