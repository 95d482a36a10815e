type Figures = Readonly<Record<string, number | null>>;

/** A row, or an answer, with figures and those of the days that it is compared with; null: no day is loaded. */
export interface WithFigures {
  figures?: Figures | null;
  comparisonFigures?: Figures | null;
}

/** The name under which a flat row has the figure that another is compared with: previousSaleAmt. */
export const previousName = (name: string) => `previous${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** The fields of flat figures: those of an answer beside those that they are compared with. */
type FlatFigures<Of> = {
  readonly [Name in keyof Of & string as Name | `previous${Capitalize<Name>}`]: number | null;
};

/** A row as columns and files read it. */
export type FlatRow<Row extends WithFigures> = Omit<Row, keyof WithFigures> &
  FlatFigures<NonNullable<Row['figures']>>;

/** A row's figures beside its own fields, the compared ones under previousName. */
export function flatRow<Row extends WithFigures>(row: Row): FlatRow<Row> {
  const { figures, comparisonFigures, ...own } = row;
  const previous = Object.entries(comparisonFigures ?? {}).map(([name, value]) => [
    previousName(name),
    value,
  ]);
  return { ...own, ...figures, ...Object.fromEntries(previous) } as FlatRow<Row>;
}
