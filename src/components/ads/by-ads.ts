import type { AbsentColumn } from '@/components/table/column-choices.tsx';
import { adCoverText as text } from '@/text/ad-cover.ts';

/** Columns that an advertising report brings. */
const AD_COLUMNS = new Set(['adCost', 'adRoas', 'adShare', 'tacos', 'adCost30', 'adRoas30']);

interface WithColumns<Column> {
  columns: readonly Column[];
  absent?: readonly AbsentColumn[];
}

/**
 * A table with its columns of advertising or, for a partner of whom no report was loaded (null), without, naming what
 * would bring them. Both are made once: a table that changes loses its widths.
 */
export function byAds<Column extends { id: string; header: string }, Table extends WithColumns<Column>>(
  table: Table & WithColumns<Column>,
): (cover: object | null | undefined) => Table {
  const isOfAds = ({ id }: Column) => AD_COLUMNS.has(id);
  const without = {
    ...table,
    columns: table.columns.filter((column) => !isOfAds(column)),
    absent: [
      ...(table.absent ?? []),
      ...table.columns.filter(isOfAds).map(({ header }) => ({ header, bring: text.bring })),
    ],
  };
  return (cover) => (cover === null ? without : table);
}
