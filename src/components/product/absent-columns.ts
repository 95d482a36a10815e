import type { AbsentColumn } from '@/components/table/column-choices.tsx';
import type { LoadedSources } from '@/data/answers/product-list.ts';
import { productsText } from '@/text/products.ts';

const { bring, diagnosis, ...profit } = productsText.absent;
const OF_PROFIT = new Set([...Object.keys(profit), 'profitGap', 'profitGapAmt']);

/** Columns of what needs more than the reports that were loaded for the partner, and what would bring them; byAds has the others. */
export function absentColumns(loaded: LoadedSources | undefined): AbsentColumn[] {
  if (!loaded) return [];
  const { ads, settlement } = loaded;
  return [
    ...(settlement ? [] : Object.values(profit).map((header) => ({ header, bring: bring.profit }))),
    ...(ads && settlement ? [] : [{ header: diagnosis, bring: bring.diagnosis }]),
  ];
}

/** The columns without those of a profit for a partner of whom no settlement was loaded. */
export const knownColumns = <Column extends { id: string }>(
  columns: readonly Column[],
  loaded: LoadedSources | undefined,
): Column[] => columns.filter(({ id }) => loaded?.settlement !== false || !OF_PROFIT.has(id));
