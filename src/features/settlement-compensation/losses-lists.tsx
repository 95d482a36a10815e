import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { listPart } from '@/components/figure-page/list-part.ts';
import { ListResult } from '@/components/figure-page/list-result.tsx';
import type { PageState } from '@/components/figure-page/use-page-search.ts';
import { type CountBadge, CountBadges } from '@/components/table/count-badges.tsx';
import { useCellEdits } from '@/components/table/use-cell-edits.ts';
import { useRowDetail } from '@/components/table/use-row-detail.ts';
import type { LossClaims, Reconciliation } from '@/data/answers/losses.ts';
import { usePartner } from '@/data/partner.tsx';
import { loadedText } from '@/text/loaded.ts';
import { lossesText as text } from '@/text/losses.ts';
import { ClaimDetail } from './claim-detail.tsx';
import { claimPhoneColumn, useClaimColumns } from './claim-columns.tsx';
import { compensationColumns, compensationPhoneColumn } from './compensation-columns.tsx';
import { type ClaimRow, lossesQueries as queries } from './settlement-compensation-queries.ts';
import {
  lossArgs,
  type SettlementCompensationSearch,
  type StateChoice,
  stateChoices,
  type StatusChoice,
  statusChoices,
} from './settlement-compensation-search.ts';
import { reconciliationColumns, reconciliationPhoneColumn } from './reconciliation-columns.tsx';

interface ListProps {
  page: Pick<PageState<SettlementCompensationSearch>, 'search' | 'change'>;
}

/** 보상 내역. */
export function CompensationList({ page }: ListProps) {
  const { code } = usePartner();
  const query = useQuery(queries.compensations.page(code, lossArgs(page.search).compensations));
  return (
    <ListResult
      page={page}
      query={query}
      tableId="loss-compensations"
      label={text.tables.compensations}
      empty={text.empty.compensations}
      neverLoaded={never(query)}
      columns={compensationColumns}
      phoneColumn={compensationPhoneColumn}
      rowKey={(row) => row.rowKey}
      totals={query.data?.summary}
    />
  );
}

const never = (query: UseQueryResult<{ loaded: boolean }>) =>
  query.data?.loaded === false && !query.isPlaceholderData ? loadedText.kinds.losses : null;

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
    <ListResult
      page={listPart(page, 'book')}
      query={query}
      tableId="loss-reconciliation"
      label={text.tables.reconciliation}
      empty={text.empty.reconciliation}
      neverLoaded={never(query)}
      columns={reconciliationColumns}
      phoneColumn={reconciliationPhoneColumn}
      rowKey={(row) => row.rowKey}
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
      totals={data?.summary}
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
const rowKey = (row: ClaimRow) => row.rowKey;
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
    renderDetail: ({ optionId, month }) => <ClaimDetail optionId={optionId} month={month} />,
  });
  return (
    <ListResult
      page={listPart(page, 'claim')}
      query={query}
      tableId="loss-claims"
      label={text.tables.claims}
      empty={text.empty.claims}
      neverLoaded={never(query)}
      columns={columns}
      phoneColumn={claimPhoneColumn}
      rowKey={rowKey}
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
      totals={data?.summary}
    />
  );
}
