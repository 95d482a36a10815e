import { Building2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { StateMessage } from '@/components/ui/state-message.tsx';
import { useSignOut } from '@/data/use-sign-out.ts';
import { partnersText } from '@/text/partners.ts';
import { PickerHeader } from './picker-header.tsx';

/** For a member who is linked to no partner yet. */
export function NoPartners({ heading }: { heading: ReactNode }) {
  const { isSigningOut, signOut } = useSignOut();
  return (
    <>
      <PickerHeader heading={heading} />
      <StateMessage
        icon={Building2}
        picture="partners"
        className="min-h-80 flex-1"
        title={partnersText.none}
        text={partnersText.noneContact}
        action={
          <Button busy={isSigningOut} onClick={signOut}>
            {partnersText.signOut}
          </Button>
        }
      />
    </>
  );
}
