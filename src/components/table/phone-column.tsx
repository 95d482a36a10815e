import type { ReactNode } from 'react';
import { NameButton } from './name-button.tsx';
import type { PhoneColumn } from './table-column.ts';

interface TwoLines<Row> {
  header: string;
  /** px */
  width: number;
  /** What the row is; takes two lines when it is long. */
  name: (row: Row) => ReactNode;
  /** What is read second, on one line. */
  detail?: (row: Row) => string;
  /** The two figures that decide and the state, by column id; without it the first two figures. */
  lead?: readonly string[];
  /** The name is a button. */
  onPress?: (row: Row) => void;
}

/** The first column of a phone: a name over its detail, below the figures that decide. */
export function phoneColumn<Row>({
  header,
  width,
  name,
  detail,
  lead,
  onPress,
}: TwoLines<Row>): PhoneColumn<Row> {
  return {
    header,
    width,
    ...(lead ? { lead } : {}),
    cell: (row) => (
      <div className="py-2">
        <div className="line-clamp-2 leading-snug font-semibold break-keep whitespace-normal">
          {onPress ? <NameButton name={name(row)} onPress={() => onPress(row)} /> : name(row)}
        </div>
        {detail ? <div className="text-muted-foreground truncate text-xs">{detail(row)}</div> : null}
      </div>
    ),
  };
}
