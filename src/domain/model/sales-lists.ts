import { type Measure, type Ratio, type SalesMeasure, salesMeasures, salesRatios } from './sales.ts';

/** GROSS_QTY of grossQty. */
export const columnOf = (name: string) => name.replace(/[A-Z]/g, '_$&').toUpperCase();
const factOf = ({ name, fact }: Measure) => fact ?? `d."${columnOf(name)}"`;
const measureOf = (name: SalesMeasure): Measure =>
  salesMeasures.find((measure) => measure.name === name) as Measure;

/** The part of a measure from rows of facts that do not know the other measure of a ratio. */
const without = (measure: Measure, other: Measure): Measure => ({
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
/** Measures from the twelfth on were added later: columns stand in the order in which they were made. */
const later: readonly Measure[] = salesMeasures.slice(11);
const allMeasures: readonly Measure[] = [...salesMeasures.slice(0, 11), ...leftOut, ...later];

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
  facts: salesMeasures.filter((measure) => !('fact' in measure)).map(measureItem),
  added: later.filter(({ fact }) => fact === undefined).map(measureItem),
  figures: salesMeasures.map(measureItem),
  shown: salesMeasures.filter((measure) => !('isWeight' in measure)).map(measureItem),
  ratios: salesRatios.map(ratioItem),
} as const satisfies Record<string, readonly Item[]>;
