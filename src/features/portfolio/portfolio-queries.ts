import type { AnswerOf } from '@/data/answer-of.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Database } from '@/data/database.types.ts';
import { unwrap } from '@/data/errors.ts';
import { figureFunction } from '@/data/figure-function.ts';
import { freshness } from '@/data/freshness.ts';
import { makeOverviews } from '@/data/fresh-overviews.ts';
import { listAnswer } from '@/data/list-answer.ts';
import { listFunction } from '@/data/list-function.ts';
import { lastUpload } from '@/data/newest-upload.ts';
import { ALL_PARTNERS } from '@/data/partner-selection.ts';
import { listRequest } from '@/data/rpc-request.ts';
import { supabase } from '@/data/supabase.ts';

/** Of one partner or of several: the answers have the same shape. */
export type Portfolio = AnswerOf<'portfolio'>;
export type PortfolioRow = Portfolio['rows'][number];
export type Loaded = Portfolio['loaded'];
export type BrandTrend = AnswerOf<'brand_sales_pivot'>;
export type PartnersTrend = AnswerOf<'portfolios_trend'>;

type ArgsOf<Name extends 'portfolios' | 'portfolios_trend'> = Database['public']['Functions'][Name]['Args'];

const all = (partnerCode: string) => ['portfolio', partnerCode] as const;
const part = { area: all, freshness: freshness.sales };

/** One part of the page over all partners that the member may see. */
const overAll =
  <Name extends 'portfolios' | 'portfolios_trend', Answer>(
    name: Name,
    read: (answer: unknown) => Answer,
    prepare = async (_args: ArgsOf<Name>, _signal: AbortSignal): Promise<void> => {},
  ) =>
  (args: ArgsOf<Name>) =>
    queryOptions({
      queryKey: [...all(ALL_PARTNERS), name, args] as const,
      queryFn: async ({ signal }) => {
        await prepare(args, signal);
        return read(unwrap(await supabase().rpc(name, args).abortSignal(signal)));
      },
      // What stays until the answer comes is of brands for brands and of partners for partners.
      placeholderData: (before, query) => (query?.queryKey[3].level === args.level ? before : undefined),
      ...freshness.sales,
    });

export const portfolioQueries = {
  all,
  rows: listFunction({ name: 'portfolio', ...part }),
  trend: figureFunction({ name: 'brand_sales_pivot', ...part }),
  /** Over all partners that the member may see. */
  every: {
    rows: overAll('portfolios', listAnswer<Portfolio>, ({ date_start, date_end, comparison }, signal) =>
      makeOverviews('refresh_portfolios', { date_start, date_end, comparison }, signal),
    ),
    everyRow: (args: ArgsOf<'portfolios'>) => listRequest('portfolios', null, args),
    trend: overAll('portfolios_trend', (answer) => answer as PartnersTrend),
  },
  /** The upload log's name of the sales report (specification section 7). */
  lastUpdate: lastUpload({ ...part, kind: { CATEGORY: '판매분석' } }),
};
