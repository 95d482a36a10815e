import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { ListResult } from '@/components/figure-page/list-result.tsx';
import type { PageState } from '@/components/figure-page/use-page-search.ts';
import { LazyOverlay } from '@/components/layout/lazy-overlay.tsx';
import { badgesOf, CountBadges } from '@/components/table/count-badges.tsx';
import { ResultNotes } from '@/components/table/result-notes.tsx';
import { useCellEdits } from '@/components/table/use-cell-edits.ts';
import { useRowDetail } from '@/components/table/use-row-detail.ts';
import { useRowSelection } from '@/components/table/use-row-selection.ts';
import { Button } from '@/components/ui/button.tsx';
import { SpinnerArea } from '@/components/ui/spinner.tsx';
import { codeWhenConnected } from '@/data/page-code.ts';
import { usePartner } from '@/data/partner.tsx';
import { fileTimestamp, formatDay } from '@/domain/korea-time.ts';
import { adRegisterText as text } from '@/text/ad-register.ts';
import { loadedText } from '@/text/loaded.ts';
import { tableText } from '@/text/table.ts';
import { editedColumns, registerTable } from './campaign-columns.tsx';
import { useRegisterEdits } from './edits.ts';
import { type AdRegister, registerQueries as queries, type RegisterRow } from './ad-management-queries.ts';
import { type AdManagementSearch, registerTabs } from './ad-management-search.ts';

// They come when a row is opened or tags are given.
const RegisterDetail = lazy(() => codeWhenConnected(() => import('./detail.tsx')));
const TagDialog = lazy(() => codeWhenConnected(() => import('@/components/tags/tag-dialog.tsx')));

const { names, rules, label } = text.tabs;
const tones = { all: 'gray', blocked: 'red', on: 'green', off: 'yellow', ended: 'gray' } as const;
const badges = badgesOf(registerTabs, names, tones, rules);

const { rowKey } = registerTable;
const nameOf = (row: RegisterRow) => row.campaignName;

interface RegisterCampaignsProps {
  page: Pick<
    PageState<AdManagementSearch, Parameters<typeof queries.campaigns.everyRow>[1]>,
    'search' | 'change' | 'args' | 'notes' | 'brandName'
  >;
  query: UseQueryResult<AdRegister>;
}

/** The register of campaigns: what is entered is edited in its cell, a row opens onto its options and its trail. */
export function RegisterCampaigns({ page, query }: RegisterCampaignsProps) {
  const partner = usePartner();
  const edits = useCellEdits<RegisterRow>({ table: 'ad-register', rowKey, nameOf });
  const selection = useRowSelection();
  const [tagged, setTagged] = useState<readonly string[] | null>(null);
  const columns = editedColumns(useRegisterEdits());
  const expansion = useRowDetail<RegisterRow>({
    rowKey,
    nameOf,
    opened: page.search.open,
    renderDetail: ({ campaignId }) => (
      <LazyOverlay name={campaignId} fallback={<SpinnerArea label={tableText.loading} />}>
        <RegisterDetail campaignId={campaignId} />
      </LazyOverlay>
    ),
  });
  const { data } = query;
  return (
    <>
      <ListResult
        page={page}
        query={query}
        {...registerTable}
        neverLoaded={data?.loaded.ads === false && !query.isPlaceholderData ? loadedText.kinds.ads : null}
        columns={columns}
        edits={edits}
        expansion={expansion}
        selection={{
          rows: selection,
          nameOf,
          all: { total: data?.total ?? 0, keys: () => queries.campaignIds(partner.code, page.args) },
          renderActions: (campaignIds) => (
            <Button size="sm" onClick={() => setTagged(campaignIds)}>
              {text.tag}
            </Button>
          ),
        }}
        head={
          <>
            {data && data.rows.length > 0 && page.search.sort === '' ? (
              <span className="text-subtle-foreground text-xs">{text.ownOrder}</span>
            ) : null}
            <div className="order-first grid w-full gap-1.5">
              <CountBadges
                label={label}
                badges={badges}
                counts={data?.counts}
                chosen={page.search.tab}
                onChoose={(tab) => page.change({ tab, page: 1 })}
                steady
              />
              {page.search.tab === 'all' ? null : (
                <p className="text-subtle-foreground text-xs break-keep">{rules[page.search.tab]}</p>
              )}
            </div>
          </>
        }
        notes={<ResultNotes notes={[...page.notes, ...registerNotes(data)]} />}
        totals={data?.summary}
        file={{
          name: () => [partner.name, page.brandName, text.file, fileTimestamp()].join('_'),
          sheet: {
            name: text.table,
            request: () => queries.campaigns.everyRow(partner.code, page.args),
          },
        }}
      />
      {tagged ? (
        <LazyOverlay name={text.tag}>
          <TagDialog of="campaigns" keys={tagged} onClose={() => setTagged(null)} />
        </LazyOverlay>
      ) : null}
    </>
  );
}

/** What a reader of the figures must know: which days they are of, and what is not entered or not loaded. */
function registerNotes(data: AdRegister | undefined): string[] {
  if (!data?.week.from || !data.week.to || data.total === 0) return [];
  const { week, month } = data;
  return [
    text.notes.week(formatDay(data.week.from), formatDay(data.week.to), week.days),
    ...(month.days < 30 ? [text.notes.month(month.days)] : []),
    ...(data.entered === 0 ? [text.notes.entry] : []),
    ...(data.stockDay === null ? [text.notes.noStock] : []),
  ];
}
