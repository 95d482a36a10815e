import { FileSpreadsheet } from 'lucide-react';
import { FirstSteps } from '@/components/loads/first-steps.tsx';
import { LoadWay } from '@/components/loads/load-way.tsx';
import { Card } from '@/components/ui/card.tsx';
import { StateMessage } from '@/components/ui/state-message.tsx';
import { useMember } from '@/data/member.tsx';
import { useMayLoad, usePartner } from '@/data/partner.tsx';
import { loadedText } from '@/text/loaded.ts';

/** The morning page of a partner for whom nothing was loaded yet: what to do first, and no figure that means nothing. */
export function NothingLoaded() {
  const mayLoad = useMayLoad();
  const { isAdmin } = useMember();
  const partner = usePartner();
  return (
    <Card>
      <StateMessage
        icon={FileSpreadsheet}
        picture="loads"
        className="py-16"
        title={loadedText.nothing}
        text={loadedText.nothingText(mayLoad)}
        action={isAdmin && mayLoad ? <FirstSteps partnerId={partner.id} /> : <LoadWay />}
      />
    </Card>
  );
}
