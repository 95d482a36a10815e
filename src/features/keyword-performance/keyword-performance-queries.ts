import { type AdKeywords, keywordList } from '@/components/ads/keyword-queries.ts';
import type { AnswerOf } from '@/data/answer-of.ts';
import { keywordArea } from '@/data/areas.ts';
import type { Database } from '@/data/database.types.ts';
import { figureFunction } from '@/data/figure-function.ts';
import { freshness } from '@/data/freshness.ts';
import { listAnswer } from '@/data/list-answer.ts';
import { backendFetch } from '@/data/backend-fetch.ts';
import { readWholeLists } from '@/data/list-pages.ts';
import { lastUpload } from '@/data/newest-upload.ts';
import { listRequest } from '@/data/rpc-request.ts';

export type AdKeywordsSummary = AnswerOf<'ad_keywords_summary'>;
type NamesArgs = Omit<Database['public']['Functions']['ad_keywords']['Args'], 'partner_cd'>;

const part = { area: keywordArea, freshness: freshness.ads };

export const keywordsQueries = {
  all: keywordArea,
  summary: figureFunction({ name: 'ad_keywords_summary', ...part }),
  keywords: keywordList,
  /** Every keyword of the search; the one that is none is not among them. */
  names: async (partnerCode: string, args: NamesArgs) => {
    const request = await listRequest('ad_keywords', partnerCode, args);
    const [answer] = await readWholeLists([request], backendFetch);
    return listAnswer<AdKeywords>(answer)
      .rows.map(({ keyword }) => keyword)
      .filter((keyword) => keyword !== '');
  },
  detail: figureFunction({ name: 'ad_keyword_detail', ...part }),
  lastUpdate: lastUpload({ ...part, kind: { CATEGORY: '광고보고서' } }),
};
