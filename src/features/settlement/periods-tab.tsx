import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { listState } from '@/components/table/list-state.ts';
import { ResultCard } from '@/components/table/result-card.tsx';
import { ResultNotes } from '@/components/table/result-notes.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { codeWhenConnected } from '@/data/page-code.ts';
import { fileTimestamp } from '@/domain/korea-time.ts';
import { settlementText } from '@/text/settlement.ts';
import type { PagePart } from './page-part.ts';
import { periodColumnsWith, periodPhoneColumn, periodRow } from './period-columns.tsx';
import type { SettledPeriod } from './settled-periods.ts';

// Come with the tab: few visits open it.
const PeriodCards = lazy(() => codeWhenConnected(() => import('./period-cards.tsx')));

const { periods: text } = settlementText;

interface PeriodsTabProps extends PagePart {
  /** Those that the filters leave. */
  periods: UseQueryResult<SettledPeriod[]>;
}

/** 정산주기: states and payments of the settlement periods; of one of them its sums beside the marketplace's and its reports. */
export function PeriodsTab({ partner, page, periods }: PeriodsTabProps) {
  const { settled, periodSort } = page.search;
  const { data = [] } = periods;
  const shown = data.find(({ periodEnd }) => periodEnd === settled) ?? data[0];
  const unsure = data.flatMap(({ parts }) => parts.filter(({ isSure }) => !isSure));
  const years = unsure.map(({ day }) => Number(day.slice(0, 4)));
  return (
    <>
      <ResultCard
        whole
        short
        tableId="settlement-periods"
        title={text.table}
        label={text.table}
        notes={
          <ResultNotes notes={years.length === 0 ? [] : [settlementText.unsureDays(Math.min(...years))]} />
        }
        file={{
          name: () => [partner.name, text.file, fileTimestamp()].join('_'),
          sheet: { name: text.table, rows: data.map((period) => ({ ...periodRow(period) })) },
        }}
        columns={periodColumnsWith((periodEnd) => page.change({ settled: periodEnd }))}
        phoneColumn={periodPhoneColumn}
        state={listState(periods, (rows) => rows.map(periodRow), text.empty)}
        rowKey={({ periodEnd }) => periodEnd}
        selectedKey={shown?.periodEnd}
        sort={periodSort}
        onSort={(sort) => page.change({ periodSort: sort })}
      />
      {shown ? (
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <PeriodCards period={shown} />
        </Suspense>
      ) : null}
    </>
  );
}
