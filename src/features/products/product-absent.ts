import type { AbsentColumn } from '@/components/table/column-chooser.tsx';
import type { LoadedSources } from '@/data/answers/product-list.ts';
import { productsText } from '@/text/products.ts';

const { bring, ...headings } = productsText.absent;

/** Columns of what needs more than the reports that were loaded for the partner, and what would bring them; byAds has the others. */
export function absentColumns(loaded: LoadedSources | undefined): AbsentColumn[] {
  if (!loaded) return [];
  const { ads, settlement } = loaded;
  return [
    ...(settlement ? [] : [{ header: headings.marginRate, bring: bring.margin }]),
    ...(ads && settlement ? [] : [{ header: headings.diagnosis, bring: bring.diagnosis }]),
  ];
}
