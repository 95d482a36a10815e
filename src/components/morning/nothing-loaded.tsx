import { FileSpreadsheet } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { LoadWay } from '@/components/loads/load-way.tsx';
import { Card } from '@/components/ui/card.tsx';
import { StateMessage } from '@/components/ui/state-message.tsx';
import { useMember } from '@/data/member.tsx';
import { useMayLoad, usePartner } from '@/data/partner.tsx';
import { codeWhenConnected } from '@/data/page-code.ts';
import { loadedText } from '@/text/loaded.ts';

const FirstSteps = lazy(() =>
  codeWhenConnected(() =>
    import('@/components/loads/first-steps.tsx').then(({ FirstSteps }) => ({ default: FirstSteps })),
  ),
);

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
        action={
          isAdmin && mayLoad ? (
            <Suspense>
              <FirstSteps partnerId={partner.id} />
            </Suspense>
          ) : (
            <LoadWay />
          )
        }
      />
    </Card>
  );
}
