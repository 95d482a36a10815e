type Figures = Readonly<Record<string, number | null>>;

/** A row, or an answer, with figures and those of the days that it is compared with; null: no day is loaded. */
export interface WithFigures {
  figures?: Figures | null;
  comparisonFigures?: Figures | null;
}

/** The name under which a flat row has the figure that another is compared with: previousSaleAmt. */
export const previousName = (name: string) => `previous${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** A row as columns and files read it: its figures beside its own fields, the compared ones under previousName. */
export function flatRow<Row extends WithFigures>(row: Row): Omit<Row, keyof WithFigures> & Figures {
  const { figures, comparisonFigures, ...own } = row;
  const previous = Object.entries(comparisonFigures ?? {}).map(([name, value]) => [
    previousName(name),
    value,
  ]);
  return { ...own, ...figures, ...(Object.fromEntries(previous) as Figures) } as Omit<
    Row,
    keyof WithFigures
  > &
    Figures;
}
