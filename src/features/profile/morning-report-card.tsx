import { useQuery } from '@tanstack/react-query';
import { Alert } from '@/components/ui/alert.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { backendConfig } from '@/data/config.ts';
import type { Member } from '@/data/member-query.ts';
import { partnersQuery } from '@/data/partner-query.ts';
import { morningReportText as text } from '@/text/morning-report.ts';
import { MorningReportForm } from './morning-report-form.tsx';
import { profileQueries } from './profile-queries.ts';
import { SettingsCard, SettingsFailed } from './settings-card.tsx';

/** When and about which partners the member gets the morning report by mail. */
export function MorningReportCard({ member }: { member: Member }) {
  return (
    <SettingsCard title={text.title} description={text.description}>
      {backendConfig().morningReports ? (
        <Settings member={member} />
      ) : (
        <p className="text-muted-foreground text-sm">{text.notOffered}</p>
      )}
    </SettingsCard>
  );
}

function Settings({ member }: { member: Member }) {
  const settings = useQuery(profileQueries.morningReport());
  const partners = useQuery(partnersQuery(member.id));
  if (settings.isError || partners.isError)
    return (
      <SettingsFailed
        title={text.loadFailed}
        retry={() => void Promise.all([settings.refetch(), partners.refetch()])}
      />
    );
  if (!settings.data || !partners.data)
    return (
      <output aria-label={text.loading}>
        <Skeleton className="h-64 w-full" />
      </output>
    );
  return (
    <>
      {settings.data.hasBounced ? <Alert>{text.bounced(member.email)}</Alert> : null}
      <MorningReportForm settings={settings.data} partners={partners.data} />
    </>
  );
}
