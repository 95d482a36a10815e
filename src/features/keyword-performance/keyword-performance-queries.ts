import type { AnswerOf } from '@/data/answer-of.ts';
import type { Database } from '@/data/database.types.ts';
import { unwrap } from '@/data/errors.ts';
import { figureFunction } from '@/data/figure-function.ts';
import { freshness } from '@/data/freshness.ts';
import { listAnswer } from '@/data/list-answer.ts';
import { listFunction } from '@/data/list-function.ts';
import { lastUpload } from '@/data/newest-upload.ts';
import { supabase } from '@/data/supabase.ts';

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
    const all = { partner_cd: partnerCode, ...args, page_number: 1, page_size: null } as never;
    const list = listAnswer<AdKeywords>(unwrap(await supabase().rpc('ad_keywords', all)));
    return list.rows.map(({ keyword }) => keyword).filter((keyword) => keyword !== '');
  },
  detail: figureFunction({ name: 'ad_keyword_detail', ...part }),
  lastUpdate: lastUpload({ ...part, kind: { CATEGORY: '광고보고서' } }),
};
