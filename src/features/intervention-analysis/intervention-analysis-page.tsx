import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { lazy } from 'react';
import { FigurePage } from '@/components/figure-page/figure-page.tsx';
import { partOf } from '@/components/figure-page/part-state.ts';
import { usePageSearch } from '@/components/figure-page/use-page-search.ts';
import { useFigures } from '@/components/figure-page/use-figures.ts';
import { Views } from '@/components/figure-page/views.tsx';
import { RegisterIntervention } from '@/components/intervention/register-intervention.tsx';
import { LazyOverlay } from '@/components/layout/lazy-overlay.tsx';
import { ExportButton } from '@/components/table/export-button.tsx';
import { listState } from '@/components/table/list-state.ts';
import { Button } from '@/components/ui/button.tsx';
import { codeWhenConnected } from '@/data/page-code.ts';
import { usePartner } from '@/data/partner.tsx';
import { fileTimestamp } from '@/domain/korea-time.ts';
import type { ExportRow } from '@/export/export-types.ts';
import { interventionsText as text } from '@/text/interventions.ts';
import { menuText } from '@/text/menu.ts';
import { tableText } from '@/text/table.ts';
import { effectRows, effectTotals, pooledRows } from '@/components/intervention/effect-rows.ts';
import { EffectsProgress } from '@/components/intervention/effects-progress.tsx';
import { InterventionsCards } from './interventions-cards.tsx';
import { SpanChoice } from './span-choice.tsx';
import { effectColumns } from '@/components/intervention/effect-columns.tsx';
import { pooledColumns } from './intervention-analysis-columns.tsx';
import { EffectList, PooledList, RemovedList } from './interventions-lists.tsx';
import { interventionsQueries as queries } from './intervention-analysis-queries.ts';
import { type InterventionView, interventionAnalysisSearch } from './intervention-analysis-search.ts';
import { useEffects } from '@/components/intervention/use-effects.ts';

// It comes when the first intervention is opened: the list does not need its charts.
const EffectDetail = lazy(() => codeWhenConnected(() => import('./effect-detail.tsx')));
const title = menuText.pages['intervention-analysis'].title;

/** What interventions changed (변경 효과). The URL holds filters, view, orders and the one that is open. */
export function InterventionAnalysisPage() {
  const partner = usePartner();
  const page = usePageSearch(interventionAnalysisSearch, queries.all);
  const list = useFigures(queries.list, page.args).query;
  const lastUpdate = useQuery(queries.lastUpdate(partner.code));
  const { data } = list;
  const computed = useEffects(list.isPlaceholderData ? undefined : data, page.search.span);
  const rows = effectRows(data?.rows ?? [], computed.effects, computed.isRunning);
  const { search, change } = page;
  const opened = search.id === '' ? null : rows.find(({ id }) => String(id) === search.id);
  const { addedQty, addedAmt, costAmt, roi } = effectTotals(rows);
  const views: Record<InterventionView, React.ReactNode> = {
    list: (
      <EffectList
        page={page}
        rows={rows}
        state={listState(list, () => rows, text.empty)}
        registered={data?.registered ?? 0}
        isSold={data?.lastDay !== null}
      />
    ),
    types: <PooledList page={page} rows={rows} />,
    removed: <RemovedList page={page} />,
  };
  return (
    <FigurePage
      page={page}
      words={menuText.pages['intervention-analysis']}
      lastUpdate={lastUpdate}
      actions={
        <>
          <RegisterIntervention variant="primary" />
          <SpanChoice span={page.search.span} onChange={(span) => change({ span })} />
          <Button
            size="sm"
            disabled={rows.length === 0 || computed.isRunning}
            onClick={() => void computed.again()}
          >
            <RefreshCw aria-hidden />
            {text.progress.again}
          </Button>
          <ExportButton
            label={title}
            disabled={rows.length === 0 || computed.done < rows.length}
            file={{
              name: () => [partner.name, page.brandName, text.file, fileTimestamp()].join('_'),
              sheets: [
                {
                  name: text.views.list,
                  tableId: 'interventions',
                  columns: effectColumns,
                  summaryLabel: tableText.summary,
                  // What only charts show is no cell.
                  rows: rows.map((row) => ({ ...row, panel: null }) as unknown as ExportRow),
                  totals: { addedQty, addedAmt, costAmt, roi },
                },
                {
                  name: text.views.types,
                  tableId: 'pooled-interventions',
                  columns: pooledColumns,
                  rows: pooledRows(rows).map((row) => row as unknown as ExportRow),
                },
              ],
            }}
          />
        </>
      }
    >
      <InterventionsCards state={partOf(list, () => rows)} />
      <Views label={text.viewsLabel} names={text.views} parts={views} page={page} by="view" />
      <EffectsProgress computed={computed} all={rows.length} />
      {opened === null || data === undefined ? null : (
        <LazyOverlay name={search.id}>
          <EffectDetail row={opened} onClose={() => change({ id: '' })} />
        </LazyOverlay>
      )}
    </FigurePage>
  );
}
