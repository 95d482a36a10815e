import { useQuery } from '@tanstack/react-query';
import { listPart } from '@/components/figure-page/list-part.ts';
import { ListResult } from '@/components/figure-page/list-result.tsx';
import type { PageState } from '@/components/figure-page/use-page-search.ts';
import { metricOf } from '@/components/figures/metric.ts';
import { listState } from '@/components/table/list-state.ts';
import { PAGE_SIZE } from '@/components/table/pager-pages.ts';
import { ResultCard } from '@/components/table/result-card.tsx';
import { ResultNotes } from '@/components/table/result-notes.tsx';
import { sortArgs } from '@/components/table/search-params.ts';
import { Button } from '@/components/ui/button.tsx';
import { usePartner } from '@/data/partner.tsx';
import { fileTimestamp } from '@/domain/korea-time.ts';
import { adRegisterText } from '@/text/ad-register.ts';
import { blockedColumns, blockedPhoneColumn } from './blocked-columns.tsx';
import { type BlockedOptions, registerQueries as queries } from './ad-management-queries.ts';
import type { AdManagementSearch } from './ad-management-search.ts';

const { blocked: text } = adRegisterText;

/** How many stand above the campaigns. */
const FIRST = 5;

interface RegisterBlockedProps {
  page: Pick<PageState<AdManagementSearch>, 'search' | 'change'>;
}

const table = {
  label: text.title,
  columns: blockedColumns,
  phoneColumn: blockedPhoneColumn,
  rowKey: (row: BlockedOptions['rows'][number]) => row.rowKey,
  notes: <ResultNotes notes={[text.text]} />,
};

const sum = (data: BlockedOptions | undefined) =>
  data && data.total > 0 ? (
    <span className="text-red text-sm font-semibold tabular-nums">
      {text.sum(metricOf('adDayCost').format(data.summary.adDayCost), data.summary.options)}
    </span>
  ) : null;

/** What is spent on options that cannot be sold, the dearest first. */
export function RegisterBlocked({ page }: RegisterBlockedProps) {
  const partner = usePartner();
  const { blockedSort: sort, blockedPage } = page.search;
  const args = { ...sortArgs(sort), page_number: blockedPage, page_size: PAGE_SIZE };
  const query = useQuery(queries.blocked.page(partner.code, args));
  const { data } = query;
  return (
    <ListResult
      {...table}
      page={listPart(page, 'blocked')}
      query={query}
      tableId="ad-register-blocked"
      empty={text.none}
      head={sum(data)}
      totals={data && { adDayCost: data.summary.adDayCost }}
      file={{
        name: () => [partner.name, text.file, fileTimestamp()].join('_'),
        sheet: { name: text.file, request: () => queries.blocked.everyRow(partner.code, args) },
      }}
    />
  );
}

/** The dearest of them above the campaigns; nothing if there are none, or before the first answer. */
export function DearestBlocked({ page }: RegisterBlockedProps) {
  const { code } = usePartner();
  const { blockedSort: sort } = page.search;
  const query = useQuery(queries.blocked.page(code, { ...sortArgs(sort), page_number: 1, page_size: FIRST }));
  const { data } = query;
  const hasFailed = query.isError && data === undefined;
  if (!hasFailed && (data === undefined || data.total === 0)) return null;
  return (
    <ResultCard
      {...table}
      tableId="ad-register-dearest"
      title={text.title}
      head={
        <>
          {sum(data)}
          {data && data.total > FIRST ? (
            <Button size="sm" onClick={() => page.change({ view: 'blocked' })}>
              {text.all(data.total)}
            </Button>
          ) : null}
        </>
      }
      state={listState(query, ({ rows }) => rows, text.none)}
      sort={sort}
      onSort={(blockedSort) => page.change({ blockedSort })}
    />
  );
}
