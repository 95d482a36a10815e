import { useQuery } from '@tanstack/react-query';
import { Plus, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { StateMessage } from '@/components/ui/state-message.tsx';
import { backendConfig } from '@/data/config.ts';
import { useMember } from '@/data/member.tsx';
import type { SecondFactor } from '@/data/second-factors.ts';
import { profileText } from '@/text/profile.ts';
import { EnrolDialog } from './enrol-dialog.tsx';
import { EnrolPhoneDialog } from './enrol-phone-dialog.tsx';
import { FactorRow } from './factor-row.tsx';
import { profileQueries } from './profile-queries.ts';
import { SettingsCard, SettingsFailed } from './settings-card.tsx';

const text = profileText.factors;

/** The member's authenticator apps and phones: list, enrolment, removal. */
export function FactorsCard() {
  const { needsFactor } = useMember();
  const factors = useQuery(profileQueries.factors());
  const [enrolling, setEnrolling] = useState<SecondFactor['kind']>();
  const close = () => setEnrolling(undefined);
  const takenNames = factors.data?.map(({ name }) => name) ?? [];
  return (
    <SettingsCard title={text.title} description={text.description}>
      {needsFactor && factors.data?.length === 0 ? <Alert>{text.needed}</Alert> : null}
      {factors.isPending ? (
        <output aria-label={text.loading}>
          <Skeleton className="h-12 w-full" />
        </output>
      ) : null}
      {factors.isError ? (
        <SettingsFailed title={text.loadFailed} retry={() => void factors.refetch()} />
      ) : null}
      {factors.isSuccess ? <FactorList factors={factors.data} /> : null}
      <div className="flex flex-wrap gap-2">
        <Button disabled={!factors.isSuccess} onClick={() => setEnrolling('app')}>
          <Plus aria-hidden />
          {text.add}
        </Button>
        {backendConfig().phoneFactors ? (
          <Button disabled={!factors.isSuccess} onClick={() => setEnrolling('phone')}>
            <Plus aria-hidden />
            {text.addPhone}
          </Button>
        ) : null}
      </div>
      {enrolling === 'app' ? <EnrolDialog takenNames={takenNames} onClose={close} /> : null}
      {enrolling === 'phone' ? <EnrolPhoneDialog takenNames={takenNames} onClose={close} /> : null}
    </SettingsCard>
  );
}

function FactorList({ factors }: { factors: SecondFactor[] }) {
  if (factors.length === 0)
    return <StateMessage icon={ShieldCheck} className="py-4" title={text.none} text={text.noneText} />;
  return (
    <ul className="border-border-soft divide-border-soft divide-y rounded-md border">
      {factors.map((factor) => (
        <FactorRow key={factor.id} factor={factor} />
      ))}
    </ul>
  );
}
