import type { PlacedColumn } from './placed-column.ts';

/** A heading over several columns. */
export interface GroupHead {
  kind: 'group';
  id: string;
  label: string;
  span: number;
  stickyLeft: number | null;
  stickyEdge: boolean;
}

export interface ColumnHead<Row> {
  kind: 'column';
  placed: PlacedColumn<Row>;
  /** Lines of the head that it takes. */
  lines: 1 | 2;
}

export type Head<Row> = GroupHead | ColumnHead<Row>;

/** What is read of TanStack Table's header groups. */
interface HeaderLike {
  id: string;
  isPlaceholder: boolean;
  column: { id: string; columnDef: { header?: unknown } };
  getLeafHeaders: () => readonly { subHeaders: readonly unknown[]; column: { id: string } }[];
}

/**
 * The lines of a head: one, or two where columns are grouped. A group whose columns were moved apart has a heading over
 * each part, and one that sticks in part too, as its parts scroll apart.
 */
export function headRows<Row>(
  groups: readonly { headers: readonly HeaderLike[] }[],
  placed: readonly PlacedColumn<Row>[],
): Head<Row>[][] {
  const headOf = (one: PlacedColumn<Row>, lines: 1 | 2): ColumnHead<Row> => ({
    kind: 'column',
    placed: one,
    lines,
  });
  const top = groups[0];
  if (!top || groups.length === 1) return [placed.map((one) => headOf(one, 1))];
  const first: Head<Row>[] = [];
  const second: Head<Row>[] = [];
  for (const header of top.headers) {
    const ids = header
      .getLeafHeaders()
      .flatMap((leaf) => (leaf.subHeaders.length === 0 ? leaf.column.id : []));
    const leaves = placed.filter(({ column }) => ids.includes(column.id));
    if (header.isPlaceholder) {
      first.push(...leaves.map((one) => headOf(one, 2)));
      continue;
    }
    for (const part of partsBySticking(leaves)) {
      const [leftmost, rightmost] = [part[0], part.at(-1)];
      if (!leftmost || !rightmost) continue;
      first.push({
        kind: 'group',
        id: `${header.id}:${leftmost.column.id}`,
        label: String(header.column.columnDef.header),
        span: part.length,
        stickyLeft: leftmost.stickyLeft,
        stickyEdge: rightmost.stickyEdge,
      });
      second.push(...part.map((one) => headOf(one, 1)));
    }
  }
  return [first, second];
}

function partsBySticking<Row>(leaves: readonly PlacedColumn<Row>[]): PlacedColumn<Row>[][] {
  const parts: PlacedColumn<Row>[][] = [];
  for (const leaf of leaves) {
    const last = parts.at(-1);
    const sticks = last?.[0] && last[0].stickyLeft !== null;
    if (last && sticks === (leaf.stickyLeft !== null)) last.push(leaf);
    else parts.push([leaf]);
  }
  return parts;
}
