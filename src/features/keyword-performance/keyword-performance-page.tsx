import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { ChartPart } from '@/components/figure-page/chart-part.tsx';
import { ComparedCards } from '@/components/figure-page/compared-cards.tsx';
import { ComparedPage } from '@/components/figure-page/compared-page.tsx';
import { ListResult } from '@/components/figure-page/list-result.tsx';
import { partOf } from '@/components/figure-page/part-state.ts';
import { PrintedRows } from '@/components/figure-page/print.tsx';
import { figureSheet, useFigures } from '@/components/figure-page/use-figures.ts';
import { usePageSearch } from '@/components/figure-page/use-page-search.ts';
import { badgesOf, CountBadges } from '@/components/table/count-badges.tsx';
import { useRowDetail } from '@/components/table/use-row-detail.ts';
import { useRowSelection } from '@/components/table/use-row-selection.ts';
import { Button } from '@/components/ui/button.tsx';
import { usePartner } from '@/data/partner.tsx';
import { answerTotals } from '@/domain/figure-rows.ts';
import { adKeywordsText as text } from '@/text/ad-keywords.ts';
import { adsText } from '@/text/ads.ts';
import { loadedText } from '@/text/loaded.ts';
import { menuText } from '@/text/menu.ts';
import { growthNotes, marginNote } from '@/components/ads/ad-notes.ts';
import { GrowingBadge, growingBadge } from '@/components/ads/growing-badge.tsx';
import { KeywordDetail } from './keyword-detail.tsx';
import { classShares, curve } from './keyword-performance-charts.ts';
import {
  classTones,
  excludeColumns,
  keywordColumns,
  keywordTable,
  nameOf,
  printedColumns,
} from '@/components/ads/keyword-columns.tsx';
import { copyKeywords, keywordKey, keywordsOf } from '@/components/ads/keywords-copy.ts';
import { reconciliation } from './keywords-notes.ts';
import type { KeywordRow } from '@/components/ads/keyword-queries.ts';
import { keywordsQueries as queries } from './keyword-performance-queries.ts';
import { keywordPerformanceSearch, keywordTabs } from './keyword-performance-search.ts';

const { charts, tabs } = text;
const KEY_FIGURES = ['adCost', 'adSaleAmt', 'adRoas', 'adClickCnt', 'adCpc', 'adCvr'] as const;
/** Rows for which a sheet has room. */
const PRINTED = 17;
const tones = { all: 'gray', ...classTones } as const;
const badges = badgesOf(keywordTabs, tabs.names, tones, tabs.rules);

const { rowKey } = keywordTable;
const isKeyword = ({ keyword }: KeywordRow) => keyword !== null && keyword !== '';

/** Keywords of search in a period against another one (키워드 성과). The URL holds filters, class, order and page. */
export function KeywordPerformancePage() {
  // What was chosen is of one partner.
  return <KeywordsOf key={usePartner().code} />;
}

function KeywordsOf() {
  const { code } = usePartner();
  const page = usePageSearch(keywordPerformanceSearch, queries.all);
  const { search, change } = page;
  const { unit, keyword_class, sort_by, sort_direction, page_number, page_size, ...filters } = page.args;
  const { keyword: _keyword, ...common } = filters;
  const order = { sort_by, sort_direction };
  const listArgs = { ...filters, ...order, keyword_class, page_number, page_size };
  const summary = useFigures(queries.summary, filters);
  const list = useQuery(queries.keywords.page(code, listArgs));
  const lastUpdate = useQuery(queries.lastUpdate(code));
  const selection = useRowSelection();
  const expansion = useRowDetail<KeywordRow>({
    rowKey,
    nameOf,
    canExpand: ({ keyword }) => keyword !== null,
    renderDetail: ({ keyword }) => <KeywordDetail args={{ ...common, unit, keyword: keyword ?? '' }} />,
  });
  const { data } = summary.query;
  const notes = data?.figures
    ? [
        ...growthNotes({ ...data.growth, estimate: null }, null).slice(0, 1),
        marginNote(data.margin),
        ...reconciliation(data, filters),
      ]
    : [];
  const isUnnamed = list.data?.counts.all === 1 && list.data.rows[0]?.keyword === '';
  const totals = list.data && answerTotals(list.data);
  return (
    <ComparedPage
      page={{
        ...page,
        notes: [...page.notes, ...notes, ...(isUnnamed ? [text.notes.noKeywords] : [])],
      }}
      words={menuText.pages['keyword-performance']}
      lastUpdate={lastUpdate}
      summary={summary.query}
      kind={loadedText.kinds.ads}
      source={adsText.source}
      file={{
        name: text.file,
        sheets: [
          figureSheet(
            {
              ...keywordTable,
              columns: keywordColumns,
              rest: { field: 'others', own: { keyword: text.others } },
            },
            { request: () => queries.keywords.everyRow(code, listArgs) },
          ),
          {
            name: text.excludeSheet,
            columns: excludeColumns,
            request: () =>
              queries.keywords.everyRow(code, { ...filters, ...order, keyword_class: 'exclude' }),
          },
        ],
        isReady: list.isSuccess,
      }}
    >
      <ComparedCards
        state={partOf(summary.query)}
        metrics={KEY_FIGURES}
        comparison={search.compare}
        badge={growingBadge(data?.growth.from)}
        className="md:grid-cols-3 min-[87.5rem]:grid-cols-6 print:grid-cols-6"
      />
      <div className="grid min-w-0 print:hidden">
        <ListResult
          page={page}
          query={list}
          {...keywordTable}
          columns={keywordColumns}
          expansion={expansion}
          selection={{
            rows: selection,
            nameOf,
            canSelect: isKeyword,
            all: {
              total: list.data?.total ?? 0,
              keys: async () => (await queries.names(code, listArgs)).map((keyword) => keywordKey(keyword)),
            },
            renderActions: (keys) => (
              <Button size="sm" onClick={() => void copyKeywords(keywordsOf(keys))}>
                <Copy aria-hidden />
                {text.copy}
              </Button>
            ),
          }}
          head={
            <>
              {list.data?.growth.from ? <GrowingBadge /> : null}
              <div className="order-first grid w-full gap-1.5">
                <CountBadges
                  label={tabs.label}
                  badges={badges}
                  counts={list.data?.counts}
                  chosen={search.tab}
                  onChoose={(tab) => change({ tab, page: 1 })}
                  steady
                />
                <p className="text-subtle-foreground text-xs break-keep">{tabs.rules[search.tab]}</p>
              </div>
            </>
          }
          totals={totals}
        />
      </div>
      {/* On paper the keywords stand beside the charts. */}
      <div className="grid gap-3.5 print:grid-cols-3">
        <div className="grid gap-3.5 xl:grid-cols-2 print:grid-cols-1 print:content-start print:[--paper-height:11rem]">
          <ChartPart state={partOf(summary.query)} words={charts.curve} spec={curve} />
          <ChartPart state={partOf(summary.query)} words={charts.classes} spec={classShares} />
        </div>
        <div className="hidden print:col-span-2 print:block">
          <PrintedRows
            title={text.table}
            columns={printedColumns}
            rowKey={rowKey}
            list={list.data}
            totals={totals}
            most={PRINTED}
          />
        </div>
      </div>
    </ComparedPage>
  );
}
