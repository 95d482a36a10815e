import { usePageSearch } from '@/components/figure-page/use-page-search.ts';
import { Views } from '@/components/figure-page/views.tsx';
import { Page } from '@/components/layout/page.tsx';
import { PageHeader } from '@/components/layout/page-header.tsx';
import { useMember } from '@/data/member.tsx';
import { adminText as text } from '@/text/admin.ts';
import { menuText } from '@/text/menu.ts';
import { adminQueries } from './admin-queries.ts';
import { membersSearch } from './admin-search.ts';
import { MemberChanges } from './changes.tsx';
import { MailedReports } from './mailed-reports.tsx';
import { Mails } from './mails.tsx';
import { ManagedMembers } from './managed-members.tsx';
import { Members } from './members.tsx';
import { Partners } from './partners.tsx';

/** 관리, for administrators, and of managers their people alone. The URL holds the view, its filters, order and page. */
export function AdminPage() {
  const page = usePageSearch(membersSearch, adminQueries.all);
  return (
    <Page>
      <PageHeader {...menuText.pages.admin} />
      {useMember().isAdmin ? (
        <Views
          label={text.viewsLabel}
          names={text.views}
          parts={{
            members: <Members />,
            partners: <Partners />,
            mails: <Mails />,
            reports: <MailedReports />,
            changes: <MemberChanges />,
          }}
          page={page}
          by="view"
        />
      ) : (
        <ManagedMembers />
      )}
    </Page>
  );
}
