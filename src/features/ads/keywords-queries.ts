import type * as z from 'zod/mini';
import type { adKeyword, adKeywordDetail, adKeywords, adKeywordsSummary } from '@/data/answers/ads.ts';
import { unwrap } from '@/data/errors.ts';
import { type ArgsOf, figureFunction } from '@/data/figure-function.ts';
import { freshness } from '@/data/freshness.ts';
import { listAnswer } from '@/data/list-answer.ts';
import { listFunction } from '@/data/list-function.ts';
import { lastUpload } from '@/data/newest-upload.ts';
import { supabase } from '@/data/supabase.ts';

export type Keywords = z.infer<typeof adKeywords>;
export type KeywordRow = z.infer<typeof adKeyword>;
export type KeywordClass = KeywordRow['keywordClass'];
export type KeywordsSummary = z.infer<typeof adKeywordsSummary>;
export type KeywordDetail = z.infer<typeof adKeywordDetail>;

const all = (partnerCode: string) => ['ad-keywords', partnerCode] as const;
const part = { area: all, freshness: freshness.ads };

export const keywordQueries = {
  all,
  summary: figureFunction<KeywordsSummary>()({ name: 'ad_keywords_summary', ...part }),
  list: listFunction({ name: 'ad_keywords', read: listAnswer<Keywords>, ...part }),
  detail: figureFunction<KeywordDetail>()({ name: 'ad_keyword_detail', ...part }),
  /** The upload log's name of reports of advertising. */
  lastUpdate: lastUpload({ ...part, kind: { CATEGORY: '광고보고서' } }),

  /** Every keyword of a search, on all its pages. */
  keywords: async (partnerCode: string, search: ArgsOf<'ad_keywords'>): Promise<readonly string[]> => {
    const answer = unwrap(
      await supabase().rpc('ad_keywords', {
        partner_cd: partnerCode,
        ...search,
        page_number: 1,
        page_size: null as never,
      }),
    );
    return listAnswer<Keywords>(answer).rows.map(({ keyword }) => keyword);
  },
};
