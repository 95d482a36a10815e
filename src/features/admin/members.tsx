import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { lazy, useState } from 'react';
import { LazyOverlay } from '@/components/layout/lazy-overlay.tsx';
import { codeWhenConnected } from '@/data/page-code.ts';
import { ListResult } from '@/components/figure-page/list-result.tsx';
import { usePageSearch } from '@/components/figure-page/use-page-search.ts';
import { PageFilters } from '@/components/filters/page-filters.tsx';
import { type CountBadge, CountBadges } from '@/components/table/count-badges.tsx';
import { useRowDetail } from '@/components/table/use-row-detail.ts';
import { Button } from '@/components/ui/button.tsx';
import { fileTimestamp } from '@/domain/korea-time.ts';
import { adminText } from '@/text/admin.ts';
import { adminQueries as queries, type MemberRow } from './admin-queries.ts';
import { membersSearch, type MemberTab, memberTabs } from './admin-search.ts';
import { memberColumns, memberName, memberTable, memberTones } from './member-columns.tsx';
import { MemberDetail } from './member-detail.tsx';

const InviteDialog = lazy(() =>
  codeWhenConnected(() => import('./invite-dialog.tsx').then((module) => ({ default: module.InviteDialog }))),
);

const { members: text, tabs } = adminText;
const badges: readonly CountBadge<MemberTab>[] = memberTabs.map((state) => ({
  state,
  label: tabs.names[state],
  tone: memberTones[state],
  rule: tabs.rules[state],
}));

/** 회원: who there is and what each may do; a row opens onto the rights, which are changed there. */
export function Members() {
  const page = usePageSearch(membersSearch, queries.all);
  const query = useQuery(queries.members.page(page.args));
  const expansion = useRowDetail<MemberRow>({
    rowKey: memberTable.rowKey,
    nameOf: memberName,
    renderDetail: (member) => <MemberDetail member={member} />,
  });
  const { tab } = page.search;
  const [isInviting, setIsInviting] = useState(false);
  return (
    <div className="grid gap-3.5">
      <PageFilters
        filters={page.filters}
        values={page.conditions}
        grid="md:max-xl:grid md:max-xl:grid-cols-6"
        onSearch={page.onSearch}
        onReset={page.onReset}
      />
      <ListResult
        page={page}
        query={query}
        {...memberTable}
        columns={memberColumns}
        expansion={expansion}
        head={
          <>
            <Button size="sm" variant="primary" onClick={() => setIsInviting(true)}>
              <Mail aria-hidden />
              {adminText.invite.open}
            </Button>
            <div className="order-first grid w-full gap-1.5">
              <CountBadges
                label={tabs.label}
                badges={badges}
                counts={query.data?.counts}
                chosen={tab}
                onChoose={(next) => page.change({ tab: next, page: 1 })}
                steady
              />
              <p className="text-subtle-foreground text-xs break-keep">{tabs.rules[tab]}</p>
            </div>
          </>
        }
        file={{
          name: () => [text.file, fileTimestamp()].join('_'),
          sheet: { name: text.table, request: () => queries.members.everyRow(page.args) },
        }}
      />
      <LazyOverlay name={String(isInviting)}>
        {isInviting ? <InviteDialog onClose={() => setIsInviting(false)} /> : null}
      </LazyOverlay>
    </div>
  );
}
