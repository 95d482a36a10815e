import type { AbsentColumn } from '@/components/table/column-chooser.tsx';
import type { LoadedSources } from '@/data/answers/product-list.ts';
import { productsText } from '@/text/products.ts';

const { bring, ...headings } = productsText.absent;

/** Columns whose source was never loaded for the partner, and what would bring them. */
export function absentColumns(loaded: LoadedSources | undefined): AbsentColumn[] {
  if (!loaded) return [];
  const { ads, settlement } = loaded;
  return [
    ...(ads ? [] : [headings.adCost, headings.roas].map((header) => ({ header, bring: bring.ads }))),
    ...(settlement ? [] : [{ header: headings.marginRate, bring: bring.margin }]),
    ...(ads && settlement ? [] : [{ header: headings.diagnosis, bring: bring.diagnosis }]),
  ];
}
