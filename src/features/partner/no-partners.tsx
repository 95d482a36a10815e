import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { TerminalCommand } from '@/components/layout/terminal-command.tsx';
import { FirstSteps } from '@/components/loads/first-steps.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { StateMessage } from '@/components/ui/state-message.tsx';
import { backendConfig } from '@/data/config.ts';
import { useMember } from '@/data/member.tsx';
import { partnersQuery } from '@/data/partner-query.ts';
import { useSelectPartner } from '@/data/use-select-partner.ts';
import { useSignOut } from '@/data/use-sign-out.ts';
import { shellWord } from '@/domain/shell-word.ts';
import { partnersText } from '@/text/partners.ts';
import { FirstAdmin } from './first-admin.tsx';
import { firstAdminQuery } from './first-admin-queries.ts';
import { PickerHeader } from './picker-header.tsx';

const { firstAdmin, grant } = partnersText;

/** For a member who sees no partner yet: the step that the installation lacks, or whom to ask. */
export function NoPartners({ heading }: { heading: ReactNode }) {
  const { isSigningOut, signOut } = useSignOut();
  const { id, email, isAdmin, isAllPartnerAccessible } = useMember();
  const partners = useQuery(partnersQuery(id));
  const first = useQuery({ ...firstAdminQuery, enabled: !isAdmin });
  const selectPartner = useSelectPartner();
  const checkAgain = async () => {
    const [{ data = [] }] = await Promise.all([partners.refetch(), first.refetch()]);
    if (data.length === 1 && data[0]) selectPartner(data[0]);
  };
  if (!isAdmin && first.isPending)
    return (
      <>
        <PickerHeader heading={heading} />
        <Skeleton className="h-80 rounded-lg" />
      </>
    );
  const isCodeAsked = !isAdmin && first.data === 'code';
  const isFirstPartner = isAdmin && isAllPartnerAccessible;
  const word = shellWord(email);
  return (
    <>
      <PickerHeader heading={heading} />
      <StateMessage
        icon={Building2}
        picture="partners"
        className="min-h-80"
        title={isCodeAsked ? firstAdmin.title : partnersText.none}
        text={isCodeAsked ? firstAdmin.text : isFirstPartner ? null : partnersText.noneContact}
        action={
          <>
            {isCodeAsked ? <FirstAdmin /> : null}
            {isFirstPartner ? <FirstSteps /> : null}
            <Button
              variant={isCodeAsked || isFirstPartner ? 'secondary' : 'primary'}
              busy={partners.isFetching}
              onClick={() => void checkAgain()}
            >
              {partnersText.checkAgain}
            </Button>
            <Button busy={isSigningOut} onClick={signOut}>
              {partnersText.signOut}
            </Button>
          </>
        }
      />
      {isFirstPartner || isCodeAsked ? null : first.data === 'terminal' ? (
        <TerminalCommand {...firstAdmin.terminal} command={firstAdmin.terminal.command(word)} />
      ) : backendConfig().isOwnHost ? (
        <TerminalCommand {...grant} command={grant.command(word)} />
      ) : null}
    </>
  );
}
