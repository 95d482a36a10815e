import { figureSheet } from '@/components/figure-page/use-figures.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { adCoverNotes } from '@/components/ads/ad-cover-notes.ts';
import { gapNotes, periodNote } from '@/components/sales/profit-notes.ts';
import { ChartPart } from '@/components/figure-page/chart-part.tsx';
import { ComparedPage } from '@/components/figure-page/compared-page.tsx';
import { ListResult } from '@/components/figure-page/list-result.tsx';
import { type PartState, partOf } from '@/components/figure-page/part-state.ts';
import { PrintedTable } from '@/components/figure-page/print.tsx';
import { brandSource, sourceOf } from '@/components/sales/row-source.ts';
import type { SalesSource } from '@/components/sales/sales-source-measures.ts';
import { withSource } from '@/components/sales/source-column.tsx';
import type { PageState } from '@/components/figure-page/use-page-search.ts';
import type { ChartChanges, SeriesSpec } from '@/components/charts/chart-spec.ts';
import { keptPeriod } from '@/components/brand/brand-link.tsx';
import { usePartnerOrAll } from '@/data/partner.tsx';
import { answerTotals } from '@/domain/figure-rows.ts';
import type { ExportRequest } from '@/export/export-types.ts';
import type { comparisonText } from '@/text/comparison.ts';
import { loadedText } from '@/text/loaded.ts';
import { menuText } from '@/text/menu.ts';
import { portfolioText as text } from '@/text/portfolio.ts';
import { PortfolioCards } from './portfolio-cards.tsx';
import { mapHeight, mapNotes, portfolioMap } from './portfolio-charts.ts';
import { absentColumns, loadedColumns, portfolioPhoneColumns, portfolioSets } from './portfolio-columns.tsx';
import { type Portfolio, portfolioQueries } from './portfolio-queries.ts';
import type { View } from './portfolio-rows.ts';

/** Rows for which a sheet has room below notes, nine cards and two charts. */
const PRINTED_ROWS = 3;

interface PortfolioViewProps {
  page: PageState<{ compare: keyof typeof comparisonText.choices; sort: string; page: number }, SalesSource>;
  view: View;
  /** The rows with the most sales, and what all of them sum up to. */
  head: UseQueryResult<Portfolio>;
  /** The rows of the table's page. */
  rows: UseQueryResult<Portfolio>;
  everyRow: () => Promise<ExportRequest>;
  trend: PartState<SeriesSpec>;
  /** Of one partner; those of several are not marked. */
  changes?: ChartChanges;
  /** The member may see other partners too. */
  hasOthers?: boolean;
}

const rowKey = ({ id }: { id: string }) => id;

/** What the page of one partner and that of several show alike. */
export function PortfolioView({
  page,
  view,
  head,
  rows,
  everyRow,
  trend,
  changes,
  hasOthers,
}: PortfolioViewProps) {
  const partner = usePartnerOrAll();
  const lastUpdate = useQuery(portfolioQueries.lastUpdate(page.partnerCode));
  const { data } = head;
  const level = view === 'partner' ? 'partner' : 'brand';
  const columns = loadedColumns(view, data?.loaded);
  const label = text.tables[level];
  const words = menuText.pages.portfolio;
  // Of a partner that is not the chosen one, its own page tells.
  const source = partner ? sourceOf(page.args) : null;
  const table = { tableId: `portfolio-${view}`, title: label, columns };
  return (
    <ComparedPage
      page={{
        ...page,
        notes: [
          ...page.notes,
          ...(data?.partnersLeft ? [text.partnersLeft(data.partnersLeft)] : []),
          ...adCoverNotes(data?.adCover),
          ...(data?.loaded.settlement
            ? [
                ...periodNote(data.profitDays, data.period.days, data.profitMissing),
                ...gapNotes(data.summary),
              ]
            : []),
        ],
      }}
      words={{ ...words, description: hasOthers ? <Described {...words} /> : words.description }}
      lastUpdate={lastUpdate}
      summary={{ data: data && { period: data.period, figures: data.total === 0 ? null : {} } }}
      kind={loadedText.kinds.sales}
      file={{
        name: text.file,
        sheets: [figureSheet(table, { request: everyRow })],
        isReady: head.isSuccess,
      }}
    >
      <PortfolioCards
        state={partOf(head)}
        comparison={page.search.compare}
        partnerId={partner?.id ?? null}
        source={source}
      />
      <div className="grid gap-3.5 max-md:order-1 xl:grid-cols-2 print:grid-cols-2">
        <ChartPart
          state={partOf(head)}
          words={{
            title: text.charts.map[level],
            unit: data ? text.charts.mapUnit(mapHeight(data).label) : text.charts.mapUnknown,
          }}
          spec={(answer) => portfolioMap(answer, view)}
          height={300}
          foot={
            <ul className="text-muted-foreground mt-2 grid gap-1 text-xs break-keep">
              {(data ? mapNotes(data, view) : []).map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          }
        />
        <ChartPart
          state={trend}
          words={text.charts.trend[level]}
          spec={(spec) => spec}
          changes={changes}
          height={300}
        />
      </div>
      <PrintedTable
        table={{ ...table, rowsOf: ({ rows: all }) => all, rowKey }}
        answer={data && totalled(data)}
        most={PRINTED_ROWS}
      />
      <div className="grid min-w-0 print:hidden">
        <ListResult
          page={page}
          query={rows}
          tableId={table.tableId}
          label={label}
          columns={source ? withSource(columns, brandSource(source)) : columns}
          columnSets={portfolioSets}
          phoneColumn={portfolioPhoneColumns[view]}
          absent={absentColumns(data?.loaded)}
          rowKey={rowKey}
          totals={rows.data && answerTotals(totalled(rows.data))}
        />
      </div>
    </ComparedPage>
  );
}

/** The answer with the totals of all its rows as 합계 reads them. */
function totalled(answer: Portfolio) {
  const { figures, comparisonFigures, ...totals } = answer.summary;
  return { ...answer, figures, comparisonFigures, totals };
}

/** What the page shows, and the way to the same of all partners. */
const Described = ({ description }: { description: string }) => (
  <>
    {description}{' '}
    <Link
      to="/{-$partnerId}/portfolio"
      params={{ partnerId: undefined }}
      search={keptPeriod}
      className="focus-ring text-foreground rounded-sm underline underline-offset-2 print:hidden"
    >
      {text.toEvery}
    </Link>
  </>
);
