import { phrased } from '@/domain/phrases.ts';
import { portfolioText as text } from '@/text/portfolio.ts';
import type { PortfolioRow } from './portfolio-queries.ts';

/** Rows are brands of one partner, brands of several, or partners. */
export type View = 'brand' | 'every' | 'partner';

export const brandNameOf = ({ brandName }: Pick<PortfolioRow, 'brandName'>) => brandName ?? text.noBrand;

/** What a row is called where its partner stands beside it nowhere. */
export const rowName = (row: Pick<PortfolioRow, 'partnerName' | 'brandName'>, view: View) => {
  if (view === 'partner') return row.partnerName;
  return view === 'every' ? `${brandNameOf(row)} (${row.partnerName})` : brandNameOf(row);
};

/** Why the signal is what it is, in words and numbers. */
export const reasonsOf = ({ reasons }: PortfolioRow) => phrased(reasons, text.reasons);
