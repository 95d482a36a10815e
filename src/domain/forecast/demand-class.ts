import { deviationOf, meanOf } from '../statistics/numbers-of.ts';

/** Syntetos and Boylan's: how often it sells, and how much the sold numbers differ. */
export type DemandClass = 'smooth' | 'erratic' | 'intermittent' | 'lumpy';

/** Steps from sale to sale, and squared variation of what is sold, from which on a demand is the one or the other. */
const RARE = 1.32;
const UNEVEN = 0.49;

/** Null where nothing was sold. */
export function demandClassOf(history: Float64Array): DemandClass | null {
  const sold = history.filter((value) => value > 0);
  if (sold.length === 0) return null;
  const isRare = history.length / sold.length > RARE;
  const isUneven = sold.length > 1 && (deviationOf(sold) / meanOf(sold)) ** 2 > UNEVEN;
  if (isRare) return isUneven ? 'lumpy' : 'intermittent';
  return isUneven ? 'erratic' : 'smooth';
}
