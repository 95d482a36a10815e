import type { AnswerOf } from '@/data/answer-of.ts';
import type { Database } from '@/data/database.types.ts';
import { figureFunction } from '@/data/figure-function.ts';
import { freshness } from '@/data/freshness.ts';
import { listAnswer } from '@/data/list-answer.ts';
import { backendFetch } from '@/data/backend-fetch.ts';
import { listFunction } from '@/data/list-function.ts';
import { readWholeLists } from '@/data/list-pages.ts';
import { lastUpload } from '@/data/newest-upload.ts';
import { listRequest } from '@/data/rpc-request.ts';

export type AdKeywordsSummary = AnswerOf<'ad_keywords_summary'>;
export type AdKeywords = AnswerOf<'ad_keywords'>;
export type AdKeywordDetail = AnswerOf<'ad_keyword_detail'>;
type Keyword = AdKeywords['rows'][number];

/** A keyword; or everything that is no search, which is no keyword and stands below them. */
export type KeywordRow = { readonly [Name in keyof Keyword]: Keyword[Name] | null };

const NO_KEYWORD = {
  keyword: null,
  campaignCount: null,
  keywordClass: null,
  sureness: null,
  campaignCvr: null,
} as const;

type NamesArgs = Omit<Database['public']['Functions']['ad_keywords']['Args'], 'partner_cd'>;

const all = (partnerCode: string) => ['ad-keywords', partnerCode] as const;
const part = { area: all, freshness: freshness.ads };

export const keywordsQueries = {
  all,
  summary: figureFunction({ name: 'ad_keywords_summary', ...part }),
  keywords: listFunction({
    name: 'ad_keywords',
    read: (answer) => {
      const list = listAnswer<AdKeywords>(answer);
      const others: KeywordRow[] = list.others ? [{ ...NO_KEYWORD, ...list.others }] : [];
      return { ...list, rows: [...(list.rows as readonly KeywordRow[]), ...others] };
    },
    ...part,
  }),
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
