import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { listPart } from '@/components/figure-page/list-part.ts';
import { ListResult } from '@/components/figure-page/list-result.tsx';
import type { PageState } from '@/components/figure-page/use-page-search.ts';
import { type CountBadge, CountBadges } from '@/components/table/count-badges.tsx';
import type { Totals } from '@/components/table/summary-row.tsx';
import { useCellEdits } from '@/components/table/use-cell-edits.ts';
import { useRowDetail } from '@/components/table/use-row-detail.ts';
import type { LossClaims, Reconciliation } from '@/data/answers/losses.ts';
import { usePartner } from '@/data/partner.tsx';
import { loadedText } from '@/text/loaded.ts';
import { lossesText as text } from '@/text/losses.ts';
import { ClaimDetail } from './claim-detail.tsx';
import { claimTable, useClaimColumns } from './claim-columns.tsx';
import { compensationColumns, compensationTable } from './compensation-columns.tsx';
import { type ClaimRow, lossesQueries as queries } from './settlement-compensation-queries.ts';
import {
  lossArgs,
  type SettlementCompensationSearch,
  type StateChoice,
  stateChoices,
  type StatusChoice,
  statusChoices,
} from './settlement-compensation-search.ts';
import { reconciliationColumns, reconciliationTable } from './reconciliation-columns.tsx';

interface ListProps {
  page: Pick<PageState<SettlementCompensationSearch>, 'search' | 'change'>;
}

interface Losses<Row> {
  loaded: boolean;
  total: number;
  summary: Totals;
  rows: readonly Row[];
}

/** One of the three lists, with its 합계; before the first report it says how to load one. */
function LossList<Row extends object>(
  props: Omit<ComponentProps<typeof ListResult<Row>>, 'query'> & { query: UseQueryResult<Losses<Row>> },
) {
  const { data, isPlaceholderData } = props.query;
  return (
    <ListResult
      {...props}
      neverLoaded={data?.loaded === false && !isPlaceholderData ? loadedText.kinds.losses : null}
      totals={data?.summary}
    />
  );
}

/** 보상 내역. */
export function CompensationList({ page }: ListProps) {
  const { code } = usePartner();
  const query = useQuery(queries.compensations.page(code, lossArgs(page.search).compensations));
  return <LossList page={page} query={query} {...compensationTable} columns={compensationColumns} />;
}

const stateTones = {
  differs: 'blue',
  loss: 'red',
  excess: 'yellow',
  even: 'green',
  held: 'gray',
  all: 'gray',
} as const;
const stateBadges: readonly CountBadge<StateChoice>[] = stateChoices.map((state) => ({
  state,
  label: text.stateNames[state],
  tone: stateTones[state],
  rule: text.stateRules[state],
}));

/** 재고 대사. */
export function ReconciliationList({ page }: ListProps) {
  const { code } = usePartner();
  const { search, change } = page;
  const query = useQuery(queries.reconciliation.page(code, lossArgs(search).reconciliation));
  const { data }: { data?: Reconciliation | undefined } = query;
  return (
    <LossList
      page={listPart(page, 'book')}
      query={query}
      {...reconciliationTable}
      columns={reconciliationColumns}
      head={
        <div className="order-first grid w-full gap-1.5">
          <CountBadges
            label={text.statesLabel}
            badges={stateBadges}
            counts={data?.counts}
            chosen={search.state}
            onChoose={(state) => change({ state, bookPage: 1 })}
            steady
          />
          <p className="text-subtle-foreground text-xs break-keep">{text.stateRules[search.state]}</p>
        </div>
      }
    />
  );
}

const statusTones = {
  all: 'gray',
  none: 'gray',
  REVIEW: 'yellow',
  CLAIMED: 'blue',
  PAID: 'green',
  REJECTED: 'gray',
} as const;
const statusBadges: readonly CountBadge<StatusChoice>[] = statusChoices.map((state) => ({
  state,
  label: text.claims.names[state],
  tone: statusTones[state],
}));
const { rowKey } = claimTable;
const nameOf = (row: ClaimRow) => [row.productName, row.optionName].filter(Boolean).join(' ');

/** 청구 후보: status and memo are edited in their cells, a row opens onto what proves it. */
export function ClaimList({ page }: ListProps) {
  const { code } = usePartner();
  const { search, change } = page;
  const query = useQuery(queries.claims.page(code, lossArgs(search).claims));
  const { data }: { data?: LossClaims | undefined } = query;
  const columns = useClaimColumns();
  const edits = useCellEdits<ClaimRow>({ table: 'loss-claims', rowKey, nameOf });
  const expansion = useRowDetail<ClaimRow>({
    rowKey,
    nameOf,
    opened: search.open,
    renderDetail: (row) => <ClaimDetail claim={row} />,
  });
  return (
    <LossList
      page={listPart(page, 'claim')}
      query={query}
      {...claimTable}
      columns={columns}
      edits={edits}
      expansion={expansion}
      head={
        <div className="order-first w-full">
          <CountBadges
            label={text.claims.label}
            badges={statusBadges}
            counts={data?.counts}
            chosen={search.status}
            onChoose={(status) => change({ status, claimPage: 1 })}
            steady
          />
        </div>
      }
    />
  );
}
