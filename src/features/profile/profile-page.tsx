import { Page } from '@/components/layout/page.tsx';
import { PageHeader } from '@/components/layout/page-header.tsx';
import { useMember } from '@/data/member.tsx';
import { menuText } from '@/text/menu.ts';
import { profileText } from '@/text/profile.ts';
import { FactorsCard } from './factors-card.tsx';
import { IdentityCard } from './identity-card.tsx';
import { MorningReportCard } from './morning-report-card.tsx';
import { PasswordCard } from './password-card.tsx';

/** Settings of the signed-in member: how they are shown, password, second factor, morning report. Needs no partner. */
export function ProfilePage() {
  const member = useMember();
  return (
    <Page>
      <PageHeader title={menuText.pages.profile.title} description={profileText.subtitle} />
      <div className="grid max-w-2xl gap-3.5">
        <IdentityCard member={member} />
        <PasswordCard email={member.email} />
        <FactorsCard />
        <MorningReportCard member={member} />
      </div>
    </Page>
  );
}
