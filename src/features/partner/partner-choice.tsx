import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { StateMessage } from '@/components/ui/state-message.tsx';
import { failureText } from '@/data/failure-text.ts';
import { useMember } from '@/data/member.tsx';
import { partnersQuery } from '@/data/partner-query.ts';
import { errorsText } from '@/text/errors.ts';
import { partnersText } from '@/text/partners.ts';
import { NoPartners } from './no-partners.tsx';
import { gridClasses, PartnerPicker } from './partner-picker.tsx';
import { PickerHeader } from './picker-header.tsx';

const SKELETON_CARDS = ['1', '2', '3', '4'];

interface PartnerChoiceProps {
  heading: ReactNode;
  isSearchFocused?: boolean;
}

/** The four states of choosing a partner: loading with four skeleton cards, failed, none, the cards. */
export function PartnerChoice({ heading, isSearchFocused = false }: PartnerChoiceProps) {
  const partners = useQuery(partnersQuery(useMember().id));
  if (partners.isPending) {
    return (
      <>
        <PickerHeader heading={heading}>
          <Skeleton className="h-8.5 w-full" />
        </PickerHeader>
        <output aria-busy className={gridClasses} aria-label={partnersText.loading}>
          {SKELETON_CARDS.map((card) => (
            <Skeleton key={card} className="h-19 rounded-lg md:h-42.5" />
          ))}
        </output>
      </>
    );
  }
  if (partners.data === undefined) {
    return (
      <>
        <PickerHeader heading={heading} />
        <StateMessage
          error
          icon={CircleAlert}
          title={partnersText.toasts.loadFailed.title}
          text={failureText(partners.error).action}
          action={
            <Button variant="primary" busy={partners.isFetching} onClick={() => void partners.refetch()}>
              {errorsText.retry}
            </Button>
          }
        />
      </>
    );
  }
  if (partners.data.length === 0) return <NoPartners heading={heading} />;
  return <PartnerPicker heading={heading} partners={partners.data} isSearchFocused={isSearchFocused} />;
}
