import { useQuery } from '@tanstack/react-query';
import { ListResult } from '@/components/figure-page/list-result.tsx';
import { usePageSearch } from '@/components/figure-page/use-page-search.ts';
import { badgesOf, CountBadges } from '@/components/table/count-badges.tsx';
import { useRowDetail } from '@/components/table/use-row-detail.ts';
import { useRowSelection } from '@/components/table/use-row-selection.ts';
import { useMember } from '@/data/member.tsx';
import { fileTimestamp } from '@/domain/korea-time.ts';
import { adminText } from '@/text/admin.ts';
import { AdminFilters } from './admin-filters.tsx';
import { adminQueries as queries, type MemberRow } from './admin-queries.ts';
import { membersSearch, memberTabs } from './admin-search.ts';
import { InviteButton } from './invite-button.tsx';
import { MemberBulk } from './member-bulk.tsx';
import { memberColumns, memberName, memberTable, memberTones } from './member-columns.tsx';
import { MemberDetail } from './member-detail.tsx';

const { members: text, tabs } = adminText;
const badges = badgesOf(memberTabs, tabs.names, memberTones, tabs.rules);

/** 회원: who there is and what each may do; a row opens onto the rights, which are changed there. */
export function Members() {
  const page = usePageSearch(membersSearch, queries.all);
  const query = useQuery(queries.members.page(page.args));
  const expansion = useRowDetail<MemberRow>({
    rowKey: memberTable.rowKey,
    nameOf: memberName,
    renderDetail: (member) => <MemberDetail member={member} />,
  });
  const chosen = useRowSelection();
  const { id: me } = useMember();
  const { tab } = page.search;
  return (
    <div className="grid gap-3.5">
      <AdminFilters page={page} />
      <ListResult
        page={page}
        query={query}
        {...memberTable}
        columns={memberColumns}
        expansion={expansion}
        selection={{
          rows: chosen,
          nameOf: memberName,
          canSelect: ({ id }) => id !== me,
          renderActions: (ids) => <MemberBulk ids={ids} onDone={(left) => chosen.choose(left)} />,
        }}
        actions={<InviteButton />}
        head={
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
        }
        file={{
          name: () => [text.file, fileTimestamp()].join('_'),
          sheet: { name: text.table, request: () => queries.members.everyRow(page.args) },
        }}
      />
    </div>
  );
}
