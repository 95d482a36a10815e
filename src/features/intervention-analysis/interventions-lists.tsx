import { useQuery } from '@tanstack/react-query';
import type { PageState } from '@/components/figure-page/use-page-search.ts';
import { RegisterIntervention } from '@/components/intervention/register-intervention.tsx';
import { type CountBadge, CountBadges } from '@/components/table/count-badges.tsx';
import { TableCard } from '@/components/figure-page/table-card.tsx';
import { nothingLoaded } from '@/components/loads/nothing-loaded.tsx';
import { ResultCard } from '@/components/table/result-card.tsx';
import { ResultNotes } from '@/components/table/result-notes.tsx';
import type { TableState } from '@/components/table/table-message.tsx';
import { usePartner } from '@/data/partner.tsx';
import { loadedText } from '@/text/loaded.ts';
import { interventionsText as text } from '@/text/interventions.ts';
import {
  type EffectRow,
  effectTotals,
  pooledRows,
  verdictCounts,
  verdicts,
} from '@/components/intervention/effect-rows.ts';
import { effectPhoneColumn, verdictTones } from '@/components/intervention/effect-columns.tsx';
import {
  openingColumns,
  pooledColumns,
  pooledPhoneColumn,
  removedTable,
} from './intervention-analysis-columns.tsx';
import { interventionsQueries as queries } from './intervention-analysis-queries.ts';
import type { InterventionAnalysisSearch } from './intervention-analysis-search.ts';

type Page = Pick<PageState<InterventionAnalysisSearch>, 'search' | 'change'>;

const badges: readonly CountBadge<InterventionAnalysisSearch['verdict']>[] = [
  { state: 'all', label: text.all, tone: 'gray', rule: text.verdictRules.all },
  ...verdicts.map((state) => ({
    state,
    label: text.verdicts[state],
    tone: verdictTones[state],
    rule: text.verdictRules[state],
  })),
];

interface EffectListProps {
  page: Page;
  rows: readonly EffectRow[];
  state: TableState<EffectRow>;
  /** Interventions of the partner under any filter, and whether any sale is loaded. */
  registered: number;
  isSold: boolean;
}

/** 변경 목록: all rows are here, so that what the browser estimates sorts and filters as the rest. */
export function EffectList({ page, rows, state, registered, isSold }: EffectListProps) {
  const { search, change } = page;
  const open = (id: number) => change({ id: String(id) });
  const shown = rows.filter(({ verdict }) => search.verdict === 'all' || verdict === search.verdict);
  const counts = verdictCounts(rows);
  const judged = counts.rise + counts.fall + counts.unclear;
  const { addedQty, addedAmt, costAmt, roi } = effectTotals(shown);
  const isKnown =
    (state.kind === 'ready' || state.kind === 'empty') &&
    !rows.some(({ verdict, pending }) => verdict === null && pending === text.computing);
  const estimate = text.notes.estimate(text.span.names[search.span]);
  return (
    <ResultCard
      whole
      tableId="interventions"
      label={text.label}
      columns={openingColumns(open)}
      phoneColumn={effectPhoneColumn(open)}
      rowKey={({ id }) => String(id)}
      selectedKey={search.id}
      sort={search.sort}
      onSort={(sort) => change({ sort })}
      state={stateOf(state, shown, { registered, isSold })}
      head={
        <CountBadges
          label={text.verdictsLabel}
          badges={badges}
          // Counts that grow while effects are computed would move the badges from line to line.
          counts={isKnown ? counts : undefined}
          chosen={search.verdict}
          onChoose={(verdict) => change({ verdict })}
          steady
        />
      }
      notes={
        <ResultNotes notes={[estimate, text.span.why, ...(judged > 0 ? [text.notes.chance(judged)] : [])]} />
      }
      totals={{ addedQty, addedAmt, costAmt, roi }}
    />
  );
}

function stateOf(
  state: TableState<EffectRow>,
  shown: readonly EffectRow[],
  { registered, isSold }: { registered: number; isSold: boolean },
): TableState<EffectRow> {
  if (state.kind === 'empty' && registered === 0)
    return isSold
      ? {
          ...state,
          title: text.none.title,
          hint: text.none.text,
          action: <RegisterIntervention variant="primary" />,
        }
      : { ...state, ...nothingLoaded(loadedText.kinds.sales) };
  if (state.kind !== 'ready') return state;
  return shown.length > 0 ? { ...state, rows: shown } : { kind: 'empty', title: text.empty };
}

/** 유형별 효과. */
export function PooledList({ page, rows }: { page: Page; rows: readonly EffectRow[] }) {
  const pooled = pooledRows(rows);
  return (
    <ResultCard
      whole
      tableId="pooled-interventions"
      label={text.pooled.label}
      columns={pooledColumns}
      phoneColumn={pooledPhoneColumn}
      rowKey={({ type }) => type}
      sort={page.search.typeSort}
      onSort={(typeSort) => page.change({ typeSort })}
      state={
        pooled.length > 0
          ? { kind: 'ready', rows: pooled, refreshing: false }
          : { kind: 'empty', title: text.pooled.empty }
      }
      notes={<ResultNotes notes={[text.pooled.note]} />}
    />
  );
}

/** 삭제 이력. */
export function RemovedList({ page }: { page: Page }) {
  const { code } = usePartner();
  const query = useQuery(queries.removed.answer(code, {}));
  return <TableCard table={removedTable} query={query} page={page} order="removedSort" />;
}
