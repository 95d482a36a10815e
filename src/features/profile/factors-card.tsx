import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Plus, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { StateMessage } from '@/components/ui/state-message.tsx';
import { errorsText } from '@/text/errors.ts';
import { profileText } from '@/text/profile.ts';
import { EnrolDialog } from './enrol-dialog.tsx';
import { FactorRow } from './factor-row.tsx';
import { type Factor, profileQueries } from './profile-queries.ts';
import { SettingsCard } from './settings-card.tsx';

const text = profileText.factors;

/** The member's authenticator apps: list, enrolment, removal. */
export function FactorsCard() {
  const factors = useQuery(profileQueries.factors());
  const [isEnrolling, setIsEnrolling] = useState(false);
  return (
    <SettingsCard title={text.title} description={text.description}>
      {factors.isPending ? (
        <output aria-label={text.loading}>
          <Skeleton className="h-12 w-full" />
        </output>
      ) : null}
      {factors.isError ? (
        <StateMessage
          error
          icon={CircleAlert}
          className="py-4"
          title={text.loadFailed}
          action={
            <Button size="sm" onClick={() => void factors.refetch()}>
              {errorsText.retry}
            </Button>
          }
        />
      ) : null}
      {factors.isSuccess ? <FactorList factors={factors.data} /> : null}
      <Button className="self-start" disabled={!factors.isSuccess} onClick={() => setIsEnrolling(true)}>
        <Plus aria-hidden />
        {text.add}
      </Button>
      {isEnrolling && factors.isSuccess ? (
        <EnrolDialog
          takenNames={factors.data.map(({ name }) => name)}
          onClose={() => setIsEnrolling(false)}
        />
      ) : null}
    </SettingsCard>
  );
}

function FactorList({ factors }: { factors: Factor[] }) {
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
