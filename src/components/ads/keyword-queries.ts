import type { AnswerOf } from '@/data/answer-of.ts';
import { keywordArea } from '@/data/areas.ts';
import { freshness } from '@/data/freshness.ts';
import { listAnswer } from '@/data/list-answer.ts';
import { listFunction } from '@/data/list-function.ts';

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

export const keywordList = listFunction({
  name: 'ad_keywords',
  read: (answer) => {
    const list = listAnswer<AdKeywords>(answer);
    const others: KeywordRow[] = list.others ? [{ ...NO_KEYWORD, ...list.others }] : [];
    return { ...list, rows: [...(list.rows as readonly KeywordRow[]), ...others] };
  },
  area: keywordArea,
  freshness: freshness.ads,
});
