import { useQuery } from '@tanstack/react-query';
import { ChartPart } from '@/components/figure-page/chart-part.tsx';
import { ComparedCards } from '@/components/figure-page/compared-cards.tsx';
import { ComparedPage } from '@/components/figure-page/compared-page.tsx';
import { partOf } from '@/components/figure-page/part-state.ts';
import { PrintedRows } from '@/components/figure-page/print.tsx';
import { useFigures } from '@/components/figure-page/use-figures.ts';
import { usePageSearch } from '@/components/figure-page/use-page-search.ts';
import { usePartner } from '@/data/partner.tsx';
import { answerTotals } from '@/domain/figure-rows.ts';
import { adKeywordsText as text } from '@/text/ad-keywords.ts';
import { loadedText } from '@/text/loaded.ts';
import { menuText } from '@/text/menu.ts';
import { tableText } from '@/text/table.ts';
import { costCurve, curveNote } from './keywords-charts.ts';
import { excludedColumns, keywordColumns, printedColumns } from './keywords-columns.tsx';
import { keywordNotes } from './keywords-notes.ts';
import { keywordQueries as queries } from './keywords-queries.ts';
import { keywordsSearch } from './keywords-search.ts';
import { KeywordTable } from './keywords-table.tsx';

const KEY_FIGURES = [
  'adCost',
  'adImpCnt',
  'adClickCnt',
  'adCtr',
  'adCpc',
  'adOrderCnt',
  'adCvr',
  'adSaleAmt',
  'adRoas',
  'adAcos',
] as const;
/** Rows for which a sheet has room. */
const PRINTED = 20;

/** Search advertising by keyword (키워드 성과). The URL holds filters, the chosen class, order and page. */
export function KeywordsPage() {
  // What was chosen is of one partner.
  return <KeywordsOf key={usePartner().code} />;
}

function KeywordsOf() {
  const { code } = usePartner();
  const page = usePageSearch(keywordsSearch, queries.all);
  const filters = keywordsSearch.filterArgs(page.search);
  const summary = useFigures(queries.summary, filters);
  const list = useQuery(queries.list.page(code, page.args));
  const lastUpdate = useQuery(queries.lastUpdate(code));
  const { data } = summary.query;
  const notes = data ? keywordNotes(data) : [];
  const curve = data ? curveNote(data) : null;
  return (
    <ComparedPage
      page={{ ...page, notes: [...notes, ...page.notes] }}
      words={menuText.pages['keyword-performance']}
      lastUpdate={lastUpdate}
      filterGrid="md:max-xl:grid md:max-xl:grid-cols-6"
      // Which days are missing the notes say in words of advertising.
      summary={{
        data: data && {
          period: { ...data.period, missing: [] },
          figures: data.loaded.ads ? (data.figures ?? {}) : null,
        },
      }}
      kind={loadedText.kinds.ads}
      file={{
        name: text.file,
        sheets: [
          {
            name: text.sheets.keywords,
            columns: keywordColumns,
            request: () => queries.list.everyRow(code, page.args),
            summaryLabel: tableText.summary,
            rest: { field: 'otherFigures', own: { keyword: text.others } },
          },
          {
            name: text.sheets.exclude,
            columns: excludedColumns,
            request: () => queries.list.everyRow(code, { ...page.args, keyword_class: 'exclude' }),
          },
        ],
        isReady: list.isSuccess,
      }}
    >
      <ComparedCards
        state={partOf(summary.query)}
        metrics={KEY_FIGURES}
        comparison={page.search.compare}
        className="lg:grid-cols-5 print:grid-cols-5"
      />
      <ChartPart
        state={partOf(summary.query)}
        title={text.curve.title}
        subtitle={text.curve.unit}
        spec={costCurve}
        height={220}
        foot={
          curve === null ? null : (
            <p className="text-muted-foreground mt-2 text-xs break-keep tabular-nums">{curve}</p>
          )
        }
      />
      {list.data ? (
        <PrintedRows
          title={text.table}
          columns={printedColumns}
          rowKey={({ keyword }) => keyword}
          rows={list.data.rows}
          beyond={list.data.total - list.data.rows.length}
          totals={answerTotals(list.data)}
          most={PRINTED}
        />
      ) : null}
      <div className="grid min-w-0 print:hidden">
        <KeywordTable page={page} query={list} summary={data} filters={filters} />
      </div>
    </ComparedPage>
  );
}
