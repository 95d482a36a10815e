import type { UseQueryResult } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { ListResult } from '@/components/figure-page/list-result.tsx';
import type { PageState } from '@/components/figure-page/use-page-search.ts';
import { type CountBadge, CountBadges } from '@/components/table/count-badges.tsx';
import { ResultNotes } from '@/components/table/result-notes.tsx';
import { useRowDetail } from '@/components/table/use-row-detail.ts';
import { useRowSelection } from '@/components/table/use-row-selection.ts';
import { Button } from '@/components/ui/button.tsx';
import { SpinnerArea } from '@/components/ui/spinner.tsx';
import type { ArgsOf } from '@/data/figure-function.ts';
import { codeWhenConnected } from '@/data/page-code.ts';
import { usePartner } from '@/data/partner.tsx';
import { answerTotals } from '@/domain/figure-rows.ts';
import { adKeywordsText as text } from '@/text/ad-keywords.ts';
import { loadedText } from '@/text/loaded.ts';
import { tableText } from '@/text/table.ts';
import { classTones } from './keywords-class.tsx';
import { keywordPhoneColumn, nameOfKeyword, shownColumns } from './keywords-columns.tsx';
import { copyKeywords, keywordKey, keywordsOf } from './keywords-copy.ts';
import { hasNoKeywords, reconciliation } from './keywords-notes.ts';
import { type KeywordRow, keywordQueries, type Keywords, type KeywordsSummary } from './keywords-queries.ts';
import { type KeywordsSearch, type KeywordTab, keywordTabs } from './keywords-search.ts';

// It comes when the first keyword is opened.
const KeywordDetail = lazy(() =>
  codeWhenConnected(() => import('./keywords-detail.tsx').then((code) => ({ default: code.KeywordDetail }))),
);

const { label, names, rules } = text.classes;
const badges: readonly CountBadge<KeywordTab>[] = keywordTabs.map((state) => ({
  state,
  label: names[state],
  tone: state === 'all' ? 'gray' : classTones[state],
  rule: rules[state],
}));

const rowKey = ({ keyword }: KeywordRow) => keywordKey(keyword);

interface KeywordTableProps {
  page: Pick<PageState<KeywordsSearch, ArgsOf<'ad_keywords'>>, 'search' | 'change' | 'args'>;
  query: UseQueryResult<Keywords>;
  summary: KeywordsSummary | undefined;
  /** Of the page, without class, order and page. */
  filters: ArgsOf<'ad_keyword_detail'>;
}

/** The keywords with their class; below them all other placements as one line. */
export function KeywordTable({ page, query, summary, filters }: KeywordTableProps) {
  const { code } = usePartner();
  const selection = useRowSelection();
  const expansion = useRowDetail<KeywordRow>({
    rowKey,
    nameOf: nameOfKeyword,
    renderDetail: ({ keyword }) => (
      <Suspense fallback={<SpinnerArea label={tableText.loading} />}>
        <KeywordDetail keyword={keyword} args={filters} />
      </Suspense>
    ),
  });
  const { data } = query;
  const { search, change } = page;
  const sum = summary ? reconciliation(summary, filters.keyword ?? '') : null;
  return (
    <ListResult
      page={page}
      query={query}
      tableId="ad-keywords"
      label={text.table}
      empty={text.empty}
      neverLoaded={data?.loaded.ads === false && !query.isPlaceholderData ? loadedText.kinds.ads : null}
      columns={shownColumns(data?.margin.breakEvenRoas ?? null)}
      phoneColumn={keywordPhoneColumn}
      rowKey={rowKey}
      expansion={expansion}
      selection={{
        rows: selection,
        nameOf: nameOfKeyword,
        all: {
          total: data?.total ?? 0,
          keys: async () => (await keywordQueries.keywords(code, page.args)).map((one) => keywordKey(one)),
        },
        renderActions: (keys) => {
          const keywords = keywordsOf(keys);
          return (
            <Button size="sm" disabled={keywords.length === 0} onClick={() => void copyKeywords(keywords)}>
              <Copy aria-hidden />
              {text.copy.action(keywords.length)}
            </Button>
          );
        },
      }}
      head={
        <>
          {data && data.rows.length > 0 && search.sort === '' ? (
            <span className="text-subtle-foreground text-xs">{text.ownOrder}</span>
          ) : null}
          <div className="order-first grid w-full gap-1.5">
            <CountBadges
              label={label}
              badges={badges}
              counts={data?.counts}
              chosen={search.tab}
              onChoose={(tab) => change({ tab, page: 1 })}
              steady
            />
            {search.tab === 'all' ? null : (
              <p className="text-subtle-foreground text-xs break-keep">{rules[search.tab]}</p>
            )}
          </div>
        </>
      }
      notes={
        <ResultNotes
          notes={[
            ...(data && hasNoKeywords(data) ? [text.notes.noKeywords] : []),
            ...(sum === null ? [] : [sum]),
          ]}
        />
      }
      summary={
        data && {
          label: tableText.summary,
          totals: answerTotals(data),
          ...(data.otherFigures ? { locked: { label: text.others, totals: data.otherFigures } } : {}),
        }
      }
    />
  );
}
