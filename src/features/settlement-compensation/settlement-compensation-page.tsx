import { useQuery } from '@tanstack/react-query';
import { ChartPart } from '@/components/figure-page/chart-part.tsx';
import { FigurePage } from '@/components/figure-page/figure-page.tsx';
import { NeverLoaded } from '@/components/loads/never-loaded.tsx';
import { partOf } from '@/components/figure-page/part-state.ts';
import { useFigures } from '@/components/figure-page/use-figures.ts';
import { usePageSearch } from '@/components/figure-page/use-page-search.ts';
import { Views } from '@/components/figure-page/views.tsx';
import { ExportButton } from '@/components/table/export-button.tsx';
import { ResultNotes } from '@/components/table/result-notes.tsx';
import { Card } from '@/components/ui/card.tsx';
import { usePartner } from '@/data/partner.tsx';
import { fileTimestamp } from '@/domain/korea-time.ts';
import { loadedText } from '@/text/loaded.ts';
import { lossesText as text } from '@/text/losses.ts';
import { menuText } from '@/text/menu.ts';
import { tableText } from '@/text/table.ts';
import { claimColumns } from './claim-columns.tsx';
import { compensationColumns } from './compensation-columns.tsx';
import { LossesCards } from './losses-cards.tsx';
import { centerBars, monthBars, typeShares } from './settlement-compensation-charts.ts';
import { ClaimList, CompensationList, ReconciliationList } from './losses-lists.tsx';
import { lossNotes } from './losses-notes.ts';
import { lossesQueries as queries } from './settlement-compensation-queries.ts';
import { lossArgs, settlementCompensationSearch, type LossView } from './settlement-compensation-search.ts';
import { reconciliationColumns } from './reconciliation-columns.tsx';

/** What was lost, what was paid for it, and what is still open (재고손실보상 리포트). The URL holds filters, view, orders and pages. */
export function SettlementCompensationPage() {
  // Edits are of one partner.
  return <Losses key={usePartner().code} />;
}

function Losses() {
  const partner = usePartner();
  const page = usePageSearch(settlementCompensationSearch, queries.all);
  const args = lossArgs(page.search);
  const report = useFigures(queries.report, args.report);
  const lastUpdate = useQuery(queries.lastUpdate(partner.code));
  const { data } = report.query;
  const isNew = data !== undefined && !data.loaded.compensation && !data.loaded.stock;
  const state = partOf(report.query);
  const lists: Record<LossView, React.ReactNode> = {
    compensations: <CompensationList page={page} />,
    reconciliation: <ReconciliationList page={page} />,
    claims: <ClaimList page={page} />,
  };
  return (
    <FigurePage
      page={page}
      words={menuText.pages['settlement-compensation']}
      lastUpdate={lastUpdate}
      actions={
        <ExportButton
          label={menuText.pages['settlement-compensation'].title}
          disabled={!report.query.isSuccess || isNew}
          file={{
            name: () => [partner.name, page.brandName, text.file, fileTimestamp()].join('_'),
            sheets: [
              {
                name: text.sheets.compensations,
                tableId: 'loss-compensations',
                columns: compensationColumns,
                summaryLabel: tableText.summary,
                request: () => queries.compensations.everyRow(partner.code, args.compensations),
              },
              {
                name: text.sheets.reconciliation,
                tableId: 'loss-reconciliation',
                columns: reconciliationColumns,
                summaryLabel: tableText.summary,
                request: () => queries.reconciliation.everyRow(partner.code, args.reconciliation),
              },
              {
                name: text.sheets.claims,
                tableId: 'loss-claims',
                columns: claimColumns,
                summaryLabel: tableText.summary,
                request: () => queries.claims.everyRow(partner.code, args.claims),
              },
            ],
          }}
        />
      }
    >
      {isNew ? (
        <NeverLoaded kind={loadedText.kinds.losses} />
      ) : (
        <>
          <Card className="overflow-hidden">
            <ResultNotes notes={data ? [...page.notes, ...lossNotes(data)] : null} />
          </Card>
          <LossesCards report={state} />
          <Views label={text.viewsLabel} names={text.views} parts={lists} page={page} by="view" />
          <div className="grid gap-3.5 xl:grid-cols-2 xl:*:first:col-span-2">
            <ChartPart state={state} words={text.charts.months} spec={monthBars} />
            <ChartPart state={state} words={text.charts.types} spec={typeShares} />
            <ChartPart state={state} words={text.charts.centers} spec={centerBars} />
          </div>
        </>
      )}
    </FigurePage>
  );
}
