type Figures = Readonly<Record<string, number | null>>;

/** A row, or an answer, with figures and those of the days that it is compared with; null: no day is loaded. */
export interface WithFigures {
  figures?: Figures | null;
  comparisonFigures?: Figures | null;
}

/** Two periods, and the days of them that are not loaded. */
export interface Compared {
  period: { missing: readonly unknown[] };
  comparison: { missing: readonly unknown[] };
}

/** An answer with totals: its figures, and those of columns that are none. */
export interface Totalled extends WithFigures, Compared {
  totals?: Figures;
}

/** The same of a row that stands for days of its own. */
interface OwnDays {
  missingDays: number;
  comparisonMissingDays: number;
}

/** Whether both periods have all their days: else they are not the same days, and a change would mislead. */
export const isComparable = ({ period, comparison }: Compared) =>
  period.missing.length === 0 && comparison.missing.length === 0;

const isComparableRow = (row: object, answer: Compared) =>
  'missingDays' in row
    ? (row as OwnDays).missingDays === 0 && (row as OwnDays).comparisonMissingDays === 0
    : isComparable(answer);

const named = (prefix: string, name: string) => `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
/** The name under which a flat row has the figure of the comparison: previousSaleAmt. */
export const previousName = (name: string) => named('previous', name);
/** The name under which it has the figure that a change is worked out against: baseSaleAmt. */
export const baseName = (name: string) => named('base', name);

/** The fields of flat figures: those of an answer beside those that they are compared with. */
type FlatFigures<Of> = {
  readonly [Name in keyof Of & string as Name | `previous${Capitalize<Name>}`]: number | null;
};

/** A row as columns and files read it. */
export type FlatRow<Row extends WithFigures> = Omit<Row, keyof WithFigures> &
  FlatFigures<NonNullable<Row['figures']>>;

/**
 * A row's figures beside its own fields, the compared ones under previousName and baseName. A base is null where the row
 * and its comparison do not have the same days, of its own or of the answer: there the change cannot be told.
 */
export function flatRow<Row extends WithFigures>(row: Row, answer: Compared): FlatRow<Row> {
  const { figures, comparisonFigures, ...own } = row;
  const flat = { ...own, ...figures };
  if (!comparisonFigures) return flat as FlatRow<Row>;
  const isBase = isComparableRow(row, answer);
  const before = Object.entries(comparisonFigures).flatMap(([name, value]) => [
    [previousName(name), value],
    [baseName(name), isBase ? value : null],
  ]);
  return { ...flat, ...Object.fromEntries(before) } as FlatRow<Row>;
}

/** The totals of an answer by column: its figures, which are those of all its rows, and what it says besides. */
export const answerTotals = ({ totals, figures = null, comparisonFigures = null, ...answer }: Totalled) => ({
  ...flatRow<WithFigures>({ figures, comparisonFigures }, answer),
  ...totals,
});
