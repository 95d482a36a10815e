import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { StateMessage } from '@/components/ui/state-message.tsx';
import { backendConfig } from '@/data/config.ts';
import { useMember } from '@/data/member.tsx';
import { partnersQuery } from '@/data/partner-query.ts';
import { useSelectPartner } from '@/data/use-select-partner.ts';
import { useSignOut } from '@/data/use-sign-out.ts';
import { partnersText } from '@/text/partners.ts';
import { GrantCommand } from './grant-command.tsx';
import { PickerHeader } from './picker-header.tsx';

/** For a member who is linked to no partner yet: whom to ask, and what to look at once they were linked. */
export function NoPartners({ heading }: { heading: ReactNode }) {
  const { isSigningOut, signOut } = useSignOut();
  const partners = useQuery(partnersQuery(useMember().id));
  const selectPartner = useSelectPartner();
  const checkAgain = async () => {
    const { data = [] } = await partners.refetch();
    if (data.length === 1 && data[0]) selectPartner(data[0]);
  };
  return (
    <>
      <PickerHeader heading={heading} />
      <StateMessage
        icon={Building2}
        picture="partners"
        className="min-h-80"
        title={partnersText.none}
        text={partnersText.noneContact}
        action={
          <>
            <Button variant="primary" busy={partners.isFetching} onClick={() => void checkAgain()}>
              {partnersText.checkAgain}
            </Button>
            <Button busy={isSigningOut} onClick={signOut}>
              {partnersText.signOut}
            </Button>
          </>
        }
      />
      {backendConfig().isOwnHost ? <GrantCommand /> : null}
    </>
  );
}
